import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { say } from '#content/content.ts'
import { sumGoingBack } from '#rules/accounts/second-person.ts'
import { isPayable, sumCents } from '#rules/money/cents.ts'
import {
  findRefundable,
  listStanding,
  maySend,
  refundsThatWait,
  voidLine,
} from '#rules/orders/ledger.ts'
import {
  findLowered,
  findOverProposed,
  isProposedSurplus,
  splitRefund,
  waitsForSurplus,
} from '#rules/refunds/refund-split.ts'
import { refundTransitions } from '#rules/orders/statuses.ts'
import { noAnswer } from '#rules/orders/evaluate-payment-update.ts'
import type { Refund } from '#rules/orders/ledger.ts'
import { type EventOf, transition, tryTransition } from '#rules/orders/transitions.ts'
import { checkApproval } from '../../accounts/rights.ts'
import type { Transaction } from '../../database/database.ts'
import { paymentEvents, payments, refunds } from '../../database/schema/payments.ts'
import { type AuditAction, writeAudit } from '../../records/audit-log.ts'
import type { Services } from '../../services.ts'
import { type LoadedOrder, loadOrder, type PaymentRow } from '../../records/load-order.ts'
import { type Actor, appendLines, recordEvent } from '../../records/order-history.ts'
import { refusePayout } from '../../records/payout-wait.ts'
import { Refused, refuseStale } from '../../refused.ts'
import { withdrawRefunds } from '../../records/withdraw-refund.ts'
import { writeByHand } from '../events/by-hand.ts'
import { recordPaymentEvent, identifyPayment } from '../events/record-payment-event.ts'
import { coverRefund, findRefundableOf } from '../gifts/gift-books.ts'
import { queueMoneyMails } from '../mails/money-mails.ts'
import { settleEvent } from '../events/settle-events.ts'
import { followPrice } from '../invoices/follow-price.ts'
import { listByTransfer, readBankDetails } from './bank-details.ts'
import { abilityOf } from '../providers/providers.ts'

type OfficeActor = Extract<Actor, { who: 'office' }>
type RefundRow = typeof refunds.$inferSelect

/**
 * Proposes to send an amount back: a row for each payment that it comes from, the oldest first, or of
 * the one that is named. Nothing is sent before it is approved. The price comes down with it, by a discount
 * under the refund's own id, unless it `staysOwed`: then the guest pays it in another way. Gives the
 * rows' ids. Throws Refused: 'not-found', 'refund-too-much', 'field-invalid' (amount),
 * 'item-changed' (what could go back is no longer what was `seen`).
 */
export async function proposeRefund(
  services: Services,
  wanted: {
    orderId: string
    amount: number
    paymentId?: string
    staysOwed?: boolean
    /** Why, in the office's own words: for the order's history. */
    why?: string | undefined
    seen?: number | undefined
    by: OfficeActor
  },
): Promise<string[]> {
  const { orderId, amount, paymentId, staysOwed = false, why, seen, by } = wanted
  if (!isPayable(amount)) throw new Refused({ code: 'field-invalid', field: 'amount' })
  return services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    const { payments: all, refunds: before } = loaded.books
    const left = await findRefundableOf(transaction, loaded)
    refuseStale(seen, left)
    const from = all.filter(({ id }) => paymentId === undefined || id === paymentId)
    const most = from.reduce((sum, payment) => sum + findRefundable(payment, before), 0)
    if (amount > Math.min(most, left))
      throw new Refused({ code: 'refund-too-much', field: 'amount' })
    const parts = splitRefund(amount, { payments: from, refunds: before }, abilityOf(services))
    const ids = await storeProposals(services, transaction, loaded, {
      parts,
      reason: 'office',
      why,
      by,
    })
    const refund = parts.map((part, index) => ({ id: ids[index] ?? '', amount: part.amount }))
    // Nobody pays a gift in another way: who wants that buys another.
    if (!staysOwed || loaded.order.form === 'gift')
      await lowerPrice(services, transaction, loaded, refund, { ...by, at: services.now() })
    return ids
  })
}

