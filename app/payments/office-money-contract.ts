import { z } from '@hono/zod-openapi'
import { cancellationFiguresRequest } from '#app/order/cancellation-contract.ts'
import { askWays, handMethods, refundActs } from './money-names.ts'
import { documentKinds } from '#app/order/document-kinds.ts'
import { calendarDate, lineField, paragraphsField, requestObject } from '#rules/requests/request.ts'
import { limits } from '#rules/text/sanitise.ts'
import { officeEndpoints, file, json } from '#platform/api/endpoint.ts'
import { bankDetailsAnswer, bankAnswer } from '#app/order/guest-requests-contract.ts'
import { aboutOrderFields, shipFields } from '#app/order/about-fields.ts'
import { dueAnswer, itemKinds } from '#app/order/guest-answers-contract.ts'
import { partyAnswer, answeredShape, companyAnswer } from '#platform/api/parts.ts'
import {
  codeRequest,
  voucherAnswer,
  voucherChange,
  voucherRequest,
} from '#app/credit/voucher-parts-contract.ts'

const wholeCents = z.int().describe('Whole cents of rand.')

/** An order and its money, for the office. Times are ISO, days are Cape Town dates. */
export const moneyAnswer = z.object({
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
  status: z.string(),
  holdEndsAt: z.iso.datetime().nullable().describe('Until when its place is kept without money.'),
  isPayable: z.boolean().describe('Whether any way of paying is switched on.'),
  canCancel: z.boolean(),
  canAsk: z.boolean().describe('Whether the guest can be asked to pay now.'),
  askBy: z.iso
    .date()
    .describe('By which day they are asked to pay, unless the office says another.'),
  toAsk: wholeCents.describe(
    'What a guest is asked to pay now: what is due by the plan, or all that is left.',
  ),
  canSetPrice: z.boolean().describe('Whether the office can say what it costs.'),
  company: companyAnswer.nullable().describe('Where it names one.'),
  due: dueAnswer,
  sums: z.object({
    owed: wholeCents,
    paid: wholeCents,
    refunded: wholeCents,
    balance: wholeCents,
    lost: wholeCents.describe('What a bank took back after it had been refunded or become credit.'),
  }),
  refundable: wholeCents.describe('What can still be proposed to go back.'),
  toVoucher: wholeCents.describe('What is proposed to go back and can become a voucher instead.'),
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
      amount: wholeCents,
      chargeable: wholeCents.describe('What a bank may still take back of it.'),
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
      amount: wholeCents,
      at: z.iso.datetime(),
      isByHand: z.boolean().describe('Whether the office sends it itself.'),
      needsSecond: z
        .boolean()
        .describe('Whether somebody else than whoever proposed it lets it go.'),
      proposedBy: z.uuid().nullable().describe('The one of the office who did, where one did.'),
      acts: z.array(z.enum(refundActs)).describe('What can be done with it now.'),
    }),
  ),
  bank: bankAnswer.nullable().describe('What goes back by transfer, and whether we know where.'),
  payoutsFrom: z.iso.datetime().nullable().describe('When refunds and vouchers go out again.'),
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(documentKinds),
      name: z.string(),
      issuedOn: z.iso.date(),
      amount: wholeCents,
      isTest: z.boolean(),
      lacks: z.literal('address').optional().describe('What keeps it from being a tax invoice.'),
    }),
  ),
  addressAbove: wholeCents
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

const payLinkAnswer = z.object({ link: z.url(), text: z.string(), whatsapp: z.url() })
/** A payment link, a message with it, and a WhatsApp link that contains both. */
export type PayLink = z.infer<typeof payLinkAnswer>

export const figuresAnswer = z.object({
  number: z.string(),
  expiresAt: z.iso.datetime(),
  kept: wholeCents.describe('What is charged of the money that came.'),
  refund: wholeCents,
  charges: z.array(
    z.object({
      daysBefore: z.int(),
      percent: z.number(),
      total: wholeCents,
      fee: wholeCents.describe('What the table says.'),
      kept: wholeCents,
      isFree: z
        .literal(true)
        .optional()
        .describe('Nothing is charged, since it was booked so lately.'),
    }),
  ),
})

/** Whole cents of rand. The act itself checks the range. */
const cents = z.number('field-invalid')

/**
 * The amount on which the decision was based. Refused ('item-changed') if the current amount
 * differs.
 */
