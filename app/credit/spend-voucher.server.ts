import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { PaymentPlan } from '#app/order/payment-plan-rules.ts'
import { paymentTransitions } from '#app/order/statuses.ts'
import { transition } from '#app/order/transitions.ts'
import { acceptsVoucher } from './voucher.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { paymentEvents, payments } from '#app/payments/schema.server.ts'
import type { Services } from '#platform/services.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { type Actor, recordEvent } from '#app/order/order-history.server.ts'
import {
  recordPaymentEvent,
  identifyPayment,
} from '#app/payments/events/record-payment-event.server.ts'
import { settleEvent } from '#app/payments/events/settle-events.server.ts'
import { findTripStart } from './reversible-gifts.server.ts'
import { checkPayable } from '#app/payments/events/start-payment.server.ts'
import { listPaymentOptions, voucherProvider } from '#app/payments/providers/providers.server.ts'
import { Refused } from '#platform/refused.ts'
import { findVoucher, refuseAboveBalance } from './find-voucher.server.ts'
import { debitVoucher } from './voucher-books.server.ts'

export type VoucherPreview = { covers: Cents; rest: Cents; left: Cents; key: string }

/**
 * Computes what a voucher would pay of an order now; spends nothing. Each call counts as an attempt
 * to guess a code. Throws Refused: 'voucher-limited', those of `findVoucher`, 'payment-closed',
 * 'nothing-to-pay'.
 */
export async function previewVoucher(
  services: Services,
  { orderId, code }: { orderId: string; code: string },
): Promise<VoucherPreview> {
  await enforceAttemptLimit(services, 'voucher-code', orderId)
  return services.db.transaction(async (transaction) => {
    const { balance, begins } = await findPayableBalance(services, transaction, orderId)
    const row = await findVoucher(services, transaction, { typed: code, field: 'code', begins })
    const covers = Math.min(row.balance, balance)
    return { covers, rest: balance - covers, left: row.balance - covers, key: randomUUID() }
  })
}

/**
 * Pays part of an order by a voucher. Takes the amount off and stores a payment event in one
 * transaction, then processes the event like any payment. The same key spends once. Throws Refused
 * like `previewVoucher`, and 'payment-too-large' (less is owed by now), 'idempotency-key-reused'
 * (the key belongs to another order's payment).
 */
export async function spendVoucher(
  services: Services,
  payment: { orderId: string; code: string; amount: Cents; key: string; by: Actor },
): Promise<void> {
  await enforceAttemptLimit(services, 'voucher-code', payment.orderId)
  const eventId = await services.db.transaction((transaction) =>
    payFromVoucher(services, transaction, payment),
  )
  if (eventId) await settleEvent(services, eventId)
}

/**
 * A voucher's payment, made in the transaction that stored the order. Its event is still pending.
 */
export type VoucherPayment = { covers: Cents; rest: Cents; eventId: string }

/**
 * Pays by voucher for an order stored in this transaction. The caller has counted the attempt. If
 * the voucher does not cover everything, the plan in parts applies: its first part confirms the
 * order, and the guest may still pay everything. Throws Refused like `findVoucher`.
 */
export async function spendAtBooking(
  services: Services,
  transaction: Transaction,
  { orderId, typed, inParts }: { orderId: string; typed: string; inParts: PaymentPlan | undefined },
): Promise<VoucherPayment & { confirms: boolean }> {
  const { balance, begins } = await findPayableBalance(services, transaction, orderId)
  const query = { typed, field: 'promoCode', begins, isLocked: true } as const
  const row = await findVoucher(services, transaction, query)
  const covers = Math.min(row.balance, balance)
  const plan = covers < balance ? inParts : undefined
  if (plan) {
    await transaction.update(orders).set({ plan }).where(eq(orders.id, orderId))
    const facts = { parts: plan.length, now: plan[0].amount }
    const act = { who: 'guest', at: services.now(), facts } as const
    await recordEvent(transaction, await loadOrder(transaction, orderId), 'plan-chosen', act)
  }
  const payment = { orderId, code: typed, amount: covers, key: randomUUID() }
  const eventId = await payFromVoucher(services, transaction, { ...payment, by: { who: 'guest' } })
  if (!eventId) throw new Error(`The voucher's payment of the order ${orderId} was not recorded.`)
  const confirms = covers >= (plan?.[0].amount ?? balance)
  return { covers, rest: balance - covers, eventId, confirms }
}

async function payFromVoucher(
  services: Services,
  transaction: Transaction,
  payment: Parameters<typeof spendVoucher>[1],
): Promise<string | undefined> {
  const { orderId, code, amount, key: paymentId, by } = payment
  const now = services.now()
  const dedupeKey = `voucher:${paymentId}`
  const loadedOrder = await loadOrder(transaction, orderId)
  if (loadedOrder.books.payments.some(({ id }) => id === paymentId)) {
    const [before] = await transaction
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(
        and(eq(paymentEvents.provider, voucherProvider.id), eq(paymentEvents.dedupeKey, dedupeKey)),
      )
    return before?.id
  }
  const { balance, begins } = await findPayableBalance(services, transaction, orderId)
  if (amount > balance) throw new Refused({ code: 'payment-too-large', field: 'amount' })
  const query = { typed: code, field: 'code', begins, isLocked: true } as const
  const row = await findVoucher(services, transaction, query)
  refuseAboveBalance(row, amount)
  const { id: provider } = voucherProvider
  const { mode } = row
  const rows = transaction.insert(payments).values({
    id: paymentId,
    orderId,
    attempt: paymentId,
    provider,
    mode,
    merchant: null,
    status: transition(paymentTransitions, 'new', 'begun'),
    amount,
    createdAt: now,
    who: by.who,
    actorId: by.actorId ?? null,
  })
  // No row is stored if the key belongs to another order's payment.
  const stored = await rows.onConflictDoNothing().returning({ id: payments.id })
  if (stored.length === 0) throw new Refused({ code: 'idempotency-key-reused', field: 'key' })
  await debitVoucher(transaction, row, { amount, paymentId, by, now })
  const facts = { payment: paymentId, voucher: row.id, amount }
  await recordEvent(transaction, loadedOrder, 'voucher-spent', { ...by, at: now, facts })
  const named = { provider, mode, merchant: null, attempt: paymentId, providerPayment: null }
  const report = { ...identifyPayment(named), kind: 'paid', at: now, amount } as const
  return recordPaymentEvent(
    transaction,
    { provider, mode, source: 'office', dedupeKey, report },
    now,
  )
}

async function findPayableBalance(
  services: Services,
  transaction: Transaction,
  orderId: string,
): Promise<{ balance: Cents; begins: CalendarDate }> {
  const loadedOrder = await loadOrder(transaction, orderId)
  // A gift cannot be paid by voucher: the voucher would become a new one, valid three years longer.
  if (loadedOrder.order.form === 'gift') throw new Refused({ code: 'payment-closed' })
  if (!acceptsVoucher(loadedOrder.order.status, listPaymentOptions(services).length > 0))
    throw new Refused({ code: 'payment-closed' })
  return {
    balance: checkPayable(services, loadedOrder).balance,
    begins: findTripStart(loadedOrder),
  }
}
