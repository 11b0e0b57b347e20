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
import { sendGuestMessage } from '#app/messages/thread.server.ts'
import { withdrawReview, writeReview } from '#app/reviews/write-review.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import type { Services } from '#platform/services.ts'
import { previewVoucher } from '#app/credit/spend-voucher.server.ts'

/** Routes of /api/manage. They serve the one order whose link the guest has opened. */
export function manageRoutes(
  services: Services,
  { session, ...settings }: { session: ManageSession } & Pick<AccountSettings, 'constantTime'>,
) {
  const find = async (c: Context) => (await session.authorizeAndExtend(c)).orderId
  /**
   * The order as this session may see it. A payment link sees only what is paid for and the money.
   */
  const show = async ({ orderId, paysOnly }: OpenedOrder) => {
    const order = await describeOrder(services, orderId)
    return paysOnly ? limitToPayment(order) : order
  }
  const act =
    <Input>(work: (orderId: string, input: Input) => Promise<unknown>) =>
    async (input: Input, c: Context) => {
      const orderId = await find(c)
      await work(orderId, input)
      return describeOrder(services, orderId)
    }
  /** Like `act`, for acts that a payment link allows. */
  const pay =
    <Input, Answer extends object>(work: (orderId: string, input: Input) => Promise<Answer>) =>
    async (input: Input, c: Context) => {
      const opened = await session.authorizeAndExtend(c, { toPay: true })
      const answer = await work(opened.orderId, input)
      return { ...answer, order: await show(opened) }
    }
  /**
   * Like `act`, for an act whose answer has fields besides the order. `after` is the order if
   * already loaded.
   */
  const actWithAnswer =
    <Input, Answer extends object>(
      work: (orderId: string, input: Input) => Promise<Answer & { after?: LoadedOrder }>,
    ) =>
    async (input: Input, c: Context) => {
      const orderId = await find(c)
      const { after, ...answer } = await work(orderId, input)
      return { ...answer, order: await describeOrder(services, orderId, after) }
    }
  return handle(services, {
    'GET /api/manage': async (_input, c) => {
      const opened = await session.authorizeAndExtend(c, { toPay: true })
      return allowHoldConfirmation(await show(opened), opened)
    },
    'POST /api/manage/link': async ({ body }) => {
      await sendLinkAgain(services, settings, body)
      return { status: 'asked' }
    },
    'POST /api/manage/pay': pay(async (orderId, { body }) => {
      const { step } = await payOrder(services, orderId, body)
      return { step }
    }),
    'POST /api/manage/voucher/look': pay(async (orderId, { body }) => ({
      offer: await previewVoucher(services, { orderId, ...body }),
    })),
    'POST /api/manage/voucher': async ({ body }, c) => {
      const opened = await session.authorizeAndExtend(c, { toPay: true })
      await payByVoucher(services, opened.orderId, body)
      return show(opened)
    },
    'POST /api/manage/check': pay(async (orderId) => {
      const payment = await checkLastPayment(services, orderId)
      return payment ? { payment } : {}
    }),
    'POST /api/manage/withdraw': act((orderId) => withdrawOrder(services, orderId)),
    'POST /api/manage/ride': act((orderId, { body }) => changeRide(services, orderId, body)),
    'POST /api/manage/details': act((orderId, { body }) => correctDetails(services, orderId, body)),
    'POST /api/manage/messages': act((orderId, { body }) =>
      sendGuestMessage(services, orderId, body),
    ),

    'POST /api/manage/review': act((orderId, { body }) => writeReview(services, orderId, body)),
    'POST /api/manage/review/withdraw': act((orderId) => withdrawReview(services, orderId)),

    'POST /api/manage/share': actWithAnswer((orderId) => shareOrder(services, orderId)),
    'POST /api/manage/share/end': act((orderId) => endShares(services, orderId)),

    'POST /api/manage/address/codes': async ({ body }, c) => {
      await sendAddressCodes(services, await find(c), body.email)
      return { status: 'asked' }
    },
    'POST /api/manage/address': async ({ body }, c) => {
      const { orderId } = await session.authorizeAction(c)
      await changeAddress(services, orderId, body)
      await session.save(c, await openWithoutKey(services.db, orderId, services.now()))
      return describeOrder(services, orderId)
    },
    'POST /api/manage/bank/code': async (_input, c) => {
      await sendBankCode(services, await find(c))
      return { status: 'asked' }
    },
    'POST /api/manage/bank': act((orderId, { body }) => storeBankDetails(services, orderId, body)),

    'GET /api/manage/change/choices': async ({ query }, c) =>
      listChangeChoices(services, await find(c), query),
    'POST /api/manage/change/quote': actWithAnswer(async (orderId, { body }) => ({
      quote: describeChangeFigures(await previewChange(services, orderId, body)),
    })),
    'POST /api/manage/change/give-up': act((orderId) => dropChange(services, orderId)),
    'POST /api/manage/change': actWithAnswer(async (orderId, { body }) => {
      const done = await carryOutChange(services, orderId, body.number)
      const quote = done.outcome === 'ask-again' ? { quote: describeChangeFigures(done) } : {}
      return { outcome: done.outcome, ...quote, after: done.after }
    }),
    'POST /api/manage/cancel/quote': actWithAnswer(async (orderId, { body }) => ({
      quote: await previewOwnCancellation(services, orderId, body),
    })),
    'POST /api/manage/cancel': actWithAnswer((orderId, { body }) =>
      cancelOwnOrder(services, orderId, body),
    ),
  })
}
