import { z } from '@hono/zod-openapi'
import { cancellationFiguresRequest } from '#app/order/cancellation-contract.ts'
import { requestChannels, handMethods, refundActs } from './money-names.ts'
import { documentKinds } from '#app/order/document-kinds.ts'
import { calendarDate, lineField, paragraphsField, requestObject } from '#rules/requests/request.ts'
import { limits } from '#rules/text/sanitise.ts'
import { defineOfficeEndpoints, file, json } from '#platform/api/endpoint.ts'
import { bankDetailsAnswer, bankAnswer } from '#app/order/guest-requests-contract.ts'
import { aboutOrderFields, shipFields } from '#app/order/about-fields.ts'
import { dueAnswer, itemKinds } from '#app/order/guest-answers-contract.ts'
import { partyAnswer, answerShape, companyAnswer } from '#platform/api/parts.ts'
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
  holdEndsAt: z.iso.datetime().nullable().describe('The end of the hold of its unpaid place.'),
  isPayable: z.boolean().describe('True if a payment provider is switched on.'),
  canCancel: z.boolean(),
  canAsk: z.boolean().describe('True if the guest can be asked to pay now.'),
  askBy: z.iso.date().describe('The last day to pay, unless the office chooses another.'),
  toAsk: wholeCents.describe(
    'The amount to ask for now: the part due by the plan, or the balance.',
  ),
  canSetPrice: z.boolean().describe('True if the office can set the price.'),
  company: companyAnswer.nullable().describe('The company to invoice, if the order names one.'),
  due: dueAnswer,
  deposit: wholeCents.nullable().describe('The first part, if the price is paid in parts.'),
  sums: z.object({
    owed: wholeCents,
    paid: wholeCents,
    refunded: wholeCents,
    balance: wholeCents,
    lost: wholeCents.describe(
      'Charge-backs of amounts that were already refunded or became credit.',
    ),
  }),
  refundable: wholeCents.describe('The most that can still be proposed as a refund.'),
  toVoucher: wholeCents.describe('Proposed refunds that can become a voucher instead.'),
  guest: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string().describe('Empty if unknown.'),
    specialRequests: z.string().nullable(),
    ...answerShape(aboutOrderFields),
    language: z.string().describe('The language of the guide.'),
  }),
  items: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(itemKinds),
      product: z.string().nullable().describe('The id of the tour or vehicle type.'),
      variant: z.string().nullable(),
      title: z.string(),
      date: z.iso.date(),
      status: z.string(),
      hasPlace: z.boolean().describe('True if the item can be changed and cancelled.'),
      ...partyAnswer,
      startTime: z.string().nullable().describe('The agreed start time.'),
      pickup: z.string().nullable(),
      destination: z.string().nullable(),
      flight: z.string().nullable(),
      ...answerShape(shipFields),
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
      chargeable: wholeCents.describe('The most that can still be charged back.'),
      canTakeBack: z.boolean().describe('True if the office recorded it and can take it back.'),
      why: z.string().nullable().describe('The reason, if it was taken back.'),
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
      isByHand: z.boolean().describe('True if the office sends it by hand.'),
      needsSecond: z.boolean().describe('True if a second person must approve it.'),
      proposedBy: z.uuid().nullable().describe('The office user who proposed it.'),
      acts: z.array(z.enum(refundActs)).describe('The possible actions now.'),
    }),
  ),
  bank: bankAnswer
    .nullable()
    .describe('The refund by bank transfer, and whether its account is known.'),
  payoutsFrom: z.iso
    .datetime()
    .nullable()
    .describe('When refunds and vouchers can be sent again after a change of address.'),
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(documentKinds),
      name: z.string(),
      issuedOn: z.iso.date(),
      amount: wholeCents,
      isTest: z.boolean(),
      lacks: z
        .literal('address')
        .optional()
        .describe('The missing detail. Without it the invoice is no tax invoice.'),
    }),
  ),
  addressAbove: wholeCents
    .nullable()
    .describe('Set if the price is above this amount and the address for invoices is missing.'),
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
        .describe('Codes, days and amounts in cents.'),
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
  kept: wholeCents.describe('The charge, at most the amount paid.'),
  refund: wholeCents,
  charges: z.array(
    z.object({
      daysBefore: z.int(),
      percent: z.number(),
      total: wholeCents,
      fee: wholeCents.describe('The charge by the cancellation table.'),
      kept: wholeCents,
      isFree: z
        .literal(true)
        .optional()
        .describe('Cancelling is free, because the trip was booked recently.'),
    }),
  ),
})

