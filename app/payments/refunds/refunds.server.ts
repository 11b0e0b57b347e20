import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { wordsOf } from '#content/content.ts'
import { sumForApproval } from '#app/accounts/refund-approval.ts'
import { isPayable, sumCents } from '#rules/money/cents.ts'
import {
  findRefundable,
  listLinesInForce,
  isRefundCovered,
  waitingRefundStatuses,
  voidLine,
} from '#app/order/ledger.ts'
import {
  findPriceReduction,
  findExcessProposed,
  isProposedForOverpayment,
  splitRefund,
  waitsForOverpayment,
} from './refund-split.ts'
import { refundTransitions } from '#app/order/statuses.ts'
import { noAnswer } from '#app/order/evaluate-payment-update.ts'
import type { Refund } from '#app/order/ledger.ts'
import { type EventOf, transition, tryTransition } from '#app/order/transitions.ts'
import { checkApproval } from '#app/accounts/rights.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import { paymentEvents, payments, refunds } from '../schema.server.ts'
import { type AuditAction, writeAudit } from '#app/accounts/audit-log.server.ts'
import type { Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder, type PaymentRow } from '#app/order/load-order.server.ts'
import { type Actor, appendLines, recordEvent } from '#app/order/order-history.server.ts'
import { refusePayout } from '#app/order/payout-wait.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import { withdrawRefunds } from '#app/order/withdraw-refund.server.ts'
import { formatHandEntry } from '../events/by-hand.server.ts'
import { recordPaymentEvent, identifyPayment } from '../events/record-payment-event.server.ts'
import { debitForRefund, findRefundableAmount } from '#app/credit/gift-books.server.ts'
import { queueMoneyMails } from '../queue-money-mails.server.ts'
import { settleEvent } from '../events/settle-events.server.ts'
import { correctDocuments } from '../correct-documents.server.ts'
import { listRefundsByTransfer, readBankDetails } from './bank-details.server.ts'
import { refundAbilityOf } from '../providers/providers.server.ts'

type OfficeActor = Extract<Actor, { who: 'office' }>
type RefundRow = typeof refunds.$inferSelect

/**
 * Proposes a refund: one row for each payment, oldest first, or only for the named one. Nothing is
 * sent before approval. A discount with the refund's id lowers the price, unless `staysOwed`: the
 * guest then pays another way. Returns the rows' ids. Throws Refused: 'not-found',
 * 'refund-too-much', 'field-invalid' (amount), 'item-changed' (the refundable amount differs from
 * `seen`).
 */
export async function proposeRefund(
  services: Services,
  request: {
    orderId: string
    amount: number
    paymentId?: string
    staysOwed?: boolean
    why?: string | undefined
    seen?: number | undefined
    by: OfficeActor
  },
): Promise<string[]> {
  const { orderId, amount, paymentId, staysOwed = false, why, seen, by } = request
  if (!isPayable(amount)) throw new Refused({ code: 'field-invalid', field: 'amount' })
  return services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    const { payments: orderPayments, refunds: existingRefunds } = loadedOrder.books
    const refundable = await findRefundableAmount(transaction, loadedOrder)
    refuseStale(seen, refundable)
    const chosenPayments = orderPayments.filter(
      ({ id }) => paymentId === undefined || id === paymentId,
    )
    const chosenRefundable = chosenPayments.reduce(
      (sum, payment) => sum + findRefundable(payment, existingRefunds),
      0,
    )
    if (amount > Math.min(chosenRefundable, refundable))
      throw new Refused({ code: 'refund-too-much', field: 'amount' })
    const parts = splitRefund(
      amount,
      { payments: chosenPayments, refunds: existingRefunds },
      refundAbilityOf(services),
    )
    const ids = await storeProposals(services, transaction, loadedOrder, {
      parts,
      reason: 'office',
      why,
      by,
    })
    const refund = parts.map((part, index) => ({ id: ids[index] ?? '', amount: part.amount }))
    // A gift cannot be paid another way; its giver buys a new one.
    if (!staysOwed || loadedOrder.order.form === 'gift')
      await lowerPrice(services, transaction, loadedOrder, refund, { ...by, at: services.now() })
    return ids
  })
}

/**
 * Lowers the price by a refund. An expired order owes nothing after its refund, so its price is not
 * lowered.
 */
