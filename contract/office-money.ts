import { z } from '@hono/zod-openapi'
import { moneyAnswer, quoteAnswer } from '#rules/desk/money-answer.ts'
import {
  askPaymentRequest,
  cancellationQuoteRequest,
  cancellationRequest,
  chargeBackRequest,
  handPaymentRequest,
  priceRequest,
  refundActRequest,
  refundRequest,
  takeBackRequest,
  voucherInsteadRequest,
} from '#rules/desk/money-request.ts'
import {
  codeRequest,
  voucherAnswer,
  voucherChange,
  voucherRequest,
} from '#rules/desk/voucher-request.ts'
import { bankDetailsAnswer } from '#rules/refunds/bank-details-request.ts'
import { calendarDate, requestObject } from '#rules/requests/request.ts'
import { endpoints, file, json } from './endpoint.ts'

const asItIsNow = json('The order as it is now.', moneyAnswer)
const listed = json('The newest first, each with all its lines.', z.array(voucherAnswer))

const period = requestObject({ from: calendarDate, to: calendarDate }).refine(
  ({ from, to }) => from <= to,
  { path: ['to'], message: 'days-reversed' },
)

export const officeMoney = endpoints('administrator', {
  'GET /api/admin/orders/:id': {
    summary: 'A booking or a transfer with its ledger, payments, refunds, documents and history',
    answer: asItIsNow,
  },

  'POST /api/admin/orders/:id/payments': {
    summary: 'Record money that came by bank transfer, in cash or by card machine',
    description:
      'What it means for the order follows at once: it may confirm it. Sent twice with one key, it is recorded once.',
    body: handPaymentRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/payments/:paymentId/charge-back': {
    summary: 'Record that a bank has taken a payment back, or a part of it',
    description:
      'It counts as gone back at once, with a credit note, and stands under attention with its next step. Sent twice with one key, it is recorded once.',
    body: chargeBackRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/payments/:paymentId/take-back': {
    summary: 'Take back a payment that was recorded by mistake and never came',
    description:
      'Its line stays and counts no more; its invoice is credited, refunds proposed of it are withdrawn, its guest hears of the mistake where they had heard of the payment. Done once, however often it is sent.',
    body: takeBackRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/price': {
    summary: 'Say what an order costs that was sold without a price',
    description: 'The guest hears of it when they are asked to pay.',
    body: priceRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/ask': {
    summary: 'Ask the guest to pay, by e-mail',
    description:
      'Its place is kept until the end of `until`, a day in Cape Town, and taken again where it was given back. Refused while no way of paying is switched on.',
    body: askPaymentRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/refunds': {
    summary: 'Propose to send an amount back',
    description: 'Nothing is sent before it is approved.',
    body: refundRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/refunds/:refundId': {
    summary: 'Approve a refund, try it again, withdraw it, or say that it was made by hand',
    body: refundActRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'GET /api/admin/orders/:id/bank-details': {
    summary: 'Where the refund of an order goes that is sent by bank transfer',
    description: 'Who looked stands in the log of activity. Deleted once the refund is settled.',
    answer: json('As the guest gave them.', bankDetailsAnswer),
  },

  'POST /api/admin/orders/:id/cancellation/quote': {
    summary: 'What cancelling would cost now',
    description: 'By the table that was agreed to; where the office cancels, everything goes back.',
    body: cancellationQuoteRequest,
    answer: json('The figures, and until when.', quoteAnswer),
    refuses: [409],
  },

  'POST /api/admin/orders/:id/cancellation': {
    summary: 'Cancel by the figures of a quote',
    description:
      'Where they have become worse, or are over, nothing is done and the answer has new ones: `ask-again`.',
    body: cancellationRequest,
    answer: json(
      'What was done, by which figures, and the order as it is now.',
      z.object({
        outcome: z.enum(['cancelled', 'ask-again', 'with-office']),
        quote: quoteAnswer,
        order: moneyAnswer,
      }),
    ),
    refuses: [409],
  },

  'GET /api/admin/vouchers': {
    summary: 'Vouchers, all or those of a reference or with the end of a code',
    query: z.object({ search: z.string().max(100, 'field-invalid').optional() }),
    answer: listed,
  },

  'POST /api/admin/vouchers': {
    summary: 'Give the guest of an order travel credit',
    description:
      'Its code goes to the guest by e-mail and is shown to nobody else. It is good for three years at the least. Sent twice with one key, it is one voucher.',
    body: voucherRequest,
    answer: listed,
    refuses: [404, 409],
  },

  'POST /api/admin/vouchers/:id/code': {
    summary: 'Send the guest a new code for a voucher; the old one ends',
    body: codeRequest,
    answer: listed,
    refuses: [409],
  },

  'POST /api/admin/vouchers/:id/change': {
    summary: 'Stop a voucher, lower what is left on it, or give it a later last day',
    description:
      'A line in its books and in the activity log, with the reason. One that is stopped stays so, and keeps nothing that comes back to it.',
    body: voucherChange,
    answer: listed,
    refuses: [409],
  },

  'POST /api/admin/orders/:id/voucher': {
    summary: 'Make one voucher of the refunds of an order that are proposed',
    description:
      'The guest asked for credit instead: the money stays with us. Nothing is sent back.',
    body: voucherInsteadRequest,
    answer: asItIsNow,
    refuses: [409],
  },

  'GET /api/admin/accounts': {
    summary: 'The orders of a period as CSV, for whoever keeps the books',
    description:
      'By the first day of the trip, both days included: what was owed, paid, paid back, the VAT of its invoices, who cancelled. Amounts are numbers in rand, times those of Cape Town.',
    query: period,
    answer: file('The file.', 'text/csv'),
  },

  'GET /api/admin/accounts/journal': {
    summary: 'The money that moved in a period as CSV, by the day on which it did',
    description:
      'Both days included: payments, refunds, what banks took back, each with its way, booking, document and reference. What went back is below nought. Amounts are numbers in rand, days those of Cape Town.',
    query: period,
    answer: file('The file.', 'text/csv'),
  },
})
