import { z } from 'zod'
import { money } from './money-answer.ts'

const priceLine = z.object({
  kind: z.enum(['adults', 'children']),
  count: z.int(),
  each: money,
  total: money,
})

/** What a guest gets for a booking: the reference, and what was agreed. */
export const bookingAnswer = z.object({
  reference: z.string().meta({ example: 'CC-7K3M-9QXD' }),
  status: z.enum(['requested', 'held']),
  manage: z
    .string()
    .optional()
    .describe(
      'Where it is paid for, where a way of paying is on; the session for it comes with this answer.',
    ),
  tourId: z.string(),
  tourTitle: z.string(),
  date: z.iso.date(),
  adults: z.int(),
  children: z.int(),
  price: z.union([
    z.object({ kind: z.literal('priced'), lines: z.array(priceLine), total: money }),
    z.object({ kind: z.literal('on-request') }),
  ]),
  createdAt: z.iso.datetime(),
})

export type BookingAnswer = z.infer<typeof bookingAnswer>