async function lowerPrice(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  parts: readonly { id: string; amount: number }[],
  meta: OfficeActor & { at: Date },
): Promise<void> {
  const { order, books } = loadedOrder
  const [line] = listLinesInForce(books.lines)
  if (!line || order.status === 'expired') return
  let remainingReduction = findPriceReduction(sumCents(parts.map(({ amount }) => amount)), books)
  const label = wordsOf(services.content()).mails.payment.lowered
  const discounts = parts.flatMap(({ id, amount }) => {
    const discount = Math.min(amount, remainingReduction)
    remainingReduction -= discount
    const discountLine = { id, item: null, kind: 'discount', taxCode: line.taxCode, label } as const
    return discount > 0 ? [{ ...discountLine, amount: 0 - discount }] : []
  })
  await appendLines(transaction, loadedOrder, discounts, meta)
}

/** Stores proposed refunds and informs the guest that a refund is coming. */
export async function storeProposals(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  {
    parts,
    reason,
    why,
    by,
    proposer = { who: by.who, actorId: by.actorId ?? null },
    source = 'office',
  }: {
    parts: readonly { payment: string; amount: number }[]
    reason: string
    why?: string | undefined
    by: Actor
    /**
     * The first proposer of a refund that is proposed again at another amount. Somebody else must
     * approve it.
     */
    proposer?: Pick<RefundRow, 'who' | 'actorId'> | undefined
    source?: 'office' | 'quote'
  },
): Promise<string[]> {
  const now = services.now()
  const ids: string[] = []
  for (const { payment, amount } of parts) {
    const id = randomUUID()
    await transaction.insert(refunds).values({
      id,
      paymentId: payment,
      amount,
      status: transition(refundTransitions, 'new', 'proposed'),
      source,
      idempotencyKey: id,
      reason,
      createdAt: now,
      who: proposer.who,
      actorId: proposer.actorId,
    })
    const facts = { refund: id, payment, amount, ...(why ? { why } : {}) }
    await recordEvent(transaction, loadedOrder, 'refund-proposed', { ...by, at: now, facts })
    await auditRefund(services, transaction, loadedOrder, {
      by,
      action: 'refund-proposed',
      id,
      amount,
    })
    ids.push(id)
  }
  return ids
}

/**
 * Approves a refund. The worker sends it if its provider can; otherwise it is the office's task
 * until `markRefundDone`. An expired order whose late payment is refunded owes nothing. Throws
 * Refused: 'not-found', 'refund-moved-on', 'payout-waits', 'refund-too-much' (the money was
 * refunded another way), and those of `checkApproval` above the limit for one person.
 */
export function approveRefund(services: Services, request: { id: string; by: OfficeActor }) {
  return moveRefund(services, request, { event: 'approved', action: 'refund-approved' })
}

/** Retries a failed refund with the same key. Throws like `approveRefund`. */
export function retryRefund(services: Services, request: { id: string; by: OfficeActor }) {
  return moveRefund(services, request, { event: 'retried', action: 'refund-retried' })
}

export function withdrawRefund(services: Services, request: { id: string; by: OfficeActor }) {
  return moveRefund(services, request, { event: 'withdrawn', action: 'refund-withdrawn' })
}

/**
 * Withdraws the waiting refunds of a payment, in the caller's transaction: proposed, failed, or
 * approved but never sent to the provider.
 */
export async function withdrawWaitingRefunds(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  paymentId: string,
  meta: OfficeActor & { at: Date },
): Promise<void> {
  const waitingRefunds = loadedOrder.books.refunds.filter(
    ({ payment, status, tryAt, tries }) =>
      payment === paymentId &&
      (waitingRefundStatuses.has(status) || (status === 'approved' && tryAt && tries === 0)),
  )
  await withdrawAndRaisePrice(transaction, loadedOrder, waitingRefunds, meta)
}

/**
 * Lowers waiting refunds, newest first, if less money is left than when they were proposed, or more
 * is owed. Refunds that the office proposed itself are unchanged. Returns true if there was one to
 * lower.
 */
export async function lowerProposedRefunds(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  by: OfficeActor | { who: 'server' },
): Promise<boolean> {
  const { books } = loadedOrder
  const meta = { ...by, at: services.now() }
  const isLowerable = by.who === 'server' ? isProposedForOverpayment : waitsForOverpayment
  let excess = findExcessProposed(books, isLowerable)
  const hasExcess = excess > 0
  for (const refund of books.refunds.filter(isLowerable).toReversed()) {
    if (excess <= 0) break
    const [row] = await transaction.select().from(refunds).where(eq(refunds.id, refund.id))
    const proposer = by.who === 'server' ? row : undefined
    await withdrawAndRaisePrice(transaction, loadedOrder, [refund], meta)
    const remainingAmount = Math.max(0, refund.amount - excess)
    excess -= refund.amount - remainingAmount
    const { payment, reason = '' } = refund
    const source = refund.source === 'quote' ? 'quote' : 'office'
    const proposal = {
      parts: [{ payment, amount: remainingAmount }],
      reason,
      by,
      proposer,
      source,
    } as const
    // A refund that failed without an answer may have been sent, so the office checks before it
    // proposes the refund again.
    if (remainingAmount > 0 && refund.lastError !== noAnswer)
      await storeProposals(services, transaction, loadedOrder, proposal)
  }
  return hasExcess
}