/** Whole cents of rand. The action itself checks the range. */
const centsField = z.number('field-invalid')

/**
 * The amount on which the decision was based. Refused ('item-changed') if the current amount
 * differs.
 */
const seenAmount = centsField.optional()

/** The reference on a bank statement. May be empty. */
const referenceField = lineField().refine((text) => text.length <= 200, 'field-invalid')

function reasonField() {
  return lineField('reason-needed')
    .refine((text) => text !== '', 'reason-needed')
    .refine((text) => text.length <= 200, 'field-invalid')
}

/** A payment that the office has received. With `key` a double click counts once. */
export const handPaymentRequest = requestObject({
  method: z.enum(handMethods, 'field-invalid'),
  amount: centsField,
  day: calendarDate,
  reference: referenceField.default(''),
  key: z.uuid('field-invalid'),
  /** The amount paid so far, in cents, without this payment. */
  seen: seenAmount,
  /** Confirms an amount above the balance, or one that seems recorded already. */
  isSure: z.boolean('field-invalid').default(false),
})

/** A recorded payment that never arrived. */
export const takeBackRequest = requestObject({
  why: reasonField(),
  /** The total paid, in cents. */
  seen: seenAmount,
})

/** A charge-back, as the provider or the statement reports it. */
export const chargeBackRequest = requestObject({
  amount: centsField,
  day: calendarDate,
  reference: referenceField.default(''),
  key: z.uuid('field-invalid'),
  /** The maximum that could be charged back, in cents. */
  seen: seenAmount,
})

/** A refund of one payment, or of all, oldest first. With `staysOwed` the price is unchanged. */
export const refundRequest = requestObject({
  amount: centsField,
  paymentId: z.uuid('field-invalid').optional(),
  staysOwed: z.boolean('field-invalid').default(false),
  why: reasonField(),
  /** The refundable amount, in cents. */
  seen: seenAmount,
})

export const refundActRequest = requestObject({
  act: z.enum(refundActs, 'field-invalid'),
  reference: referenceField.default(''),
  /**
   * For 'done'. False if the office must first confirm the outcome, because no account is known.
   */
  isSure: z.boolean('field-invalid').optional(),
})

export const priceRequest = requestObject({
  amount: centsField,
  /** The amount owed, in cents. */
  seen: seenAmount,
})

/** The last day to pay. A place is held for the payment until then. */
export const askPaymentRequest = requestObject({
  until: calendarDate,
  /** The amount due by that day, if not the plan's: a deposit, with the rest later. */
  amount: centsField.optional(),
  /** The way: by our mail, or by a payment link that the office sends. */
  how: z.enum(requestChannels, 'field-invalid').default('mail'),
  /** The balance in cents, and the end of the place's hold. */
  seen: requestObject({
    balance: centsField,
    holdEndsAt: z.iso.datetime('field-invalid').nullable(),
  }).optional(),
})

export const voucherInsteadRequest = requestObject({
  /** The proposed amount, in cents. */
  seen: seenAmount,
})

/** Refers to a preview by its number. `message` is added to the guest's mail. */
export const cancellationRequest = requestObject({
  number: z.uuid('quote-gone'),
  message: paragraphsField()
    .refine((text) => text.length <= limits.message, 'message-too-long')
    .default(''),
})

const orderAnswer = json('The current order.', moneyAnswer)
const vouchersAnswer = json('Vouchers with their lines, newest first.', z.array(voucherAnswer))

const period = requestObject({ from: calendarDate, to: calendarDate }).refine(
  ({ from, to }) => from <= to,
  { path: ['to'], message: 'days-reversed' },
)

