import type { Context } from 'hono'
import type { AccountSettings } from '../accounts/accounts.ts'
import type { ManageSession } from '../http/manage-session.ts'
import { handle } from '../http/handle.ts'
import { giveBankDetails, sendBankCode } from '../manage/bank-details.ts'
import { cancelOwnOrder, quoteOwnCancellation } from '../manage/cancel-own-order.ts'
import { changeAddress, sendAddressCodes } from '../manage/change-address.ts'
import { carryOutChange, giveUpChange, quoteChange } from '../manage/change-order.ts'
import { checkLastPayment } from '../payments/check-payment.ts'
import { correctDetails } from '../manage/correct-details.ts'
import { describeChangeQuote, listChangeChoices } from '../manage/describe-change.ts'
import { describeOrder } from '../manage/describe-order.ts'
import { changeRide } from '../manage/describe-ride.ts'
import { letKeep } from '../manage/find-transfer.ts'
import { openWithoutKey } from '../manage/keys.ts'
import { payByVoucher, payOrder } from '../manage/pay-order.ts'
import { withdrawOrder } from '../manage/cancel-own-order.ts'
import { sendLinkAgain } from '../manage/send-link-again.ts'
import { endShares, shareOrder } from '../manage/share-order.ts'
import { writeAsGuest } from '../manage/thread.ts'
import type { Office } from '../office.ts'
import { lookAtVoucher } from '../vouchers/spend-voucher.ts'

/** /api/manage: what a guest sees and does of the one order whose link they have opened. */
export function manageRoutes(
  office: Office,
  { session, ...settings }: { session: ManageSession } & Pick<AccountSettings, 'evenTime'>,
) {
  const find = async (c: Context) => (await session.get(c)).orderId
  /** Does something with the order, and answers with it as it is then. */
  const act =
    <Asked>(work: (orderId: string, asked: Asked) => Promise<unknown>) =>
    async (asked: Asked, c: Context) => {
      const orderId = await find(c)
      await work(orderId, asked)
      return describeOrder(office, orderId)
    }
  /** The same for what has an answer of its own, with the order beside it. */
  const tell =
    <Asked, Answer extends object>(work: (orderId: string, asked: Asked) => Promise<Answer>) =>
    async (asked: Asked, c: Context) => {
      const orderId = await find(c)
      const answer = await work(orderId, asked)
      return { ...answer, order: await describeOrder(office, orderId) }
    }
  return handle(office, {
    'GET /api/manage': async (_asked, c) => {
      const opened = await session.get(c)
      return letKeep(await describeOrder(office, opened.orderId), opened)
    },
    'POST /api/manage/link': async ({ body }) => {
      await sendLinkAgain(office, settings, body)
      return { status: 'asked' }
    },
    'POST /api/manage/pay': tell(async (orderId, { body }) => {
      const { step } = await payOrder(office, orderId, body)
      return { step }
    }),
    'POST /api/manage/voucher/look': tell(async (orderId, { body }) => ({
      offer: await lookAtVoucher(office, { orderId, ...body }),
    })),
    'POST /api/manage/voucher': act((orderId, { body }) => payByVoucher(office, orderId, body)),
    'POST /api/manage/check': tell(async (orderId) => {
      const payment = await checkLastPayment(office, orderId)
      return payment ? { payment } : {}
    }),
    'POST /api/manage/withdraw': act((orderId) => withdrawOrder(office, orderId)),
    'POST /api/manage/ride': act((orderId, { body }) => changeRide(office, orderId, body)),
    'POST /api/manage/details': act((orderId, { body }) => correctDetails(office, orderId, body)),
    'POST /api/manage/messages': act((orderId, { body }) => writeAsGuest(office, orderId, body)),

    'POST /api/manage/share': tell((orderId) => shareOrder(office, orderId)),
    'POST /api/manage/share/end': act((orderId) => endShares(office, orderId)),

    'POST /api/manage/address/codes': async ({ body }, c) => {
      await sendAddressCodes(office, await find(c), body.email)
      return { status: 'asked' }
    },
    'POST /api/manage/address': async ({ body }, c) => {
      const { orderId } = await session.act(c)
      await changeAddress(office, orderId, body)
      // The key of this session has ended with the others.
      await session.keep(c, await openWithoutKey(office.db, orderId, office.now()))
      return describeOrder(office, orderId)
    },
    'POST /api/manage/bank/code': async (_asked, c) => {
      await sendBankCode(office, await find(c))
      return { status: 'asked' }
    },
    'POST /api/manage/bank': act((orderId, { body }) => giveBankDetails(office, orderId, body)),

    'GET /api/manage/change/choices': async ({ query }, c) =>
      listChangeChoices(office, await find(c), query),
    'POST /api/manage/change/quote': tell(async (orderId, { body }) => ({
      quote: describeChangeQuote(await quoteChange(office, orderId, body)),
    })),
    'POST /api/manage/change/give-up': act((orderId) => giveUpChange(office, orderId)),
    'POST /api/manage/change': tell(async (orderId, { body }) => {
      const done = await carryOutChange(office, orderId, body.number)
      const quote = done.outcome === 'ask-again' ? { quote: describeChangeQuote(done) } : {}
      return { outcome: done.outcome, ...quote }
    }),
    'POST /api/manage/cancel/quote': tell(async (orderId, { body }) => ({
      quote: await quoteOwnCancellation(office, orderId, body),
    })),
    'POST /api/manage/cancel': tell((orderId, { body }) => cancelOwnOrder(office, orderId, body)),
  })
}
