import { z } from 'zod'

const cents = z.int().describe('Whole cents of South African rand.')
const day = z.iso.date()

/** What calling days off costs and brings back, as a guest reads it before agreeing. */
export const cancelQuoteAnswer = z.object({
  number: z.uuid().describe('Agreed to by this number.'),
  expiresAt: z.iso.datetime(),
  items: z.array(
    z.object({
      item: z.uuid(),
      title: z.string(),
      date: day,
      total: cents.describe('What it costs.'),
      percent: z.number().describe('The charge of its table today, and the last day of that.'),
      until: day.optional(),
      freeUntil: z.iso.datetime().optional().describe('So soon after booking it costs nothing.'),
      fee: cents.describe('What the table says.'),
      kept: cents.describe('What is kept: never more than was paid.'),
    }),
  ),
  isAll: z.boolean().describe('Nothing of the order is left then.'),
  paid: cents.describe('What has come for the order so far and has not gone back.'),
  kept: cents,
  refund: cents.describe('What goes back.'),
  byHand: cents.describe('What of that the office sends to a bank account.'),
  credit: cents.describe('What of it can be a voucher instead.'),
  creditWaits: z.boolean().describe('We look at it first: its bank may still take the money back.'),
  needsOffice: z.boolean().describe('A person of the office decides about the charge first.'),
})
export type CancelQuoteAnswer = z.infer<typeof cancelQuoteAnswer>
