import type { Clock } from '../clock.ts'
import { errorAnswer } from './api.ts'
import {
  type Books,
  type Checkout,
  makeId,
  findPayment,
  type Refund,
  computeRefundable,
  type Settings,
} from './books.ts'
import type { openEvents } from './events.ts'

/** Full or partial refunds, at once or later by the current settings. */
export function openRefunds(
  books: Books,
  settings: Settings,
  clock: Clock,
  events: ReturnType<typeof openEvents>,
) {
  function addRefund(checkout: Checkout, amount: number, paymentId: string): Refund {
    const { id: checkoutId, mode } = checkout
    const refund: Refund = {
      id: makeId('rfd'),
      paymentId,
      checkoutId,
      amount,
      mode,
      status: 'pending',
      at: clock.now(),
    }
    books.refunds.push(refund)
    return refund
  }

  async function finishRefund(refund: Refund, status: 'succeeded' | 'failed') {
    refund.status = status
    await events.notifyRefund(refund)
  }

  return {
    /** A refund by API. `releaseKey` allows its key again after the refund failed. */
    request: (checkout: Checkout, requestedAmount: number | undefined, releaseKey: () => void) => {
      if (checkout.mode === 'test' && !settings.refundsInTestMode) {
        return errorAnswer(403, 'Refunds need a live key.')
      }
      const payment = findPayment(books, checkout.id)
      if (!payment) return errorAnswer(400, 'There is no payment to refund.')
      const refundable = computeRefundable(books, payment)
      if (refundable === 0) return errorAnswer(400, 'Payment has already been refunded.')
      const amount = requestedAmount ?? refundable
      if (amount > refundable)
        return errorAnswer(400, `Only ${refundable} cents can still be refunded.`)
      const refund = addRefund(checkout, amount, payment.id)
      const body = { id: checkout.id, refundId: refund.id, amount, currency: 'ZAR' }
      if (settings.refunds === 'at-once') {
        refund.status = 'succeeded'
        clock.after(settings.refundSeconds, () => events.notifyRefund(refund))
        return { status: 200, body: { ...body, status: 'succeeded' } }
      }
      const willFail = settings.refunds === 'fail'
      clock.after(settings.refundSeconds, () => {
        if (willFail) releaseKey()
        return finishRefund(refund, willFail ? 'failed' : 'succeeded')
      })
      return { status: 202, body: { ...body, status: 'pending' } }
    },

    /** A refund by hand in Yoco's portal, without an API request. */
    refundInPortal: async (checkout: Checkout, amount?: number) => {
      const payment = findPayment(books, checkout.id)
      if (!payment) throw new Error(`${checkout.id} is not paid.`)
      const refundable = computeRefundable(books, payment)
      if (refundable === 0 || (amount ?? refundable) > refundable)
        throw new Error(`Only ${refundable} cents are refundable.`)
      await finishRefund(addRefund(checkout, amount ?? refundable, payment.id), 'succeeded')
    },
  }
}
