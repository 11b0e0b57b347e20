import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  manageDetailsRequest,
  manageLinkRequest,
  managePayRequest,
  manageRideRequest,
  voucherLookRequest,
  voucherSpendRequest,
} from '#rules/orders/manage-request.ts'
import type { AccountSettings } from '../accounts/accounts.ts'
import { checkLastPayment } from '../manage/check-order.ts'
import { correctDetails } from '../manage/correct-details.ts'
import { changeRide } from '../manage/describe-ride.ts'
import { describeOrder } from '../manage/describe-order.ts'
import { letKeep } from '../manage/find-transfer.ts'
import { manageAnswer } from '#rules/orders/manage-answer.ts'
import type { ManageSession } from '../http/manage-session.ts'
import { payOrder } from '../manage/pay-order.ts'
import { payByVoucher } from '../manage/pay-by-voucher.ts'
import { withdrawOrder } from '../manage/withdraw-order.ts'
import { sendLinkAgain } from '../manage/send-link-again.ts'
import type { PayStep } from '../payments/port.ts'
import type { Office } from '../office.ts'
import { lookAtVoucher } from '../vouchers/spend-voucher.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const see = createRoute({
  method: 'get',
  path: '/api/manage',
  summary: 'What the guest of an order sees of it',
  description:
    'For the order whose link this browser has opened. Without one, or once it is over: 404, the same for every reason.',
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(401, 404, 503),
  },
})

const sendLink = createRoute({
  method: 'post',
  path: '/api/manage/link',
  summary: 'Ask for the link to an order or a quote request again',
  description:
    'It goes to the address it was made with, if that is the one given here. The answer is the same whether there is such an order or request or not.',
  request: jsonBody(manageLinkRequest),
  responses: {
    202: jsonAnswer('Sent, if there is one.', z.object({ status: z.literal('asked') })),
    ...describeRefusals(400, 401, 403, 413, 415, 422, 429, 503),
  },
})

const correct = createRoute({
  method: 'post',
  path: '/api/manage/details',
  summary: 'Correct what was said with an order, before it is paid',
  request: jsonBody(manageDetailsRequest),
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

const payStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({
    kind: z.literal('form'),
    action: z.string(),
    fields: z.array(z.tuple([z.string(), z.string()])),
  }),
  z.object({
    kind: z.literal('instructions'),
    details: z.array(z.string()),
    reference: z.string(),
  }),
])

const ride = createRoute({
  method: 'post',
  path: '/api/manage/ride',
  summary: 'Say when and where a ride or a tour begins, and where a ride goes',
  description: 'Of one thing of the order, by its `item`; of its first where none is named.',
  request: jsonBody(manageRideRequest),
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

const pay = createRoute({
  method: 'post',
  path: '/api/manage/pay',
  summary: 'Begin to pay what is due',
  description:
    'Gives what the guest does next: an address to go to, a form to post there, or bank details. Sent twice, it is the same payment.',
  request: jsonBody(managePayRequest),
  responses: {
    200: jsonAnswer('What comes next.', z.object({ step: payStep, order: manageAnswer })),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

const cents = z.int().describe('Whole cents of rand.')
const voucherOffer = z.object({
  covers: cents.describe('What it would pay.'),
  rest: cents.describe('What of the order is still owed then.'),
  left: cents.describe('What would be left on it.'),
  key: z.uuid().describe('Names the spending of it: sent twice, it is spent once.'),
})

const look = createRoute({
  method: 'post',
  path: '/api/manage/voucher/look',
  summary: 'What a voucher would pay of the order',
  description:
    'Nothing is spent. A code that never was, is used up or past its last day is refused in the same words.',
  request: jsonBody(voucherLookRequest),
  responses: {
    200: jsonAnswer('What it would pay.', z.object({ offer: voucherOffer, order: manageAnswer })),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

const spend = createRoute({
  method: 'post',
  path: '/api/manage/voucher',
  summary: 'Pay by a voucher, as it was shown',
  request: jsonBody(voucherSpendRequest),
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

const states = ['under-way', 'paid', 'declined', 'called-off', 'over', 'looked-at'] as const

const check = createRoute({
  method: 'post',
  path: '/api/manage/check',
  summary: 'Ask what became of the payment that was begun last',
  description: 'Coming back from a provider proves nothing: it is asked, where it can be.',
  responses: {
    200: jsonAnswer(
      'What is true now.',
      z.object({ payment: z.enum(states).optional(), order: manageAnswer }),
    ),
    ...describeRefusals(401, 403, 404, 429, 503),
  },
})

const withdraw = createRoute({
  method: 'post',
  path: '/api/manage/withdraw',
  summary: 'Take an order back before it is paid',
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 429, 503),
  },
})

/** /api/manage: what a guest sees and does of the one order whose link they have opened. */
export function manageRoutes(
  office: Office,
  { session, ...settings }: { session: ManageSession } & Pick<AccountSettings, 'evenTime'>,
) {
  return new OpenAPIHono()
    .openapi(see, async (c) => {
      const opened = await session.get(c)
      return c.json(letKeep(await describeOrder(office, opened.orderId), opened), 200)
    })
    .openapi(sendLink, async (c) => {
      await sendLinkAgain(office, settings, c.req.valid('json'))
      return c.json({ status: 'asked' as const }, 202)
    })
    .openapi(pay, async (c) => {
      const { orderId } = await session.get(c)
      const { step } = await payOrder(office, orderId, c.req.valid('json'))
      const order = await describeOrder(office, orderId)
      return c.json({ step: copyStep(step), order }, 200)
    })
    .openapi(look, async (c) => {
      const { orderId } = await session.get(c)
      const offer = await lookAtVoucher(office, { orderId, ...c.req.valid('json') })
      return c.json({ offer, order: await describeOrder(office, orderId) }, 200)
    })
    .openapi(spend, async (c) => {
      const { orderId } = await session.get(c)
      await payByVoucher(office, orderId, c.req.valid('json'))
      return c.json(await describeOrder(office, orderId), 200)
    })
    .openapi(check, async (c) => {
      const { orderId } = await session.get(c)
      const payment = await checkLastPayment(office, orderId)
      const order = await describeOrder(office, orderId)
      return c.json({ ...(payment ? { payment } : {}), order }, 200)
    })
    .openapi(withdraw, async (c) => {
      const { orderId } = await session.get(c)
      await withdrawOrder(office, orderId)
      return c.json(await describeOrder(office, orderId), 200)
    })
    .openapi(ride, async (c) => {
      const { orderId } = await session.get(c)
      await changeRide(office, orderId, c.req.valid('json'))
      return c.json(await describeOrder(office, orderId), 200)
    })
    .openapi(correct, async (c) => {
      const { orderId } = await session.get(c)
      await correctDetails(office, orderId, c.req.valid('json'))
      return c.json(await describeOrder(office, orderId), 200)
    })
}

function copyStep(step: PayStep): z.infer<typeof payStep> {
  if (step.kind === 'redirect') return step
  if (step.kind === 'instructions') return { ...step, details: [...step.details] }
  return { ...step, fields: step.fields.map(([name, value]) => [name, value]) }
}
