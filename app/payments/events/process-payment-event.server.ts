import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { PaymentChange, Evaluation, PaymentUpdate } from '#app/order/payment-update.ts'
import { evaluatePaymentUpdate } from '#app/order/evaluate-payment-update.ts'
import { listSuperseded, type Refund } from '#app/order/ledger.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { paymentEvents, payments, refunds } from '../schema.server.ts'
import { creditRefund, invoicePayment } from '../correct-documents.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder, type PaymentRow } from '#app/order/load-order.server.ts'
import { type EventMeta, recordEvent } from '#app/order/order-history.server.ts'
import { raiseAttention, updateAttention } from '#app/messages/attention-list.server.ts'
import { reconcileAttention } from '#app/messages/settle-attention.server.ts'
import { withdrawRefunds } from '#app/order/withdraw-refund.server.ts'
import { readActor } from './by-hand.server.ts'
import {
  findPaymentOfUpdate,
  isPaymentId,
  readStoredUpdate,
} from './record-payment-event.server.ts'
import { creditVoucher, stopVouchersOfPayment } from '#app/credit/voucher-books.server.ts'
import { debitForRefund, findLossOf, stopGiftVoucher } from '#app/credit/gift-books.server.ts'
import { queueMoneyMails } from '../queue-money-mails.server.ts'
import { voucherProvider } from '../providers/providers.server.ts'

/**
 * Processes a stored payment event and writes its outcome, in its own transaction; then processes
 * events that waited for it. All payments pass through here. Returns the order whose next step is
 * due. Undefined if there is none, or the event was already processed. `row` is the event as just
 * read, unprocessed then.
 */
export async function processPaymentEvent(
  services: Services,
  eventId: string,
  row?: Event,
): Promise<string | undefined> {
  const { db } = services
  const event = row ?? (await findEvent(db, eventId))
  if (event?.verdict !== 'new') return findOrderId(db, event?.paymentId)
  const found = event.fact && (await findPaymentOfUpdate(db, readStoredUpdate(event.fact)))
  if (!found) {
    await db.transaction((transaction) => refuseEvent(services, transaction, event))
    return undefined
  }
  await db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, found.orderId)
    const { pending, waiting } = await lockPendingEvents(transaction, eventId, loaded)
    if (!pending) return
    // A poll only answers our question. Events signed by a provider report what arrived, so they
    // are processed first.
    const signed = found.fact.source === 'poll' ? await lockSignedEvents(transaction, loaded) : []
    const last = { ...pending, fact: found.fact }
    await evaluateAll(withFixedContent(services), transaction, loaded, [
      ...waiting,
      ...signed,
      last,
    ])
  })
  return found.orderId
}

/** Refuses an event that matches no payment. The office can read it, and it has no effect. */
async function refuseEvent(
  services: Services,
  transaction: Transaction,
  stored: Event,
): Promise<void> {
  const { pending } = await lockPendingEvents(transaction, stored.id)
  if (!pending) return
  const { event } = pending
  const { fact } = event
  await saveVerdict(services, transaction, event, {
    verdict: fact ? 'refused' : 'ignored',
    reason: fact ? 'unknown-payment' : 'not-for-us',
  })
  if (!fact) return
  const facts = { provider: event.provider, source: event.source, amount: fact.amount }
  const entry = { kind: 'unknown-payment', subjectId: event.id, orderId: null, facts } as const
  await raiseAttention(transaction, entry, services.now())
}

/** Processes waiting events first, then other new ones, and the new event last. */
async function evaluateAll(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  waiting: PendingEvent[],
): Promise<void> {
  let order = loaded
  const waited = new Set(
    waiting.filter(({ event }) => event.verdict === 'waiting').map(({ event }) => event.id),
  )
  let isNew = true
  while (isNew) {
    isNew = false
    for (const one of waiting.splice(0)) {
      const judgement = evaluatePaymentUpdate(one.fact, order.books)
      if (judgement.change)
        order = await writeChange(services, transaction, order, one, judgement.change)
      if (judgement.verdict === 'waiting') waiting.push(one)
      isNew ||= judgement.change !== undefined
      if (judgement.verdict === 'waiting' && waited.has(one.event.id)) continue
      waited.add(one.event.id)
      await raiseEventAttention(services, transaction, order, one, judgement)
      await saveVerdict(services, transaction, one.event, {
        verdict: judgement.verdict,
        reason: judgement.attention ?? null,
        fact: one.fact,
        paymentId: order.books.payments.some(({ id }) => id === one.fact.payment)
          ? one.fact.payment
          : null,
      })
    }
  }
}