async function withdrawAndRaisePrice(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  openRefunds: readonly Pick<Refund, 'id' | 'amount' | 'status'>[],
  meta: (OfficeActor | { who: 'server' }) & { at: Date },
): Promise<void> {
  let currentOrder = loadedOrder
  // The money for the refund is no longer there; nobody decided that the guest gets less.
  await withdrawRefunds(transaction, loadedOrder, openRefunds, { ...meta, decidedBy: 'server' })
  for (const { id, amount } of openRefunds) {
    if (meta.who === 'server') continue
    currentOrder = await raisePrice(transaction, currentOrder, id, meta)
    const entry = { actorId: meta.actorId, action: 'refund-withdrawn', subject: 'refunds' } as const
    const auditFacts = { amount, reference: loadedOrder.order.reference }
    await writeAudit(transaction, { ...entry, subjectId: id, facts: auditFacts }, meta.at)
  }
}

/**
 * Records that the office has sent the refund or has seen it at the provider. `reference` is the
 * bank's or provider's. Throws like `approveRefund`. Unless `isSure` also throws
 * 'refund-no-account' for a transfer to a guest who gave no account.
 */
export async function markRefundDone(
  services: Services,
  {
    id,
    reference,
    isSure,
    by,
  }: { id: string; reference: string; isSure?: boolean | undefined; by: OfficeActor },
): Promise<void> {
  const now = services.now()
  const eventId = await services.db.transaction(async (transaction) => {
    const { row, payment, loaded: loadedOrder } = await lockRefund(transaction, id)
    if (row.status === 'done') return undefined
    if (!tryTransition(refundTransitions, row.status, 'done'))
      throw new Refused({ code: 'refund-moved-on' })
    refusePayout(loadedOrder, now)
    refuseUnavailable(row, payment, loadedOrder)
    if (isSure === false) await refuseUnknownAccount(services, transaction, loadedOrder, id)
    if (row.status === 'proposed')
      await checkSecondPerson(services, transaction, loadedOrder, row, by)
    const { provider, mode } = payment
    const { amount } = row
    const report = {
      ...identifyPayment(payment),
      kind: 'refunded',
      at: now,
      amount,
      refund: id,
      providerRefund: row.providerRefund,
    } as const
    const dedupeKey = `office:refund:${id}`
    const rawBody = formatHandEntry({ reference, by })
    const event = { provider, mode, source: 'office', dedupeKey, report, rawBody } as const
    await debitForRefund(services, transaction, loadedOrder, {
      refund: row,
      act: { ...by, at: now },
    })
    await voidExpiredPrice(transaction, loadedOrder, by, now)
    await auditRefund(services, transaction, loadedOrder, {
      by,
      action: 'refund-recorded',
      id,
      amount,
    })
    const storedId = await recordPaymentEvent(transaction, event, now)
    if (storedId) return storedId
    const whereKey = eq(paymentEvents.dedupeKey, dedupeKey)
    const [storedEvent] = await transaction.select().from(paymentEvents).where(whereKey)
    return storedEvent?.id
  })
  if (eventId) await settleEvent(services, eventId)
}

