import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { hourMs } from '#rules/dates/durations.ts'
import { type Cents, isPayable } from '#rules/money/cents.ts'
import type { Due } from '#app/order/due.ts'
import { paymentTransitions } from '#app/order/statuses.ts'
import { transition, tryTransition } from '#app/order/transitions.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from '../schema.server.ts'
import { extendForTransfer } from '#app/order/held-change.server.ts'
import { type Basis, readBasis, type Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { type Actor, recordEvent } from '#app/order/order-history.server.ts'
import { findStoredDue } from '#app/order/due-of-order.server.ts'
import {
  findTransferEnd,
  hasUnconfirmedAddress,
  computeConfirmedHold,
} from '#app/order/hold-end.server.ts'
import { Refused } from '#platform/refused.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import { firstPollMs, pollPayment } from './poll-payments.server.ts'
import type { PayStep } from '../pay-step-contract.ts'
import type { Provider, ReturnUrls, StartedPayment } from '../providers/provider.server.ts'

type PaymentRow = typeof payments.$inferSelect

type NewPayment = {
  orderId: string
  provider: string
  /**
   * In cents (ZAR), at most the balance. Or a function that computes it once the order is locked.
   */
  amount: Cents | ((transaction: Transaction, loaded: LoadedOrder) => Promise<Cents>)
  by: Actor
  returnUrls: ReturnUrls
  /** True for the owner's trial of a method, which needs not be offered to guests. */
  isTrial?: boolean
}

/**
 * Starts a payment: stores an attempt, registers it at the provider and returns the guest's next
 * step. Two quick clicks return the same attempt. Another method or amount cancels the open
 * attempt; a payment by it still counts. Throws Refused: 'payment-way-off', 'payment-closed' (this
 * order accepts no payment now), 'nothing-to-pay', 'payment-too-large', 'payment-too-small',
 * 'provider-away', 'order-limited' (too many attempts within the hour).
 */
export async function startPayment(
  services: Services,
  newPayment: NewPayment,
): Promise<StartedPayment> {
  const provider = services.providers?.get(newPayment.provider)
  if (!provider || (provider.isOffered?.() === false && !newPayment.isTrial))
    throw new Refused({ code: 'payment-way-off' })
  await pollOpenAttempts(services, newPayment.orderId)
  const { row, loaded: loadedOrder } = await services.db.transaction((transaction) =>
    findOrStoreAttempt(services, transaction, { newPayment, provider }),
  )
  const step = await registerAtProvider(services, {
    row,
    loaded: loadedOrder,
    provider,
    newPayment,
  })
  services.wake('money')
  return { payment: row.id, step }
}

/**
 * Open attempts that are polled when another starts. Limits the requests to the provider per click.
 */
const maxPolledAttempts = 2

/** How long an attempt can be resumed after the guest chose another method or amount. */
const resumableForMs = hourMs

/** Polls open attempts, so that a guest who has just paid in another window need not pay again. */
async function pollOpenAttempts(services: Services, orderId: string): Promise<void> {
  const openAttempts = await services.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['pending', 'called-off'])))
    .orderBy(desc(payments.createdAt))
    .limit(maxPolledAttempts)
  for (const row of openAttempts) {
    if (!services.providers?.get(row.provider)?.poll) continue
    // Without an answer the guest may pay. A double payment is noticed and refunded.
    await pollPayment(services, row).catch(() => undefined)
  }
}

