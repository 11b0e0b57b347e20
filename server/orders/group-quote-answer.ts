import { z } from 'zod'

/** What whoever asks for a group gets: the reference, and the facts that we go by. */
export const groupQuoteAnswer = z.object({
  reference: z.string().meta({ example: 'GQ-7K3M-9QXD' }),
  status: z.literal('requested'),
  guests: z.int(),
  firstDay: z.iso.date().optional(),
  lastDay: z.iso.date().optional(),
  offerBy: z.iso.date().optional(),
  createdAt: z.iso.datetime(),
})

export type GroupQuoteAnswer = z.infer<typeof groupQuoteAnswer>