const seen = cents.optional()

/** The reference on a bank statement. May be empty. */
const reference = lineField().refine((text) => text.length <= 200, 'field-invalid')

function reasonField() {
  return lineField('reason-needed')
    .refine((text) => text !== '', 'reason-needed')
    .refine((text) => text.length <= 200, 'field-invalid')
}

/** A payment that the office has received. With `key` a double click counts once. */
export const handPaymentRequest = requestObject({
  method: z.enum(handMethods, 'field-invalid'),
  amount: cents,
  day: calendarDate,
  reference: reference.default(''),
  key: z.uuid('field-invalid'),
  /** The amount paid so far, in cents, without this payment. */
  seen,
  /** Confirms an amount above the balance, or one that seems recorded already. */
  isSure: z.boolean('field-invalid').default(false),
})

/** A recorded payment that never arrived. */
export const takeBackRequest = requestObject({
  why: reasonField(),
  /** The total paid, in cents. */
  seen,
})

/** A charge-back, as the provider or the statement reports it. */
export const chargeBackRequest = requestObject({
  amount: cents,
  day: calendarDate,
  reference: reference.default(''),
  key: z.uuid('field-invalid'),
  /** The maximum that could be charged back, in cents. */
  seen,
})

/** A refund of one payment, or of all, oldest first. With `staysOwed` the price is unchanged. */
export const refundRequest = requestObject({
  amount: cents,
  paymentId: z.uuid('field-invalid').optional(),
  staysOwed: z.boolean('field-invalid').default(false),
  why: reasonField(),
  /** The refundable amount, in cents. */
  seen,
})

export const refundActRequest = requestObject({
  act: z.enum(refundActs, 'field-invalid'),
  reference: reference.default(''),
  /**
   * For 'done'. False if the office must first confirm the outcome, because no account is known.
   */
  isSure: z.boolean('field-invalid').optional(),
})

export const priceRequest = requestObject({
  amount: cents,
  /** The amount owed, in cents. */
  seen,
})

/** The last day to pay. A place is held for the payment until then. */
export const askPaymentRequest = requestObject({
  until: calendarDate,
  /** The amount due by that day, if not the plan's: a deposit, with the rest later. */
  amount: cents.optional(),
  /** The way: by our mail, or by a payment link that the office sends. */
  how: z.enum(askWays, 'field-invalid').default('mail'),
  /** The balance in cents, and the end of the place's hold. */
  seen: requestObject({
    balance: cents,
    holdEndsAt: z.iso.datetime('field-invalid').nullable(),
  }).optional(),
})

export const voucherInsteadRequest = requestObject({
  /** The proposed amount, in cents. */
  seen,
})

/** Refers to a preview by its number. `message` is added to the guest's mail. */
export const cancellationRequest = requestObject({
  number: z.uuid('quote-gone'),
  message: paragraphsField()
    .refine((text) => text.length <= limits.message, 'message-too-long')
    .default(''),
})

const asItIsNow = json('The order as it is now.', moneyAnswer)
const listed = json('The newest first, each with all its lines.', z.array(voucherAnswer))

const period = requestObject({ from: calendarDate, to: calendarDate }).refine(
  ({ from, to }) => from <= to,
  { path: ['to'], message: 'days-reversed' },
)

