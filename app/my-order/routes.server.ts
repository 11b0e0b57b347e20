import type { Context } from 'hono'
import type { AccountSettings } from '#app/accounts/accounts.server.ts'
import type { ManageSession } from '#app/accounts/manage-session.server.ts'
import { handle } from '#platform/http/handle.ts'
import { storeBankDetails, sendBankCode } from '#app/payments/refunds/bank-details.server.ts'
import {
  cancelOwnOrder,
  previewOwnCancellation,
  withdrawOrder,
} from '#app/changing/cancel-order.server.ts'
import { changeAddress, sendAddressCodes } from '#app/changing/change-address.server.ts'
import { carryOutChange, dropChange, previewChange } from '#app/changing/change-trip.server.ts'
import { checkLastPayment } from '#app/payments/events/check-payment.server.ts'
import { changeRide, correctDetails } from '#app/changing/correct-details.server.ts'
import { describeChangeFigures, listChangeChoices } from '#app/changing/describe-change.server.ts'
import { describeOrder, limitToPayment } from './describe-order.server.ts'
import { allowHoldConfirmation } from './find-transfer.server.ts'
import { type OpenedOrder, openWithoutKey } from './keys.server.ts'
import { payByVoucher, payOrder } from '#app/payments/pay-order.server.ts'
import { sendLinkAgain } from './send-link-again.server.ts'
import { endShares, shareOrder } from './share-order.server.ts'
import { sendGuestMessage } from '#app/messages/order-thread.server.ts'
import { withdrawReview, writeReview } from '#app/reviews/write-review.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import type { Services } from '#platform/services.ts'
import { previewVoucher } from '#app/credit/spend-voucher.server.ts'

/** Routes of /api/manage. They serve the one order whose link the guest has opened. */
export function manageRoutes(
  services: Services,
  { session, ...settings }: { session: ManageSession } & Pick<AccountSettings, 'constantTime'>,
) {
  const findOrderId = async (c: Context) => (await session.authorizeAndExtend(c)).orderId
  /**
   * The order as this session may see it. A payment link shows only the items and the money.
   */
  const describeForSession = async ({ orderId, paysOnly }: OpenedOrder) => {
    const order = await describeOrder(services, orderId)
    return paysOnly ? limitToPayment(order) : order
  }
  const handleAct =
    <Input>(work: (orderId: string, input: Input) => Promise<unknown>) =>
    async (input: Input, c: Context) => {
      const orderId = await findOrderId(c)
      await work(orderId, input)
      return describeOrder(services, orderId)
    }
  /** Like `handleAct`, for acts that a payment link allows. */
  const handlePaymentAct =
    <Input, Answer extends object>(work: (orderId: string, input: Input) => Promise<Answer>) =>
    async (input: Input, c: Context) => {
      const openedOrder = await session.authorizeAndExtend(c, { toPay: true })
      const answer = await work(openedOrder.orderId, input)
      return { ...answer, order: await describeForSession(openedOrder) }
    }
  /**
   * Like `handleAct`, for an act whose answer has fields besides the order. `after` is the order
   * if already loaded.
   */
  const handleActWithAnswer =
    <Input, Answer extends object>(
      work: (orderId: string, input: Input) => Promise<Answer & { after?: LoadedOrder }>,
    ) =>
    async (input: Input, c: Context) => {
      const orderId = await findOrderId(c)
      const { after, ...answer } = await work(orderId, input)
      return { ...answer, order: await describeOrder(services, orderId, after) }
    }
  return handle(services, {
    'GET /api/manage': async (_input, c) => {
      const openedOrder = await session.authorizeAndExtend(c, { toPay: true })
      return allowHoldConfirmation(await describeForSession(openedOrder), openedOrder)
    },
    'POST /api/manage/link': async ({ body }) => {
      await sendLinkAgain(services, settings, body)
      return { status: 'asked' }
    },
    'POST /api/manage/pay': handlePaymentAct(async (orderId, { body }) => {
      const { step } = await payOrder(services, orderId, body)
      return { step }
    }),
    'POST /api/manage/voucher/look': handlePaymentAct(async (orderId, { body }) => ({
      offer: await previewVoucher(services, { orderId, ...body }),
    })),
    'POST /api/manage/voucher': async ({ body }, c) => {
      const openedOrder = await session.authorizeAndExtend(c, { toPay: true })
      await payByVoucher(services, openedOrder.orderId, body)
      return describeForSession(openedOrder)
    },
    'POST /api/manage/check': handlePaymentAct(async (orderId) => {
      const payment = await checkLastPayment(services, orderId)
      return payment ? { payment } : {}
    }),
    'POST /api/manage/withdraw': handleAct((orderId) => withdrawOrder(services, orderId)),
    'POST /api/manage/ride': handleAct((orderId, { body }) => changeRide(services, orderId, body)),
    'POST /api/manage/details': handleAct((orderId, { body }) =>
      correctDetails(services, orderId, body),
    ),
    'POST /api/manage/messages': handleAct((orderId, { body }) =>
      sendGuestMessage(services, orderId, body),
    ),

    'POST /api/manage/review': handleAct((orderId, { body }) =>
      writeReview(services, orderId, body),
    ),
    'POST /api/manage/review/withdraw': handleAct((orderId) => withdrawReview(services, orderId)),

    'POST /api/manage/share': handleActWithAnswer((orderId) => shareOrder(services, orderId)),
    'POST /api/manage/share/end': handleAct((orderId) => endShares(services, orderId)),

    'POST /api/manage/address/codes': async ({ body }, c) => {
      await sendAddressCodes(services, await findOrderId(c), body.email)
      return { status: 'asked' }
    },
    'POST /api/manage/address': async ({ body }, c) => {
      const { orderId } = await session.authorizeAction(c)
      await changeAddress(services, orderId, body)
      await session.save(c, await openWithoutKey(services.db, orderId, services.now()))
      return describeOrder(services, orderId)
    },
    'POST /api/manage/bank/code': async (_input, c) => {
      await sendBankCode(services, await findOrderId(c))
      return { status: 'asked' }
    },
    'POST /api/manage/bank': handleAct((orderId, { body }) =>
      storeBankDetails(services, orderId, body),
    ),

    'GET /api/manage/change/choices': async ({ query }, c) =>
      listChangeChoices(services, await findOrderId(c), query),
    'POST /api/manage/change/quote': handleActWithAnswer(async (orderId, { body }) => ({
      quote: describeChangeFigures(await previewChange(services, orderId, body)),
    })),
    'POST /api/manage/change/give-up': handleAct((orderId) => dropChange(services, orderId)),
    'POST /api/manage/change': handleActWithAnswer(async (orderId, { body }) => {
      const result = await carryOutChange(services, orderId, body.number)
      const figures = result.outcome === 'ask-again' ? { quote: describeChangeFigures(result) } : {}
      return { outcome: result.outcome, ...figures, after: result.after }
    }),
    'POST /api/manage/cancel/quote': handleActWithAnswer(async (orderId, { body }) => ({
      quote: await previewOwnCancellation(services, orderId, body),
    })),
    'POST /api/manage/cancel': handleActWithAnswer((orderId, { body }) =>
      cancelOwnOrder(services, orderId, body),
    ),
  })
}