/** What expired owes nothing once its money goes back, so there is nothing to lower. */
async function lowerPrice(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  parts: readonly { id: string; amount: number }[],
  act: OfficeActor & { at: Date },
): Promise<void> {
  const { order, books } = loaded
  const [line] = listStanding(books.lines)
  if (!line || order.status === 'expired') return
  let left = findLowered(sumCents(parts.map(({ amount }) => amount)), books)
  const label = say(services.content()).mails.payment.lowered
  const discounts = parts.flatMap(({ id, amount }) => {
    const lowered = Math.min(amount, left)
    left -= lowered
    const about = { id, item: null, kind: 'discount', taxCode: line.taxCode, label } as const
    return lowered > 0 ? [{ ...about, amount: 0 - lowered }] : []
  })
  await appendLines(transaction, loaded, discounts, act)
}

/** Stores refunds that wait for the office, and notifies the guest that the money is on its way back. */
export async function storeProposals(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
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
    /** The one who proposed it first, where it's proposed again at another amount: a second person lets it go. */
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
    await recordEvent(transaction, loaded, 'refund-proposed', { ...by, at: now, facts })
    await audit(services, transaction, loaded, { by, action: 'refund-proposed', id, amount })
    ids.push(id)
  }
  return ids
}

/**
 * Lets a proposed refund go: what its provider can send is sent by the worker, the rest is a task for
 * the office until `markRefundDone`. An expired order whose late money goes back owes nothing any more.
 * Throws Refused: 'not-found', 'refund-moved-on', 'payout-waits', 'refund-too-much' (its money is gone by another way), and those of `checkApproval` where so much takes a second person.
 */
export function approveRefund(services: Services, asked: { id: string; by: OfficeActor }) {
  return move(services, asked, { event: 'approved', action: 'refund-approved' })
}

/** Tries a failed refund again, with the same key. Throws as `approveRefund`. */
export function retryRefund(services: Services, asked: { id: string; by: OfficeActor }) {
  return move(services, asked, { event: 'retried', action: 'refund-retried' })
}

/** Takes a refund back that has not been sent. Throws as `approveRefund`. */
export function withdrawRefund(services: Services, asked: { id: string; by: OfficeActor }) {
  return move(services, asked, { event: 'withdrawn', action: 'refund-withdrawn' })
}

/**
 * Withdraws what waits to go back of a payment, in the caller's transaction: proposed, failed, or approved and never
 * asked of its provider.
 */
export async function withdrawWaiting(
  transaction: Transaction,
  loaded: LoadedOrder,
  paymentId: string,
  act: OfficeActor & { at: Date },
): Promise<void> {
  const open = loaded.books.refunds.filter(
    ({ payment, status, tryAt, tries }) =>
      payment === paymentId &&
      (refundsThatWait.has(status) || (status === 'approved' && tryAt && tries === 0)),
  )
  await withdrawAll(transaction, loaded, open, act)
}

/**
 * Lowers what waits to go back, the last first, where less is here by now than was when it was proposed, or more is
 * owed: nobody lets money go that is owed. What the office has proposed of its own accord stays. Returns whether
 * there was any.
 */
export async function lowerProposed(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  by: OfficeActor | { who: 'server' },
): Promise<boolean> {
  const { books } = loaded
  const act = { ...by, at: services.now() }
  const waits = by.who === 'server' ? isProposedSurplus : waitsForSurplus
  let over = findOverProposed(books, waits)
  const isOver = over > 0
  for (const refund of books.refunds.filter(waits).toReversed()) {
    if (over <= 0) break
    const [row] = await transaction.select().from(refunds).where(eq(refunds.id, refund.id))
    const proposer = by.who === 'server' ? row : undefined
    await withdrawAll(transaction, loaded, [refund], act)
    const left = Math.max(0, refund.amount - over)
    over -= refund.amount - left
    const { payment, reason = '' } = refund
    const source = refund.source === 'quote' ? 'quote' : 'office'
    const again = { parts: [{ payment, amount: left }], reason, by, proposer, source } as const
    // What failed without an answer may have gone: the office looks before it proposes it again.
    if (left > 0 && refund.lastError !== noAnswer)
      await storeProposals(services, transaction, loaded, again)
  }
  return isOver
}

