import { z } from 'zod'
import { partyAnswer } from '../orders/party-request.ts'

const cents = z.int().describe('Whole cents of South African rand.')
const day = z.iso.date()
const charge = z.object({ percent: z.number(), amount: cents })
export const itemKinds = ['tour', 'vehicle-day', 'transfer', 'custom'] as const

/** What a change costs or brings back, as a guest reads it before agreeing. */
export const changeQuoteAnswer = z.object({
  number: z.uuid().describe('Agreed to by this number.'),
  expiresAt: z.iso.datetime(),
  item: z.uuid(),
  to: z.object({
    kind: z.enum(itemKinds),
    product: z.string().describe('The tour’s id, or the vehicle’s.'),
    title: z.string(),
    date: day,
    ...partyAnswer,
  }),
  hasPrice: z.boolean(),
  owed: cents.describe('What the order costs in all then.'),
  difference: cents.describe('By how much that is more than before; below nought, less.'),
  fee: cents.describe('The administration fee in it.'),
  reduction: cents.describe('What the trip itself is cheaper by.'),
  kept: cents.describe('What of that is kept, by the table that was agreed.'),
  percent: z.number().describe('The charge of the table today, and the last day of it.'),
  until: day.optional(),
  cancelling: z
    .object({ before: charge, after: charge })
    .optional()
    .describe('What cancelling it today would cost as it is, and once it is moved.'),
  staysAt: z
    .number()
    .optional()
    .describe('The percentage below which the charge of a moved trip never falls again.'),
  refund: cents.describe('What goes back.'),
  byHand: cents.describe('What of that the office sends to a bank account.'),
  payFirst: cents.describe('What has to be paid before the change is made.'),
  later: z
    .object({ amount: cents, dueOn: day })
    .optional()
    .describe('What is left to pay then, and by when.'),
  officeAsks: z.boolean().describe('No money is paid here: the office writes about it.'),
})
export type ChangeQuoteAnswer = z.infer<typeof changeQuoteAnswer>

const explained = z.object({ days: z.array(z.string()), why: z.string() })

/** What an item can be changed to, and for how many guests that holds. */
export const changeChoices = z.object({
  item: z.uuid(),
  product: z.string(),
  ...partyAnswer,
  offers: z.array(
    z.object({
      product: z.string(),
      title: z.string(),
      minGuests: z.int(),
      maxGuests: z.int(),
      each: z
        .object({ adult: cents, child: cents })
        .optional()
        .describe('What each guest of a tour pays, where it has a price.'),
      forDay: cents.optional().describe('What a vehicle costs for the day.'),
    }),
  ),
  schedule: z.object({
    season: explained.nullable(),
    closed: z.array(explained),
    leadHours: z.number(),
    cutOff: z.string().optional(),
    departs: z.string(),
  }),
  from: day,
  to: day,
  full: z.array(day).describe('The days without a place left for as many.'),
  costs: z
    .object({ ownDay: cents.optional(), otherDays: cents.optional() })
    .describe('What the item comes to on the day that it has, and on any other.'),
})
export type ChangeChoices = z.infer<typeof changeChoices>