async function moveRefund(
  services: Services,
  { id, by }: { id: string; by: OfficeActor },
  { event, action }: { event: EventOf<typeof refundTransitions>; action: AuditAction },
): Promise<void> {
  const now = services.now()
  const orderId = await services.db.transaction(async (transaction) => {
    const { row, payment, loaded: loadedOrder } = await lockRefund(transaction, id)
    const status = tryTransition(refundTransitions, row.status, event)
    if (!status) throw new Refused({ code: 'refund-moved-on' })
    if (status === 'approved') {
      refusePayout(loadedOrder, now)
      refuseUnavailable(row, payment, loadedOrder)
    }
    if (event === 'approved') await checkSecondPerson(services, transaction, loadedOrder, row, by)
    // An approved refund that was tried once may have been sent.
    const mayBeSent = event === 'withdrawn' && row.status === 'approved' && row.tries > 0
    if (mayBeSent) throw new Refused({ code: 'refund-moved-on' })
    const canSend = status === 'approved' && refundAbilityOf(services)(payment.provider) !== 'none'
    // The failed attempt at the provider has ended; the retry gets a new reference.
    const resetFields = event === 'retried' ? { tries: 0, providerRefund: null } : {}
    const { amount } = row
    const meta = { ...by, at: now }
    if (status === 'withdrawn') {
      await withdrawRefunds(transaction, loadedOrder, [row], { ...meta, decidedBy: 'office' })
      await raisePrice(transaction, loadedOrder, id, meta)
    } else {
      const change = { status, tryAt: canSend ? now : null, ...resetFields }
      await transaction.update(refunds).set(change).where(eq(refunds.id, id))
      await debitForRefund(services, transaction, loadedOrder, { refund: row, act: meta })
      await voidExpiredPrice(transaction, loadedOrder, by, now)
      await recordEvent(transaction, loadedOrder, action, {
        ...meta,
        facts: { refund: id, amount },
      })
    }
    await correctDocuments(services, transaction, loadedOrder.order.id, 'lowered')
    await auditRefund(services, transaction, loadedOrder, { by, action, id, amount })
    if (event === 'approved') {
      const refund = { ...row, status, payment: row.paymentId }
      await queueMoneyMails(services, transaction, loadedOrder, {
        event: 'refund-approved',
        refund,
      })
    }
    return loadedOrder.order.id
  })
  await services.reconcileOrder(services, orderId)
  services.wake('mail')
  services.wake('money')
}

/**
 * Refuses a refund of money that was charged back or refunded another way. Throws Refused
 * ('refund-too-much').
 */
function refuseUnavailable(
  { id, status }: RefundRow,
  payment: PaymentRow,
  { books }: LoadedOrder,
): void {
  const refund = books.refunds.find((one) => one.id === id)
  if (
    refund &&
    waitingRefundStatuses.has(status) &&
    !isRefundCovered(refund, payment, books.refunds)
  )
    throw new Refused({ code: 'refund-too-much' })
}

/**
 * Refuses to record a transfer without a known account, because the guest's mail says that it was
 * sent. The guest must give the account first.
 */
async function refuseUnknownAccount(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  id: string,
): Promise<void> {
  const isByTransfer = listRefundsByTransfer(services, loadedOrder).some(
    (refund) => refund.id === id,
  )
  if (isByTransfer && !(await readBankDetails({ ...services, db: transaction }, loadedOrder)))
    throw new Refused({ code: 'refund-no-account' })
}

/** Refuses an approval by the proposer above the owner's limit. */
function checkSecondPerson(
  services: Services,
  transaction: Transaction,
  { books }: LoadedOrder,
  { who, actorId }: RefundRow,
  by: OfficeActor,
): Promise<void> {
  const proposer = who === 'office' ? actorId : null
  const total = sumForApproval(books.refunds)
  return checkApproval(services, transaction, { total, proposer, approver: by.actorId })
}

/** Closes the debt of an expired order whose late payment is refunded. */
async function voidExpiredPrice(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  by: OfficeActor,
  instant: Date,
): Promise<void> {
  if (loadedOrder.order.status !== 'expired') return
  const { lines } = loadedOrder.books
  const voids = listLinesInForce(lines).map(({ id }) => voidLine(lines, id, randomUUID()))
  await appendLines(transaction, loadedOrder, voids, { ...by, at: instant })
}

/** Raises the price again by the amount of a withdrawn refund. */
async function raisePrice(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  id: string,
  meta: OfficeActor & { at: Date },
): Promise<LoadedOrder> {
  const { lines } = loadedOrder.books
  if (!listLinesInForce(lines).some((line) => line.id === id)) return loadedOrder
  return appendLines(transaction, loadedOrder, [voidLine(lines, id, randomUUID())], meta)
}

async function lockRefund(transaction: Transaction, id: string) {
  const [refundOrder] = await transaction
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id))
  if (!refundOrder) throw new Refused({ code: 'not-found' })
  const loadedOrder = await loadOrder(transaction, refundOrder.orderId)
  const [row] = await transaction.select().from(refunds).where(eq(refunds.id, id))
  const payment = loadedOrder.books.payments.find((one) => one.id === row?.paymentId)
  if (!row || !payment) throw new Refused({ code: 'not-found' })
  return { row, payment, loaded: loadedOrder }
}

async function auditRefund(
  services: Services,
  transaction: Transaction,
  { order }: LoadedOrder,
  refundAction: { by: Actor; action: AuditAction; id: RefundRow['id']; amount: number },
): Promise<void> {
  const { by, action, id: subjectId, amount } = refundAction
  if (by.who !== 'office') return
  const facts = { amount, reference: order.reference }
  const entry = { actorId: by.actorId, action, subject: 'refunds', subjectId, facts } as const
  await writeAudit(transaction, entry, services.now())
}