async function withdrawAll(
  transaction: Transaction,
  loaded: LoadedOrder,
  open: readonly Pick<Refund, 'id' | 'amount' | 'status'>[],
  act: (OfficeActor | { who: 'server' }) & { at: Date },
): Promise<void> {
  let priced = loaded
  // Its payment is gone: nobody decided that the guest keeps less.
  await withdrawRefunds(transaction, loaded, open, { ...act, decidedBy: 'server' })
  for (const { id, amount } of open) {
    if (act.who === 'server') continue
    priced = await raisePrice(transaction, priced, id, act)
    const entry = { actorId: act.actorId, action: 'refund-withdrawn', subject: 'refunds' } as const
    const logged = { amount, reference: loaded.order.reference }
    await writeAudit(transaction, { ...entry, subjectId: id, facts: logged }, act.at)
  }
}

/**
 * The office has sent the money back by its own hand, or has seen at the provider that it went.
 * `reference` is what the bank or the provider calls it. Throws as `approveRefund`, and until it `isSure`
 * 'refund-no-account' where it goes by transfer and its guest has given no account.
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
    const { row, payment, loaded } = await lockRefund(transaction, id)
    if (row.status === 'done') return undefined
    if (!tryTransition(refundTransitions, row.status, 'done'))
      throw new Refused({ code: 'refund-moved-on' })
    refusePayout(loaded, now)
    refuseTaken(row, payment, loaded)
    if (isSure === false) await refuseUnknownAccount(services, transaction, loaded, id)
    if (row.status === 'proposed') await checkSecondPerson(services, transaction, loaded, row, by)
    const { provider, mode } = payment
    const { amount } = row
    const said = {
      ...identifyPayment(payment),
      kind: 'refunded',
      at: now,
      amount,
      refund: id,
      providerRefund: row.providerRefund,
    } as const
    const dedupeKey = `office:refund:${id}`
    const rawBody = writeByHand({ reference, by })
    const event = { provider, mode, source: 'office', dedupeKey, said, rawBody } as const
    await coverRefund(services, transaction, loaded, { refund: row, act: { ...by, at: now } })
    await closeExpired(transaction, loaded, by, now)
    await audit(services, transaction, loaded, { by, action: 'refund-recorded', id, amount })
    const kept = await recordPaymentEvent(transaction, event, now)
    if (kept) return kept
    const whereKey = eq(paymentEvents.dedupeKey, dedupeKey)
    const [before] = await transaction.select().from(paymentEvents).where(whereKey)
    return before?.id
  })
  if (eventId) await settleEvent(services, eventId)
}

async function move(
  services: Services,
  { id, by }: { id: string; by: OfficeActor },
  { event, action }: { event: EventOf<typeof refundTransitions>; action: AuditAction },
): Promise<void> {
  const now = services.now()
  const orderId = await services.db.transaction(async (transaction) => {
    const { row, payment, loaded } = await lockRefund(transaction, id)
    const status = tryTransition(refundTransitions, row.status, event)
    if (!status) throw new Refused({ code: 'refund-moved-on' })
    if (status === 'approved') {
      refusePayout(loaded, now)
      refuseTaken(row, payment, loaded)
    }
    if (event === 'approved') await checkSecondPerson(services, transaction, loaded, row, by)
    // What has been on its way once may have gone.
    const isGone = event === 'withdrawn' && row.status === 'approved' && row.tries > 0
    if (isGone) throw new Refused({ code: 'refund-moved-on' })
    const canSend = status === 'approved' && abilityOf(services)(payment.provider) !== 'none'
    // What failed there is over: the next try gets a reference of its own.
    const fresh = event === 'retried' ? { tries: 0, providerRefund: null } : {}
    const { amount } = row
    const act = { ...by, at: now }
    if (status === 'withdrawn') {
      await withdrawRefunds(transaction, loaded, [row], { ...act, decidedBy: 'office' })
      await raisePrice(transaction, loaded, id, act)
    } else {
      const change = { status, tryAt: canSend ? now : null, ...fresh }
      await transaction.update(refunds).set(change).where(eq(refunds.id, id))
      await coverRefund(services, transaction, loaded, { refund: row, act })
      await closeExpired(transaction, loaded, by, now)
      await recordEvent(transaction, loaded, action, { ...act, facts: { refund: id, amount } })
    }
    await followPrice(services, transaction, loaded.order.id, 'lowered')
    await audit(services, transaction, loaded, { by, action, id, amount })
    if (event === 'approved') {
      const refund = { ...row, status, payment: row.paymentId }
      await queueMoneyMails(services, transaction, loaded, { event: 'refund-approved', refund })
    }
    return loaded.order.id
  })
  await services.reconcileOrder(services, orderId)
  services.wake('mail')
  services.wake('money')
}

/** What the bank has taken meanwhile, or what went by another way, is not sent as well. Throws Refused ('refund-too-much'). */
function refuseTaken({ id, status }: RefundRow, payment: PaymentRow, { books }: LoadedOrder): void {
  const refund = books.refunds.find((one) => one.id === id)
  if (refund && refundsThatWait.has(status) && !maySend(refund, payment, books.refunds))
    throw new Refused({ code: 'refund-too-much' })
}