async function raiseEventAttention(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  { event, fact }: PendingEvent,
  { attention: kind, verdict }: Evaluation,
): Promise<void> {
  if (!kind) return
  const { order, books } = loaded
  const isOurs = books.payments.some(({ id }) => id === fact.payment)
  const isEvent = kind === 'unknown-payment' || !isOurs
  const isGone = kind === 'charged-back' || kind === 'refund-outside'
  const loss = isGone ? await findLossOf(transaction, loaded) : 0
  const received = { provider: event.provider, source: event.source, amount: fact.amount }
  // The refund was already done or withdrawn, so no row shows when the office has seen its failure.
  const wasOver = kind === 'refund-failed' && verdict === 'ignored' ? { wasOver: true } : {}
  const facts = { ...received, ...wasOver, ...(loss > 0 ? { loss } : {}) }
  const entry = {
    kind: isEvent ? 'unknown-payment' : kind,
    subjectId: isEvent ? event.id : fact.payment,
    // A payment that names another order belongs to that order, whose guest may be waiting for it.
    orderId: isOurs ? order.id : ((await findOrderId(transaction, fact.payment)) ?? order.id),
    facts,
  } as const
  const isNews = await raiseAttention(transaction, entry, services.now())
  // A refund in parts has one attention case, with the total loss so far.
  if (!isNews && loss > 0) await updateAttention(transaction, entry, facts)
  // The guest is informed, because the money confirms nothing and the place is held only for a
  // limited time.
  if (isNews && entry.kind === 'wrong-amount')
    await queueMoneyMails(services, transaction, loaded, { event: 'attention', kind: entry.kind })
}

function writeChange(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  pending: PendingEvent,
  change: PaymentChange,
): Promise<LoadedOrder> {
  const { by, reference } = readActor(pending.event)
  const now = services.now()
  const typed = reference ? { reference } : {}
  const context = { services, transaction, loaded, pending, now, act: { ...by, at: now }, typed }
  switch (change.write) {
    case 'payment':
    case 'another-payment':
      return writePayment(context, change)
    case 'refund':
      return writeRefund(context, change)
    case 'new-refund':
      return writeOutsideRefund(context, change)
  }
}

type ChangeContext = {
  services: Services
  transaction: Transaction
  loaded: LoadedOrder
  pending: PendingEvent
  now: Date
  act: EventMeta
  typed: { reference?: string }
}

/**
 * Writes a changed or new payment. A received payment gets an invoice, unless its order was
 * invoiced as a whole.
 */
async function writePayment(
  { services, transaction, loaded, pending, now, act, typed }: ChangeContext,
  change: Extract<PaymentChange, { write: 'payment' | 'another-payment' }>,
): Promise<LoadedOrder> {
  const { books } = loaded
  const { status, received, paidAt, providerPayment } = change
  const money = { status, received, paidAt, providerPayment }
  const id = change.write === 'payment' ? change.id : change.like
  const before = books.payments.find((one) => one.id === id)
  if (!before) throw new Error(`There is no payment ${id}.`)
  const isNew = change.write === 'another-payment'
  const isNewlyPaid = status === 'paid' && (isNew || before.status !== 'paid')
  const changed = {
    ...money,
    ...(status === 'paid' ? { pollAt: null } : {}),
    // The order's next step informs the guest, together with the outcome.
    ...(isNewlyPaid ? { isUnannounced: true } : {}),
  }
  const row: PaymentRow = { ...before, ...changed }
  let list: PaymentRow[]
  if (isNew) {
    const own = { attempt: id, createdAt: now, pollAt: null, isUnannounced: isNewlyPaid }
    Object.assign(row, { id: randomUUID(), ...own })
    await transaction.insert(payments).values(row)
    list = [...books.payments, row]
  } else {
    await transaction.update(payments).set(changed).where(eq(payments.id, id))
    list = books.payments.map((one) => (one.id === id ? row : one))
  }
  const after = { ...loaded, books: { ...books, payments: list } }
  if (!isNewlyPaid) return after
  const { provider } = row
  const { source } = pending.event
  const facts = { payment: row.id, provider, amount: received ?? 0, source, ...typed }
  await recordEvent(transaction, after, 'payment-received', { ...act, facts })
  await invoicePayment(services, transaction, { paymentId: row.id, loaded: after })
  await queueMoneyMails(services, transaction, after, {
    event: 'payment-received-office',
    payment: row,
  })
  return after
}

