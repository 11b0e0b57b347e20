import { z } from 'zod'
import { tourLineKinds } from '#rules/money/tour-price.ts'
import { partyAnswer } from '#rules/orders/party-request.ts'
import { money, stands } from './answer-parts.ts'

const priceLine = z.object({
  kind: z.enum(tourLineKinds),
  count: z.int(),
  each: money,
  total: money,
})

/** What a guest gets for a booking: the reference, and what was agreed. */
export const bookingAnswer = z.object({
  reference: z.string().meta({ example: 'CC-7K3M-9QXD' }),
  ...stands,
  tourId: z.string(),
  tourTitle: z.string(),
  date: z.iso.date(),
  ...partyAnswer,
  // An answer that was given before they were asked is given again.
  toddlers: partyAnswer.toddlers.default(0),
  childSeats: partyAnswer.childSeats.default(0),
  price: z.union([
    z.object({ kind: z.literal('priced'), lines: z.array(priceLine), total: money }),
    z.object({ kind: z.literal('on-request') }),
  ]),
  createdAt: z.iso.datetime(),
})

export type BookingAnswer = z.infer<typeof bookingAnswer>