/** The guest reads that it went: where nobody knows where to, it is asked first. */
async function refuseUnknownAccount(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  id: string,
): Promise<void> {
  const goes = listByTransfer(services, loaded).some((refund) => refund.id === id)
  if (goes && !(await readBankDetails({ ...services, db: transaction }, loaded)))
    throw new Refused({ code: 'refund-no-account' })
}

/** Above an amount that the owner has set, who has proposed it may not let it go as well. */
function checkSecondPerson(
  services: Services,
  transaction: Transaction,
  { books }: LoadedOrder,
  { who, actorId }: RefundRow,
  by: OfficeActor,
): Promise<void> {
  const proposer = who === 'office' ? actorId : null
  const inAll = sumGoingBack(books.refunds)
  return checkApproval(services, transaction, { inAll, proposer, approver: by.actorId })
}

/** Late money of an order that expired goes back: then it owes nothing, in the same act. */
async function closeExpired(
  transaction: Transaction,
  loaded: LoadedOrder,
  by: OfficeActor,
  at: Date,
): Promise<void> {
  if (loaded.order.status !== 'expired') return
  const { lines } = loaded.books
  const voids = listStanding(lines).map(({ id }) => voidLine(lines, id, randomUUID()))
  await appendLines(transaction, loaded, voids, { ...by, at })
}

/** What does not go back after all is owed again. */
async function raisePrice(
  transaction: Transaction,
  loaded: LoadedOrder,
  id: string,
  act: OfficeActor & { at: Date },
): Promise<LoadedOrder> {
  const { lines } = loaded.books
  if (!listStanding(lines).some((line) => line.id === id)) return loaded
  return appendLines(transaction, loaded, [voidLine(lines, id, randomUUID())], act)
}

async function lockRefund(transaction: Transaction, id: string) {
  const [found] = await transaction
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id))
  if (!found) throw new Refused({ code: 'not-found' })
  const loaded = await loadOrder(transaction, found.orderId)
  const [row] = await transaction.select().from(refunds).where(eq(refunds.id, id))
  const payment = loaded.books.payments.find((one) => one.id === row?.paymentId)
  if (!row || !payment) throw new Refused({ code: 'not-found' })
  return { row, payment, loaded }
}

async function audit(
  services: Services,
  transaction: Transaction,
  { order }: LoadedOrder,
  act: { by: Actor; action: AuditAction; id: RefundRow['id']; amount: number },
): Promise<void> {
  const { by, action, id: subjectId, amount } = act
  if (by.who !== 'office') return
  const facts = { amount, reference: order.reference }
  const entry = { actorId: by.actorId, action, subject: 'refunds', subjectId, facts } as const
  await writeAudit(transaction, entry, services.now())
}