async function writeRefund(
  { services, transaction, loaded, now, act, typed }: ChangeContext,
  { id, status, providerRefund }: Extract<PaymentChange, { write: 'refund' }>,
): Promise<LoadedOrder> {
  const { books } = loaded
  const before = books.refunds.find((one) => one.id === id)
  if (!before) throw new Error(`There is no refund ${id}.`)
  const isDone = status === 'done'
  await transaction
    .update(refunds)
    .set({ status, providerRefund, ...(isDone ? { tryAt: null } : {}) })
    .where(eq(refunds.id, id))
  const row = { ...before, status, providerRefund }
  const list = books.refunds.map((one) => (one.id === id ? row : one))
  const after = { ...loaded, books: { ...books, refunds: list } }
  if (before.status === status) return after
  const { amount, payment } = row
  const facts = { refund: id, amount, ...typed }
  await recordEvent(transaction, after, `refund-${status}`, { ...act, facts })
  await reconcileAttention(services, transaction, after)
  const refunded = books.payments.find((one) => one.id === payment)
  if (isDone && refunded?.provider === voucherProvider.id)
    await creditVoucher(transaction, { paymentId: refunded.id, refundId: id, amount }, now)
  const document = isDone
    ? await creditRefund(services, transaction, { refundId: id, loaded: after })
    : undefined
  if (isDone || status === 'failed') {
    const event = { event: `refund-${status}`, refund: row } as const
    await queueMoneyMails(services, transaction, after, event, document)
  }
  return after
}

/** Writes a refund that was not made here: one made at the provider, or a charge-back. */
async function writeOutsideRefund(
  { services, transaction, loaded, pending, now, act, typed }: ChangeContext,
  change: Extract<PaymentChange, { write: 'new-refund' }>,
): Promise<LoadedOrder> {
  const { payment, amount, status, source, providerRefund } = change
  const id = randomUUID()
  await transaction.insert(refunds).values({
    id,
    paymentId: payment,
    amount,
    status,
    source,
    providerRefund,
    idempotencyKey: id,
    reason: source,
    createdAt: pending.fact.at,
    who: 'server',
  })
  const row: Refund = { id, payment, amount, status, source, reason: source, providerRefund }
  const { books } = loaded
  const withRefund = { ...loaded, books: { ...books, refunds: [...books.refunds, row] } }
  const after = await withdrawSuperseded(transaction, withRefund, payment, now)
  if (source === 'charged-back') {
    for (const { id: voucher, amount: left } of await stopVouchers(
      transaction,
      after,
      payment,
      now,
    )) {
      const stopped = { voucher, payment, amount: left }
      await recordEvent(transaction, after, 'voucher-stopped', { ...act, facts: stopped })
    }
  } else {
    const by = { who: 'server', at: now } as const
    await debitForRefund(services, transaction, after, { refund: row, act: by, hasGone: true })
  }
  const facts = { refund: id, payment, amount, source, ...typed }
  await recordEvent(transaction, after, 'refund-seen', { ...act, facts })
  await creditRefund(services, transaction, { refundId: id, loaded: after })
  return after
}

