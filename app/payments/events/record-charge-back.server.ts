import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { findChargeable, findRefundable } from '#app/order/ledger.ts'
import { canBeChargedBack } from '../money-names.ts'
import type { Transaction } from '#platform/database/database.ts'
import { paymentEvents } from '../schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import type { Services } from '#platform/services.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import type { Actor } from '#app/order/order-history.server.ts'
import { refuseAny, Refused } from '#platform/refused.ts'
import {
  cutReference,
  findPaymentTime,
  checkHandEntry,
  refuseUnseenMoney,
  formatHandEntry,
} from './by-hand.server.ts'
import { recordPaymentEvent, identifyPayment } from './record-payment-event.server.ts'
import { lowerProposedRefunds, withdrawWaitingRefunds } from '../refunds/refunds.server.ts'
import { settleEvent } from './settle-events.server.ts'

type ChargeBack = {
  orderId: string
  paymentId: string
  /** Amount in cents (ZAR). */
  amount: number
  /** The day of the charge-back, in Africa/Johannesburg. */
  day: CalendarDate
  reference: string
  by: Extract<Actor, { who: 'office' }>
  key: string
  /** The amount in cents that could still be charged back, as the office saw it. */
  seen?: number | undefined
}

/**
 * Records a charge-back reported by the provider or the bank statement. It counts as refunded at
 * once, gets its note, and is under attention until the dispute is settled. The full amount can be
 * recorded even if it was refunded or became a voucher before. Waiting or failed refunds of the
 * payment are withdrawn, and those of other payments as far as their money is now owed. The
 * payment's voucher is stopped, and the loss is shown. Throws Refused: 'not-found' (also for cash
 * and vouchers), 'field-invalid' (amount), 'payment-day-ahead', 'refund-too-much',
 * 'dispute-recorded' (the payment already has this reference), 'item-changed' (the available amount
 * differs from `seen`).
 */
export async function recordChargeBack(services: Services, request: ChargeBack): Promise<void> {
  checkHandEntry(request, services.now())
  const eventId = await services.db.transaction((transaction) =>
    storeEvent(services, transaction, request),
  )
  if (eventId) await settleEvent(services, eventId)
  services.wake('mail')
}

async function storeEvent(services: Services, transaction: Transaction, request: ChargeBack) {
  const now = services.now()
  const { orderId, paymentId, amount, day, by, key, seen } = request
  const loadedOrder = await loadOrder(transaction, orderId)
  const { books } = loadedOrder
  const dedupeKey = `office:charge-back:${key}`
  const whereKey = eq(paymentEvents.dedupeKey, dedupeKey)
  const [storedEvent] = await transaction.select().from(paymentEvents).where(whereKey)
  if (storedEvent) return storedEvent.id
  const payment = books.payments.find(({ id }) => id === paymentId)
  if (payment?.status !== 'paid' || !canBeChargedBack(payment.provider))
    throw new Refused({ code: 'not-found' })
  const { provider, mode } = payment
  const reference = cutReference(request.reference)
  const providerRefund = `charge-back:${reference || key}`
  const isRecorded = books.refunds.some(
    (one) => one.payment === paymentId && one.providerRefund === providerRefund,
  )
  const chargeable = findChargeable(payment, books.refunds)
  await refuseUnseenMoney(transaction, loadedOrder, { seen, now: chargeable })
  const isTooMuch = amount > chargeable
  refuseAny([
    isTooMuch ? { code: 'refund-too-much', field: 'amount' } : undefined,
    isRecorded ? { code: 'dispute-recorded', field: 'reference' } : undefined,
  ])
  const report = {
    ...identifyPayment(payment),
    kind: 'charged-back',
    at: findPaymentTime(day, now),
    amount,
    refund: null,
    providerRefund,
  } as const
  const rawBody = formatHandEntry({ reference, by })
  const event = { provider, mode, source: 'office', dedupeKey, report, rawBody } as const
  const entry = {
    actorId: by.actorId,
    action: 'charge-back-recorded',
    subject: 'payments',
  } as const
  const auditFacts = { amount, reference: loadedOrder.order.reference }
  await writeAudit(transaction, { ...entry, subjectId: paymentId, facts: auditFacts }, now)
  // An amount charged back must not be refunded as well.
  if (amount > findRefundable(payment, books.refunds))
    await withdrawWaitingRefunds(transaction, loadedOrder, paymentId, { ...by, at: now })
  const refund = { id: randomUUID(), payment: paymentId, amount, status: 'done' } as const
  const chargeBack = { ...refund, source: 'charged-back', providerRefund } as const
  const { books: reloaded, ...currentOrder } = await loadOrder(transaction, orderId)
  const after = {
    ...currentOrder,
    books: { ...reloaded, refunds: [...reloaded.refunds, chargeBack] },
  }
  await lowerProposedRefunds(services, transaction, after, by)
  return recordPaymentEvent(transaction, event, now)
}