async function findOrStoreAttempt(
  services: Services,
  transaction: Transaction,
  { newPayment, provider }: { newPayment: NewPayment; provider: Provider },
): Promise<{ row: PaymentRow; loaded: LoadedOrder }> {
  const now = services.now()
  const loadedOrder = await loadOrder(transaction, newPayment.orderId)
  const { order, books } = loadedOrder
  const { balance } = checkPayable(services, loadedOrder)
  const { by } = newPayment
  const amount =
    typeof newPayment.amount === 'number'
      ? newPayment.amount
      : await newPayment.amount(transaction, loadedOrder)
  if (!isPayable(amount) || amount > balance)
    throw new Refused({ code: 'payment-too-large', field: 'amount' })
  if (amount < provider.least) throw new Refused({ code: 'payment-too-small', field: 'amount' })
  const rows = await transaction.select().from(payments).where(eq(payments.orderId, order.id))
  const openAttempts = rows.filter(
    ({ id, attempt, status }) =>
      id === attempt && tryTransition(paymentTransitions, status, 'time-over') !== undefined,
  )
  const resumableSince = now.getTime() - resumableForMs
  const resumableAttempts = rows
    .filter((row) => row.id === row.attempt && row.status === 'called-off' && row.payUrl)
    .filter(({ createdAt }) => createdAt.getTime() > resumableSince)
  const sameAttempt = [...openAttempts, ...resumableAttempts].find(
    (row) =>
      row.provider === provider.id &&
      row.mode === provider.mode &&
      row.merchant === provider.merchant &&
      row.amount === amount,
  )
  await moveAttempts(
    transaction,
    openAttempts.filter((one) => one !== sameAttempt),
    'called-off',
  )
  if (sameAttempt) {
    if (provider.poll && sameAttempt.providerAttempt && !sameAttempt.pollAt) {
      const pollAt = new Date(now.getTime() + firstPollMs)
      await transaction.update(payments).set({ pollAt }).where(eq(payments.id, sameAttempt.id))
      const otherAttempts = rows.filter(({ id }) => id !== sameAttempt.id)
      await stopPollingOlder(transaction, otherAttempts, provider.id)
    }
    return { row: sameAttempt, loaded: loadedOrder }
  }
  await enforceAttemptLimit({ db: transaction, now: services.now }, 'payment-begun', order.id)
  const id = randomUUID()
  const [row] = await transaction
    .insert(payments)
    .values({
      id,
      orderId: order.id,
      attempt: id,
      provider: provider.id,
      mode: provider.mode,
      merchant: provider.merchant,
      status: transition(paymentTransitions, 'new', 'begun'),
      amount,
      createdAt: now,
      who: by.who,
      actorId: by.actorId ?? null,
    })
    .returning()
  if (!row) throw new Error('The payment was not stored.')
  await stopPollingOlder(transaction, rows, provider.id)
  const facts = { payment: id, provider: provider.id, amount }
  await recordEvent(transaction, loadedOrder, 'payment-begun', { ...by, at: now, facts })
  if (provider.id === 'eft') {
    const hasTransfer = books.payments.some((payment) => payment.provider === 'eft')
    const basis = readBasis(services)
    if (!hasTransfer) await holdForTransfer(basis, transaction, order)
    await extendForTransfer(basis, transaction, loadedOrder)
  }
  return { row, loaded: loadedOrder }
}

/**
 * Stops polling older attempts at one provider, beyond the number that is polled. They were polled
 * a moment ago, and the provider reports a payment by one of them.
 */
async function stopPollingOlder(
  transaction: Transaction,
  attempts: readonly PaymentRow[],
  provider: string,
): Promise<void> {
  const olderAttempts = attempts
    .filter((row) => row.provider === provider && row.pollAt)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(maxPolledAttempts - 1)
  for (const { id } of olderAttempts)
    await transaction.update(payments).set({ pollAt: null }).where(eq(payments.id, id))
}

/** Finds the amount due for an order. Throws Refused: 'payment-closed', 'nothing-to-pay'. */
export function checkPayable(services: Services, loadedOrder: LoadedOrder): Due {
  const due = findStoredDue(readBasis(services), loadedOrder)
  if (due.refusal) throw new Refused({ code: due.refusal })
  return due
}

/**
 * Holds a place longer for a bank transfer, because it takes days: as long as for a request, to the
 * end of a day (content/calendar.ts). Only for confirmed addresses; otherwise anyone could hold
 * many places without paying.
 */
export async function holdForTransfer(
  basis: Basis,
  transaction: Transaction,
  order: LoadedOrder['order'],
): Promise<void> {
  if (order.status !== 'held' || !order.holdEndsAt || hasUnconfirmedAddress(order)) return
  const transferEnd = findTransferEnd(basis, order.firstDay)
  if (transferEnd <= order.holdEndsAt) return
  await transaction
    .update(orders)
    .set(computeConfirmedHold(basis, transferEnd))
    .where(eq(orders.id, order.id))
}

/**
 * Cancels attempts for an old price and expires those past their time. A payment by one of them
 * still counts.
 */
export async function moveAttempts(
  transaction: Transaction,
  attempts: readonly Pick<PaymentRow, 'id' | 'status'>[],
  event: 'called-off' | 'time-over',
): Promise<void> {
  for (const { id, status: statusBefore } of attempts) {
    const status = tryTransition(paymentTransitions, statusBefore, event)
    if (status) await transaction.update(payments).set({ status }).where(eq(payments.id, id))
  }
}

/**
 * Registers an attempt at the provider, outside any transaction. The same attempt always gets the
 * same answer.
 */
async function registerAtProvider(
  services: Services,
  input: { row: PaymentRow; loaded: LoadedOrder; provider: Provider; newPayment: NewPayment },
): Promise<PayStep> {
  const { row, loaded: loadedOrder, provider, newPayment } = input
  if (row.payUrl && row.providerAttempt) return { kind: 'redirect', url: row.payUrl }
  const { reference, title } = loadedOrder.order
  const { returnUrls } = newPayment
  const registration = await provider
    .start({ attempt: row, reference, title, returnUrls })
    .catch(() => {
      throw new Refused({ code: 'provider-away' })
    })
  const { step, providerAttempt } = registration
  const pollAt = provider.poll ? new Date(services.now().getTime() + firstPollMs) : null
  const sentStatus = transition(paymentTransitions, 'created', 'sent-to-provider')
  await services.db
    .update(payments)
    .set({
      status: sentStatus,
      providerAttempt,
      payUrl: step.kind === 'redirect' ? step.url : null,
      pollAt,
    })
    .where(and(eq(payments.id, row.id), eq(payments.status, 'created')))
  return step
}