async function withdrawSuperseded(
  transaction: Transaction,
  loaded: LoadedOrder,
  paymentId: string,
  at: Date,
): Promise<LoadedOrder> {
  const { books } = loaded
  const payment = books.payments.find(({ id }) => id === paymentId)
  const superseded = new Set(
    payment ? listSuperseded(payment, books.refunds).map(({ id }) => id) : [],
  )
  const waiting = books.refunds.filter((one) => superseded.has(one.id))
  const act = { who: 'server', at, decidedBy: 'server' } as const
  await withdrawRefunds(transaction, loaded, waiting, act)
  const status = 'withdrawn' as const
  const withdrawn = books.refunds.map((one) => (superseded.has(one.id) ? { ...one, status } : one))
  return { ...loaded, books: { ...books, refunds: withdrawn } }
}

async function stopVouchers(
  transaction: Transaction,
  loaded: LoadedOrder,
  paymentId: string,
  at: Date,
): Promise<{ id: string; amount: number }[]> {
  const stopped = await stopVouchersOfPayment(transaction, paymentId, at)
  const gift = await stopGiftVoucher(transaction, loaded, { paymentId, at })
  return [...stopped.map(({ id, left: amount }) => ({ id, amount })), ...(gift ? [gift] : [])]
}

async function findEvent(db: Database, id: string): Promise<Event | undefined> {
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return event
}

async function findOrderId(db: Database, payment: string | null | undefined) {
  if (!payment || !isPaymentId(payment)) return undefined
  const [found] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, payment))
  return found?.orderId
}

async function saveVerdict(
  services: Services,
  transaction: Transaction,
  { id }: Event,
  verdict: Pick<Event, 'verdict' | 'reason'> & Partial<Pick<Event, 'fact' | 'paymentId'>>,
): Promise<void> {
  await transaction
    .update(paymentEvents)
    .set({ ...verdict, judgedAt: services.now() })
    .where(eq(paymentEvents.id, id))
}

type Event = typeof paymentEvents.$inferSelect
type PendingEvent = { event: Event; fact: PaymentUpdate }

/** Locks an unprocessed event, and the events of its order that wait for others. */
async function lockPendingEvents(transaction: Transaction, id: string, loaded?: LoadedOrder) {
  const ids = loaded?.books.payments.map((one) => one.id) ?? []
  const whereNew = and(eq(paymentEvents.id, id), eq(paymentEvents.verdict, 'new'))
  const whereWaiting = and(
    inArray(paymentEvents.paymentId, ids),
    eq(paymentEvents.verdict, 'waiting'),
  )
  const rows = await transaction
    .select()
    .from(paymentEvents)
    .where(or(whereNew, whereWaiting))
    .orderBy(paymentEvents.receivedAt, paymentEvents.id)
    .for('update')
  const events = rows.map((event) => ({ event, fact: event.fact && readStoredUpdate(event.fact) }))
  const pending = events.find(({ event }) => event.verdict === 'new')
  const waiting = events.filter((one): one is PendingEvent => one !== pending && one.fact !== null)
  return { pending, waiting }
}

async function lockSignedEvents(
  transaction: Transaction,
  { books }: LoadedOrder,
): Promise<PendingEvent[]> {
  const rows = books.payments as readonly PaymentRow[]
  const names = rows.flatMap(({ id, providerAttempt }) => [id, providerAttempt ?? id])
  const events = await transaction
    .select()
    .from(paymentEvents)
    .where(
      and(
        isNotNull(paymentEvents.tryAt),
        eq(paymentEvents.verdict, 'new'),
        eq(paymentEvents.source, 'notification'),
        inArray(sql`${paymentEvents.fact}->>'payment'`, names),
      ),
    )
    .orderBy(paymentEvents.receivedAt, paymentEvents.id)
    .for('update')
  const pending: PendingEvent[] = []
  for (const event of events) {
    const found =
      event.fact && (await findPaymentOfUpdate(transaction, readStoredUpdate(event.fact)))
    if (found && books.payments.some(({ id }) => id === found.fact.payment))
      pending.push({ event, fact: found.fact })
  }
  return pending
}
