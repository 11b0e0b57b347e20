import { z } from 'zod'
import { refundActs } from '#rules/office/money-names.ts'
import { aboutOrderFields, shipFields } from '#rules/orders/about-fields.ts'
import { itemKinds } from './my-order-answers.ts'
import { bankAnswer } from './my-order-requests.ts'
import { partyAnswer, answeredShape } from './parts.ts'

const cents = z.int().describe('Whole cents of rand.')

/** An order and its money, for the office. Moments are in ISO form, days are those of Cape Town. */
export const moneyAnswer = z.object({
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
  status: z.string(),
  holdEndsAt: z.iso.datetime().nullable().describe('Until when its place is kept without money.'),
  isPayable: z.boolean().describe('Whether any way of paying is switched on.'),
  canCancel: z.boolean(),
  canAsk: z.boolean().describe('Whether the guest can be asked to pay now.'),
  toAsk: cents.describe(
    'What a guest is asked to pay now: what is due by the plan, or all that is left.',
  ),
  canSetPrice: z.boolean().describe('Whether the office can say what it costs.'),
  sums: z.object({
    owed: cents,
    paid: cents,
    refunded: cents,
    balance: cents,
    lost: cents.describe('What a bank took back after it had been refunded or become credit.'),
  }),
  refundable: cents.describe('What can still be proposed to go back.'),
  toVoucher: cents.describe('What is proposed to go back and can become a voucher instead.'),
  guest: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string().describe('Empty where there is none.'),
    specialRequests: z.string().nullable(),
    ...answeredShape(aboutOrderFields),
    language: z.string().describe('In which a guide speaks to them.'),
  }),
  items: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(itemKinds),
      product: z.string().nullable().describe('The tour’s id, or the vehicle’s.'),
      variant: z.string().nullable(),
      title: z.string(),
      date: z.iso.date(),
      status: z.string(),
      hasPlace: z.boolean().describe('Whether it can be changed and called off.'),
      ...partyAnswer,
      startTime: z.string().nullable().describe('As it was agreed.'),
      pickup: z.string().nullable(),
      destination: z.string().nullable(),
      flight: z.string().nullable(),
      ...answeredShape(shipFields),
    }),
  ),
  lines: z.array(z.object({ id: z.uuid(), kind: z.string(), label: z.string(), amount: z.int() })),
  payments: z.array(
    z.object({
      id: z.uuid(),
      provider: z.string(),
      isTest: z.boolean(),
      status: z.string(),
      amount: cents,
      chargeable: cents.describe('What a bank may still take back of it.'),
      canTakeBack: z
        .boolean()
        .describe('Whether the office wrote it down, and can say that it never came.'),
      why: z.string().nullable().describe('Why it was taken back, where it was.'),
      at: z.iso.datetime(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      provider: z.string(),
      status: z.string(),
      reason: z.string(),
      amount: cents,
      at: z.iso.datetime(),
      isByHand: z.boolean().describe('Whether the office sends it itself.'),
      acts: z.array(z.enum(refundActs)).describe('What can be done with it now.'),
    }),
  ),
  bank: bankAnswer
    .nullable()
    .describe('What goes back by bank transfer, and whether we know where to.'),
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['invoice', 'credit-note']),
      name: z.string(),
      issuedOn: z.iso.date(),
      amount: cents,
      isTest: z.boolean(),
    }),
  ),
  addressAbove: cents
    .nullable()
    .describe('It costs more than this, and no address for its invoices is known.'),
  attention: z.array(z.object({ id: z.uuid(), kind: z.string() })),
  history: z.array(
    z.object({
      number: z.int(),
      event: z.string(),
      from: z.string(),
      to: z.string(),
      who: z.enum(['guest', 'office', 'server']),
      actorEmail: z.string().nullable(),
      at: z.iso.datetime(),
      facts: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
        .describe('Codes and figures of it: amounts in cents, days.'),
    }),
  ),
})

export type MoneyAnswer = z.infer<typeof moneyAnswer>

/** What cancelling costs: of each item by its own table. */
export const quoteAnswer = z.object({
  number: z.string(),
  expiresAt: z.iso.datetime(),
  kept: cents.describe('What is charged of the money that came.'),
  refund: cents,
  charges: z.array(
    z.object({
      daysBefore: z.int(),
      percent: z.number(),
      total: cents,
      fee: cents,
      kept: cents,
    }),
  ),
})
