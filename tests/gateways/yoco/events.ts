import type { Clock } from '../clock.ts'
import type { openNotifier } from '../notifier.ts'
import {
  type Books,
  makeId,
  type Payment,
  type Refund,
  computeRefundable,
  type Settings,
} from './books.ts'
import { signWebhook } from './signature.ts'

export function openEvents(
  books: Books,
  settings: Settings,
  clock: Clock,
  notifier: ReturnType<typeof openNotifier>,
) {
  async function notify(type: string, payload: Record<string, unknown>) {
    const { lie } = settings
    const event = {
      id: makeId('evt'),
      type,
      createdDate: clock.now().toISOString(),
      payload: {
        ...payload,
        amount: lie.amount ?? payload.amount,
        currency: lie.currency ?? payload.currency,
        mode: lie.mode ?? payload.mode,
        metadata: {
          ...(payload.metadata as object),
          ...(lie.checkoutId === undefined ? {} : { checkoutId: lie.checkoutId }),
        },
      },
    }
    const originalBody = JSON.stringify(event)
    const body = lie.changedAfterSigning ? originalBody.replace('"evt_', '"evt_x') : originalBody
    const listeners = books.webhooks.filter(({ mode }) => mode === payload.mode)
    await Promise.all(
      listeners.map((webhook) => {
        const id = makeId('msg')
        const make = (at: Date) => {
          const timestamp = Math.floor(at.getTime() / 1000 - lie.ageSeconds)
          const secret = lie.secret ?? webhook.secret
          const headers = {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': String(timestamp),
            'webhook-signature': signWebhook(secret, { id, timestamp, body: originalBody }),
          }
          return { headers, body }
        }
        return notifier.notify({ about: event.type, url: webhook.url, make })
      }),
    )
  }

  return {
    notifyPayment: (payment: Payment) => {
      const { id, checkoutId, amount, mode, status, at } = payment
      const { metadata } = books.checkouts.find((one) => one.id === checkoutId) ?? {}
      return notify(`payment.${status}`, {
        id,
        type: 'payment',
        createdDate: at.toISOString(),
        amount,
        currency: 'ZAR',
        status,
        mode,
        paymentMethodDetails: {
          type: 'card',
          card: { expiryMonth: 12, expiryYear: 30, maskedCard: '************1111', scheme: 'visa' },
        },
        metadata: { ...metadata, checkoutId },
        ...(status === 'failed' ? { failureReason: 'The card was declined.' } : {}),
      })
    },
    notifyRefund: (refund: Refund) => {
      const { id, paymentId, checkoutId, amount, mode, status, at } = refund
      const payment = books.payments.find((one) => one.id === paymentId)
      return notify(`refund.${status}`, {
        id,
        type: 'refund',
        createdDate: at.toISOString(),
        amount,
        currency: 'ZAR',
        paymentId,
        status,
        mode,
        metadata: { checkoutId },
        ...(payment ? { refundableAmount: computeRefundable(books, payment) } : {}),
        ...(status === 'failed' ? { failureReason: 'The bank refused the refund.' } : {}),
      })
    },
  }
}