export const officeMoney = defineOfficeEndpoints({
  'GET /api/admin/orders/:id': {
    access: 'money',
    summary: 'A booking or a transfer with its ledger, payments, refunds, documents and history',
    answer: orderAnswer,
  },

  'POST /api/admin/orders/:id/payments': {
    access: 'take-money',
    summary: 'Record a payment by bank transfer, in cash or by card machine',
    description:
      'The order’s next step follows at once: the payment may confirm it. A request that is repeated with the same key records one payment.',
    body: handPaymentRequest,
    answer: orderAnswer,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/payments/:paymentId/charge-back': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Record a charge-back of a payment or a part of it',
    description:
      'The amount counts as refunded at once. It gets its own note, no credit note, and an attention case with the next step. A request that is repeated with the same key records one charge-back.',
    body: chargeBackRequest,
    answer: orderAnswer,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/payments/:paymentId/take-back': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Take back a payment that was recorded by mistake and never arrived',
    description:
      'The payment stays in the list but no longer counts. Its invoice is credited, and refunds proposed from it are withdrawn. The guest gets a mail about the mistake if they got one about the payment. A repeated request changes nothing.',
    body: takeBackRequest,
    answer: orderAnswer,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/price': {
    access: 'take-money',
    proof: 'fresh',
    summary: 'Set the price of an order that was sold without one',
    description: 'The guest sees the price when they are asked to pay.',
    body: priceRequest,
    answer: orderAnswer,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/ask': {
    access: 'take-money',
    summary: 'Ask the guest to pay the balance or a part of it, by e-mail or by a link to send',
    description:
      'A place that waits for the payment is held until the end of `until`, a day in Cape Town. A released place is taken again. For any other order the amount is due on that day. Refused while no payment provider is switched on.',
    body: askPaymentRequest,
    answer: json(
      'The current order.',
      moneyAnswer.extend({
        payLink: payLinkAnswer
          .optional()
          .describe(
            'Absent if a mail was sent. The link can only pay this order, and is shown once.',
          ),
      }),
    ),
    refuses: [409],
  },

  'POST /api/admin/orders/:id/refunds': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Propose a refund',
    description: 'No money is sent before approval.',
    body: refundRequest,
    answer: orderAnswer,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/refunds/:refundId': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Approve, retry or withdraw a refund, or record that it was sent by hand',
    body: refundActRequest,
    answer: orderAnswer,
    refuses: [409],
  },

  'GET /api/admin/orders/:id/bank-details': {
    access: 'refund',
    proof: 'fresh',
    refuses: [409],
    summary: 'The bank details for an order’s refund by transfer',
    description:
      'Each read is written to the activity log. The details are deleted when the refund is settled.',
    answer: json('The guest’s bank details.', bankDetailsAnswer),
  },

  'POST /api/admin/orders/:id/cancellation/quote': {
    access: 'book',
    summary: 'The figures of a cancellation now',
    description:
      'By the cancellation table agreed at booking. If the office cancels, everything is refunded.',
    body: cancellationFiguresRequest,
    answer: json('The figures and the end of their validity.', figuresAnswer),
    refuses: [409],
  },

  'POST /api/admin/orders/:id/cancellation': {
    access: 'book',
    summary: 'Cancel by figures that were requested before',
    description:
      'If the figures expired or got worse, nothing is cancelled, and the answer is `ask-again` with new figures.',
    body: cancellationRequest,
    answer: json(
      'The outcome, its figures and the current order. The order is null without the right `money`.',
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
    summary: 'All vouchers, or those with a booking reference or the end of a code',
    query: z.object({ search: z.string().max(100, 'field-invalid').optional() }),
    answer: vouchersAnswer,
  },

  'POST /api/admin/vouchers': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Issue a voucher to the guest of an order',
    description:
      'The code is mailed to the guest and shown to nobody else. A voucher is valid for at least three years. A request that is repeated with the same key issues one voucher.',
    body: voucherRequest,
    answer: vouchersAnswer,
    refuses: [404, 409],
  },

  'POST /api/admin/vouchers/:id/code': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Mail the guest a new code for a voucher; the old one ends',
    body: codeRequest,
    answer: vouchersAnswer,
    refuses: [409],
  },

  'POST /api/admin/vouchers/:id/change': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Stop a voucher, lower its balance, or extend it',
    description:
      'Each change is a line of the voucher and of the activity log, with the reason. A stopped voucher stays stopped, and refunds to it are lost.',
    body: voucherChange,
    answer: vouchersAnswer,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/voucher': {
    access: 'refund',
    proof: 'fresh',
    summary: 'Turn an order’s proposed refunds into one voucher',
    description: 'For a guest who prefers credit. Nothing is refunded.',
    body: voucherInsteadRequest,
    answer: orderAnswer,
    refuses: [409],
  },

  'GET /api/admin/accounts': {
    access: 'exports',
    summary: 'The orders of a period as CSV, for the bookkeeper',
    description:
      'Orders by the first day of the trip, both days included: amounts owed, paid and refunded, the VAT of invoices, who cancelled. Amounts are numbers in rand. Times are Cape Town times.',
    query: period,
    answer: file('The file.', 'text/csv'),
  },

  'GET /api/admin/accounts/journal': {
    access: 'exports',
    summary: 'The payments and refunds of a period as CSV, by day',
    description:
      'Payments, refunds and charge-backs, both days included, each with its method, booking, document and reference. Refunds are negative. Amounts are numbers in rand. Days are Cape Town days.',
    query: period,
    answer: file('The file.', 'text/csv'),
  },
})
