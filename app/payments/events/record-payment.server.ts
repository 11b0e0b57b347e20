import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { HandMethod } from '../money-names.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { type PaymentStatus, paymentTransitions } from '#app/order/statuses.ts'
import { transition } from '#app/order/transitions.ts'
import type { Transaction } from '#platform/database/database.ts'
import { paymentEvents, payments } from '../schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import type { Services } from '#platform/services.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import type { Actor } from '#app/order/order-history.server.ts'
import {
  findPaymentTime,
  listUnprocessed,
  checkHandEntry,
  refuseUnusualPayment,
  refuseUnseenMoney,
  formatHandEntry,
} from './by-hand.server.ts'
import { recordPaymentEvent, identifyPayment } from './record-payment-event.server.ts'
import { settleEvent } from './settle-events.server.ts'

export type HandPayment = {
  orderId: string
  method: HandMethod
  /** Amount in cents (ZAR), as received. */
  amount: number
  /** The day on which the payment arrived, in Africa/Johannesburg. */
  day: CalendarDate
  reference: string
  by: Extract<Actor, { who: 'office' }>
  key: string
  /** The cents received before, as the office saw it. */
  seen?: number | undefined
  /** False if an unusual amount must be confirmed first. The office's own requests pass false. */
  isSure?: boolean | undefined
  /** Written in the same transaction, for example the line of the bank file. */
  writeAlso?: (transaction: Transaction, paymentId: string) => Promise<void>
}

/**
 * Records a payment that the office has received: by bank transfer, in cash or with its own card
 * machine. The order's next steps follow at once, as for any provider. Returns the payment's id.
 * Throws Refused: 'not-found', 'field-invalid' (amount), 'payment-day-ahead', 'item-changed' (more
 * was received than `seen`), and unless `isSure` 'payment-above-owed' and 'payment-like-another',
 * with the figures.
 */
export async function recordPayment(services: Services, request: HandPayment): Promise<string> {
  checkHandEntry(request, services.now())
  const { eventId, paymentId } = await services.db.transaction((transaction) =>
    storeEvent(services, transaction, request),
  )
  if (eventId) await settleEvent(services, eventId)
  return paymentId
}

const endedStatuses: ReadonlySet<PaymentStatus> = new Set(['paid', 'mismatched', 'taken-back'])

async function storeEvent(services: Services, transaction: Transaction, request: HandPayment) {
  const now = services.now()
  const { orderId, method, amount, by, key, seen } = request
  const loadedOrder = await loadOrder(transaction, orderId)
  const dedupeKey = `office:${orderId}:${key}`
  const whereKey = and(eq(paymentEvents.provider, method), eq(paymentEvents.dedupeKey, dedupeKey))
  const [storedEvent] = await transaction.select().from(paymentEvents).where(whereKey)
  if (storedEvent) return { eventId: storedEvent.id, paymentId: storedEvent.fact?.payment ?? '' }
  await refuseUnseenMoney(transaction, loadedOrder, { seen, now: sumBooks(loadedOrder.books).paid })
  const unprocessedUpdates = await listUnprocessed(transaction, loadedOrder)
  if (request.isSure === false) refuseUnusualPayment(loadedOrder, request, unprocessedUpdates)
  // A guest who chose a bank transfer already has an attempt.
  const existingPayment = loadedOrder.books.payments.find(
    ({ id, provider, status }) =>
      provider === method &&
      !endedStatuses.has(status) &&
      unprocessedUpdates.every(({ payment }) => payment !== id),
  )
  const id = existingPayment?.id ?? randomUUID()
  if (!existingPayment)
    await transaction.insert(payments).values({
      id,
      orderId,
      attempt: id,
      provider: method,
      mode: 'live',
      merchant: null,
      status: transition(paymentTransitions, 'new', 'begun'),
      amount,
      createdAt: now,
      who: by.who,
      actorId: by.actorId,
    })
  const mode = 'live'
  const identity = {
    provider: method,
    mode,
    merchant: null,
    attempt: id,
    providerPayment: null,
  } as const
  const report = {
    ...identifyPayment(identity),
    kind: 'paid',
    at: findPaymentTime(request.day, now),
    amount,
  } as const
  const rawBody = formatHandEntry(request)
  const event = { provider: method, mode, source: 'office', dedupeKey, report } as const
  const eventId = await recordPaymentEvent(transaction, { ...event, rawBody }, now)
  const entry = { actorId: by.actorId, action: 'payment-recorded', subject: 'orders' } as const
  const facts = { amount, method, reference: loadedOrder.order.reference }
  await writeAudit(transaction, { ...entry, subjectId: orderId, facts }, now)
  await request.writeAlso?.(transaction, id)
  return { eventId, paymentId: id }
}
