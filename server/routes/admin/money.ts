import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
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
} from '#rules/desk/money-request.ts'
import type { RefundAct } from '#rules/desk/money-names.ts'
import { bankDetailsAnswer } from '#rules/refunds/bank-details-request.ts'
import type { OrderCancellationQuote } from '#rules/refunds/cancellation-quote.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { checkRefundOf, describeMoney } from '../../desk/describe-money.ts'
import type { Office } from '../../office.ts'
import { showBankDetails } from '../../manage/bank-details.ts'
import { askPayment } from '../../payments/ask-payment.ts'
import { carryOutCancellation, quoteCancellation } from '../../payments/cancel-order.ts'
import { recordChargeBack } from '../../payments/record-charge-back.ts'
import { recordPayment } from '../../payments/record-payment.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
  retryRefund,
  withdrawRefund,
} from '../../payments/refunds.ts'
import { setPrice } from '../../payments/set-price.ts'
import { takePaymentBack } from '../../payments/take-payment-back.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { actorOf } from './actor-of.ts'
import { idParam } from './id-param.ts'

const refusals = describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503)
const asItIsNow = jsonAnswer('The order as it is now.', moneyAnswer)

const see = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}',
  summary: 'A booking or a transfer with its ledger, payments, refunds, documents and history',
  request: { params: idParam },
  responses: { 200: asItIsNow, ...describeRefusals(401, 403, 404, 503) },
})

const record = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/payments',
  summary: 'Record money that came by bank transfer, in cash or by card machine',
  description:
    'What it means for the order follows at once: it may confirm it. Sent twice with one key, it is recorded once.',
  request: { params: idParam, ...jsonBody(handPaymentRequest) },
  responses: { 200: asItIsNow, ...refusals },
})

const chargeBack = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/payments/{paymentId}/charge-back',
  summary: 'Record that a bank has taken a payment back, or a part of it',
  description:
    'It counts as gone back at once, with a credit note, and stands under attention with its next step. Sent twice with one key, it is recorded once.',
  request: {
    params: z.object({ id: z.uuid('not-found'), paymentId: z.uuid('not-found') }),
    ...jsonBody(chargeBackRequest),
  },
  responses: { 200: asItIsNow, ...refusals },
})

const takeBack = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/payments/{paymentId}/take-back',
  summary: 'Take back a payment that was recorded by mistake and never came',
  description:
    'Its line stays and counts no more; its invoice is credited, refunds proposed of it are withdrawn, its guest hears of the mistake where they had heard of the payment. Done once, however often it is sent.',
  request: {
    params: z.object({ id: z.uuid('not-found'), paymentId: z.uuid('not-found') }),
    ...jsonBody(takeBackRequest),
  },
  responses: { 200: asItIsNow, ...refusals },
})

const price = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/price',
  summary: 'Say what an order costs that was sold without a price',
  description: 'The guest hears of it when they are asked to pay.',
  request: { params: idParam, ...jsonBody(priceRequest) },
  responses: { 200: asItIsNow, ...refusals },
})

const ask = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/ask',
  summary: 'Ask the guest to pay, by e-mail',
  description:
    'Its place is kept until the end of `until`, a day in Cape Town, and taken again where it was given back. Refused while no way of paying is switched on.',
  request: { params: idParam, ...jsonBody(askPaymentRequest) },
  responses: { 200: asItIsNow, ...refusals },
})

const propose = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/refunds',
  summary: 'Propose to send an amount back',
  description: 'Nothing is sent before it is approved.',
  request: { params: idParam, ...jsonBody(refundRequest) },
  responses: { 200: asItIsNow, ...refusals },
})

const move = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/refunds/{refundId}',
  summary: 'Approve a refund, try it again, withdraw it, or say that it was made by hand',
  request: {
    params: z.object({ id: z.uuid('not-found'), refundId: z.uuid('not-found') }),
    ...jsonBody(refundActRequest),
  },
  responses: { 200: asItIsNow, ...refusals },
})

const bank = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/bank-details',
  summary: 'Where the refund of an order goes that is sent by bank transfer',
  description: 'Who looked stands in the log of activity. Deleted once the refund is settled.',
  request: { params: idParam },
  responses: {
    200: jsonAnswer('As the guest gave them.', bankDetailsAnswer),
    ...describeRefusals(401, 403, 404, 503),
  },
})

const quote = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/cancellation/quote',
  summary: 'What cancelling would cost now',
  description: 'By the table that was agreed to; where the office cancels, everything goes back.',
  request: { params: idParam, ...jsonBody(cancellationQuoteRequest) },
  responses: { 200: jsonAnswer('The figures, and until when.', quoteAnswer), ...refusals },
})