export const officeMoney = officeEndpoints({
  'GET /api/admin/orders/:id': {
    access: 'money',
    summary: 'A booking or a transfer with its ledger, payments, refunds, documents and history',
    answer: asItIsNow,
  },

  'POST /api/admin/orders/:id/payments': {
    access: 'take-money',
    summary: 'Record money that came by bank transfer, in cash or by card machine',
    description:
      'What it means for the order follows at once: it may confirm it. Sent twice with one key, it is recorded once.',
    body: handPaymentRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/payments/:paymentId/charge-back': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Record that a bank has taken a payment back, or a part of it',
    description:
      'It counts as gone back at once, with a note of its own and no credit note, and stands under attention with its next step. Sent twice with one key, it is recorded once.',
    body: chargeBackRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/payments/:paymentId/take-back': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Take back a payment that was recorded by mistake and never came',
    description:
      'Its line stays and counts no more; its invoice is credited, refunds proposed of it are withdrawn, its guest hears of the mistake where they had heard of the payment. Done once, however often it is sent.',
    body: takeBackRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/price': {
    access: 'take-money',
    proof: 'fresh',
    summary: 'Say what an order costs that was sold without a price',
    description: 'The guest hears of it when they are asked to pay.',
    body: priceRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/ask': {
    access: 'take-money',
    summary: 'Ask the guest to pay what is owed or a part of it, by e-mail or by a link to hand on',
    description:
      'A place that waits for the money is kept until the end of `until`, a day in Cape Town, and taken again where it was given back; of any other order the amount is due on that day. Refused while no way of paying is switched on.',
    body: askPaymentRequest,
    answer: json(
      'The order as it is now.',
      moneyAnswer.extend({
        payLink: payLinkAnswer
          .optional()
          .describe('Unless a mail went: good for paying this order alone, and shown this once.'),
      }),
    ),
    refuses: [409],
  },

  'POST /api/admin/orders/:id/refunds': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Propose to send an amount back',
    description: 'Nothing is sent before it is approved.',
    body: refundRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/refunds/:refundId': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Approve a refund, try it again, withdraw it, or say that it was made by hand',
    body: refundActRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'GET /api/admin/orders/:id/bank-details': {
    access: 'refund',
    proof: 'fresh',
    refuses: [409],
    summary: 'Where the refund of an order goes that is sent by bank transfer',
    description: 'Who looked stands in the log of activity. Deleted once the refund is settled.',
    answer: json('As the guest gave them.', bankDetailsAnswer),
  },

  'POST /api/admin/orders/:id/cancellation/quote': {
    access: 'book',
    summary: 'What cancelling would cost now',
    description: 'By the table that was agreed to; where the office cancels, everything goes back.',
    body: cancellationFiguresRequest,
    answer: json('The figures, and until when.', figuresAnswer),
    refuses: [409],
  },

  'POST /api/admin/orders/:id/cancellation': {
    access: 'book',
    summary: 'Cancel by the figures of a quote',
    description:
      'Where they have become worse, or are over, nothing is done and the answer has new ones: `ask-again`.',
    body: cancellationRequest,
    answer: json(
      'What was done, by which figures, and the order as it is now; without the right `money` no order.',
      z.object({
        outcome: z.enum(['cancelled', 'ask-again', 'with-office']),
        quote: figuresAnswer,
        order: moneyAnswer.nullable(),
      }),
    ),
    refuses: [409],
  },

  'GET /api/admin/vouchers': {
    access: 'money',
    summary: 'Vouchers, all or those of a reference or with the end of a code',
    query: z.object({ search: z.string().max(100, 'field-invalid').optional() }),
    answer: listed,
  },

  'POST /api/admin/vouchers': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Give the guest of an order travel credit',
    description:
      'Its code goes to the guest by e-mail and is shown to nobody else. It is good for three years at the least. Sent twice with one key, it is one voucher.',
    body: voucherRequest,
    answer: listed,
    refuses: [404, 409],
  },

  'POST /api/admin/vouchers/:id/code': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Send the guest a new code for a voucher; the old one ends',
    body: codeRequest,
    answer: listed,
    refuses: [409],
  },

  'POST /api/admin/vouchers/:id/change': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Stop a voucher, lower what is left on it, or give it a later last day',
    description:
      'A line in its books and in the activity log, with the reason. One that is stopped stays so, and keeps nothing that comes back to it.',
    body: voucherChange,
    answer: listed,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/voucher': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Make one voucher of the refunds of an order that are proposed',
    description:
      'The guest asked for credit instead: the money stays with us. Nothing is sent back.',
    body: voucherInsteadRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'GET /api/admin/accounts': {
    access: 'exports',
    summary: 'The orders of a period as CSV, for whoever keeps the books',
    description:
      'By the first day of the trip, both days included: what was owed, paid, paid back, the VAT of its invoices, who cancelled. Amounts are numbers in rand, times those of Cape Town.',
    query: period,
    answer: file('The file.', 'text/csv'),
  },

  'GET /api/admin/accounts/journal': {
    access: 'exports',
    summary: 'The money that moved in a period as CSV, by the day on which it did',
    description:
      'Both days included: payments, refunds, what banks took back, each with its way, booking, document and reference. What went back is below nought. Amounts are numbers in rand, days those of Cape Town.',
    query: period,
    answer: file('The file.', 'text/csv'),
  },
})