const cancel = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/cancellation',
  summary: 'Cancel by the figures of a quote',
  description:
    'Where they have become worse, or are over, nothing is done and the answer has new ones: `ask-again`.',
  request: { params: idParam, ...jsonBody(cancellationRequest) },
  responses: {
    200: jsonAnswer(
      'What was done, by which figures, and the order as it is now.',
      z.object({
        outcome: z.enum(['cancelled', 'ask-again', 'with-office']),
        quote: quoteAnswer,
        order: moneyAnswer,
      }),
    ),
    ...refusals,
  },
})

/** /api/admin/orders/{id}: an order's money, and what the office does with it. */
export function moneyRoutes({ office }: Accounts) {
  return new OpenAPIHono()
    .openapi(see, async (c) => c.json(await describeMoney(office, c.req.valid('param').id), 200))
    .openapi(record, async (c) => {
      const { id: orderId } = c.req.valid('param')
      await recordPayment(office, { orderId, ...c.req.valid('json'), by: actorOf(c) })
      return c.json(await describeMoney(office, orderId), 200)
    })
    .openapi(chargeBack, async (c) => {
      const { id: orderId, paymentId } = c.req.valid('param')
      const given = { orderId, paymentId, ...c.req.valid('json') }
      await recordChargeBack(office, { ...given, by: actorOf(c) })
      return c.json(await describeMoney(office, orderId), 200)
    })
    .openapi(takeBack, async (c) => {
      const { id: orderId, paymentId } = c.req.valid('param')
      const mistake = { orderId, paymentId, ...c.req.valid('json'), by: actorOf(c) }
      await takePaymentBack(office, mistake)
      return c.json(await describeMoney(office, orderId), 200)
    })
    .openapi(price, async (c) => {
      const { id: orderId } = c.req.valid('param')
      await setPrice(office, { orderId, ...c.req.valid('json'), by: actorOf(c) })
      return c.json(await describeMoney(office, orderId), 200)
    })
    .openapi(ask, async (c) => {
      const { id: orderId } = c.req.valid('param')
      await askPayment(office, { orderId, ...c.req.valid('json'), by: actorOf(c) })
      return c.json(await describeMoney(office, orderId), 200)
    })
    .openapi(propose, async (c) => {
      const { id: orderId } = c.req.valid('param')
      const { paymentId, ...wanted } = c.req.valid('json')
      const from = paymentId === undefined ? {} : { paymentId }
      await proposeRefund(office, { orderId, ...wanted, ...from, by: actorOf(c) })
      return c.json(await describeMoney(office, orderId), 200)
    })
    .openapi(move, async (c) => {
      const { id: orderId, refundId } = c.req.valid('param')
      const { act, reference } = c.req.valid('json')
      await checkRefundOf(office.db, orderId, refundId)
      await moveRefund[act](office, { id: refundId, reference, by: actorOf(c) })
      return c.json(await describeMoney(office, orderId), 200)
    })
    .openapi(bank, async (c) => {
      const { id: orderId } = c.req.valid('param')
      return c.json(await showBankDetails(office, { orderId, by: actorOf(c) }), 200)
    })
    .openapi(quote, async (c) => {
      const { id: orderId } = c.req.valid('param')
      return c.json(
        answerQuote(await quoteCancellation(office, { orderId, ...c.req.valid('json') })),
        200,
      )
    })
    .openapi(cancel, async (c) => {
      const { id: orderId } = c.req.valid('param')
      const { number, message } = c.req.valid('json')
      const asked = { orderId, number, message, by: actorOf(c) }
      const done = await carryOutCancellation(office, asked)
      const order = await describeMoney(office, orderId)
      return c.json({ outcome: done.outcome, quote: answerQuote(done.quote), order }, 200)
    })
}

type MoveRefund = (
  office: Office,
  asked: { id: string; reference: string; by: ReturnType<typeof actorOf> },
) => Promise<void>

const moveRefund: Record<RefundAct, MoveRefund> = {
  approve: approveRefund,
  retry: retryRefund,
  withdraw: withdrawRefund,
  done: markRefundDone,
}

function answerQuote(quote: OrderCancellationQuote): z.infer<typeof quoteAnswer> {
  const { number, kept, refund, expiresAt, charges } = quote
  return {
    number,
    kept,
    refund,
    expiresAt: expiresAt.toISOString(),
    charges: charges.map(({ daysBefore, tier, total, fee, kept: keeps }) => ({
      daysBefore,
      percent: tier.feePercent,
      total,
      fee,
      kept: keeps,
    })),
  }
}
