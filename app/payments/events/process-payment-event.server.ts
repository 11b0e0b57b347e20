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
import { debitForRefund, findLostAmount, stopGiftVoucher } from '#app/credit/gift-books.server.ts'
import { queueMoneyMails } from '../queue-money-mails.server.ts'
import { voucherProvider } from '../providers/providers.server.ts'

/**
 * Processes a stored payment event and writes its outcome, in its own transaction; then processes
 * events that waited for it. All payments pass through here. Returns the order whose next step is
 * due. Undefined if there is none, or the event was already processed. `row` is the event, if
 * the caller has just read it.
 */
export async function processPaymentEvent(
  services: Services,
  eventId: string,
  row?: Event,
): Promise<string | undefined> {
  const { db } = services
  const event = row ?? (await findEvent(db, eventId))
  if (event?.verdict !== 'new') return findOrderId(db, event?.paymentId)
  const match = event.fact && (await findPaymentOfUpdate(db, readStoredUpdate(event.fact)))
  if (!match) {
    await db.transaction((transaction) => refuseEvent(services, transaction, event))
    return undefined
  }
  await db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, match.orderId)
    const { pending, waiting } = await lockPendingEvents(transaction, eventId, loadedOrder)
    if (!pending) return
    // A poll only answers our question. Events signed by a provider report what arrived, so they
    // are processed first.
    const signedEvents =
      match.fact.source === 'poll' ? await lockSignedEvents(transaction, loadedOrder) : []
    const newEvent = { ...pending, fact: match.fact }
    await evaluateEvents(withFixedContent(services), transaction, loadedOrder, [
      ...waiting,
      ...signedEvents,
      newEvent,
    ])
  })
  return match.orderId
}

/** Refuses an event that matches no payment. The office can read it, and it has no effect. */
async function refuseEvent(
  services: Services,
  transaction: Transaction,
  storedEvent: Event,
): Promise<void> {
  const { pending } = await lockPendingEvents(transaction, storedEvent.id)
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
async function evaluateEvents(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  pendingEvents: PendingEvent[],
): Promise<void> {
  let order = loadedOrder
  const waitingIds = new Set(
    pendingEvents.filter(({ event }) => event.verdict === 'waiting').map(({ event }) => event.id),
  )
  let hasChanged = true
  while (hasChanged) {
    hasChanged = false
    for (const pendingEvent of pendingEvents.splice(0)) {
      const evaluation = evaluatePaymentUpdate(pendingEvent.fact, order.books)
      if (evaluation.change)
        order = await writeChange(services, transaction, order, pendingEvent, evaluation.change)
      if (evaluation.verdict === 'waiting') pendingEvents.push(pendingEvent)
      hasChanged ||= evaluation.change !== undefined
      if (evaluation.verdict === 'waiting' && waitingIds.has(pendingEvent.event.id)) continue
      waitingIds.add(pendingEvent.event.id)
      await raiseEventAttention(services, transaction, order, pendingEvent, evaluation)
      await saveVerdict(services, transaction, pendingEvent.event, {
        verdict: evaluation.verdict,
        reason: evaluation.attention ?? null,
        fact: pendingEvent.fact,
        paymentId: order.books.payments.some(({ id }) => id === pendingEvent.fact.payment)
          ? pendingEvent.fact.payment
          : null,
      })
    }
  }
}

async function raiseEventAttention(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { event, fact }: PendingEvent,
  { attention: kind, verdict }: Evaluation,
): Promise<void> {
  if (!kind) return
  const { order, books } = loadedOrder
  const isOurs = books.payments.some(({ id }) => id === fact.payment)
  const isEvent = kind === 'unknown-payment' || !isOurs
  const isMoneyGone = kind === 'charged-back' || kind === 'refund-outside'
  const loss = isMoneyGone ? await findLostAmount(transaction, loadedOrder) : 0
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
  const isNewCase = await raiseAttention(transaction, entry, services.now())
  // A refund in parts has one attention case, with the total loss so far.
  if (!isNewCase && loss > 0) await updateAttention(transaction, entry, facts)
  // The guest is informed, because the money confirms nothing and the place is held only for a
  // limited time.
  if (isNewCase && entry.kind === 'wrong-amount')
    await queueMoneyMails(services, transaction, loadedOrder, {
      event: 'attention',
      kind: entry.kind,
    })
}

function writeChange(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  pending: PendingEvent,
  change: PaymentChange,
): Promise<LoadedOrder> {
  const { by, reference } = readActor(pending.event)
  const now = services.now()
  const referenceFacts = reference ? { reference } : {}
  const context = {
    services,
    transaction,
    loaded: loadedOrder,
    pending,
    now,
    act: { ...by, at: now },
    typed: referenceFacts,
  }
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
  { services, transaction, loaded: loadedOrder, pending, now, act: meta, typed }: ChangeContext,
  change: Extract<PaymentChange, { write: 'payment' | 'another-payment' }>,
): Promise<LoadedOrder> {
  const { books } = loadedOrder
  const { status, received, paidAt, providerPayment } = change
  const money = { status, received, paidAt, providerPayment }
  const id = change.write === 'payment' ? change.id : change.like
  const before = books.payments.find((one) => one.id === id)
  if (!before) throw new Error(`There is no payment ${id}.`)
  const isNew = change.write === 'another-payment'
  const isNewlyPaid = status === 'paid' && (isNew || before.status !== 'paid')
  const changedFields = {
    ...money,
    ...(status === 'paid' ? { pollAt: null } : {}),
    // The order's next step informs the guest, together with the outcome.
    ...(isNewlyPaid ? { isUnannounced: true } : {}),
  }
  const row: PaymentRow = { ...before, ...changedFields }
  let list: PaymentRow[]
  if (isNew) {
    const newFields = { attempt: id, createdAt: now, pollAt: null, isUnannounced: isNewlyPaid }
    Object.assign(row, { id: randomUUID(), ...newFields })
    await transaction.insert(payments).values(row)
    list = [...books.payments, row]
  } else {
    await transaction.update(payments).set(changedFields).where(eq(payments.id, id))
    list = books.payments.map((one) => (one.id === id ? row : one))
  }
  const after = { ...loadedOrder, books: { ...books, payments: list } }
  if (!isNewlyPaid) return after
  const { provider } = row
  const { source } = pending.event
  const facts = { payment: row.id, provider, amount: received ?? 0, source, ...typed }
  await recordEvent(transaction, after, 'payment-received', { ...meta, facts })
  await invoicePayment(services, transaction, { paymentId: row.id, loaded: after })
  await queueMoneyMails(services, transaction, after, {
    event: 'payment-received-office',
    payment: row,
  })
  return after
}

async function writeRefund(
  { services, transaction, loaded: loadedOrder, now, act: meta, typed }: ChangeContext,
  { id, status, providerRefund }: Extract<PaymentChange, { write: 'refund' }>,
): Promise<LoadedOrder> {
  const { books } = loadedOrder
  const before = books.refunds.find((one) => one.id === id)
  if (!before) throw new Error(`There is no refund ${id}.`)
  const isDone = status === 'done'
  await transaction
    .update(refunds)
    .set({ status, providerRefund, ...(isDone ? { tryAt: null } : {}) })
    .where(eq(refunds.id, id))
  const row = { ...before, status, providerRefund }
  const list = books.refunds.map((one) => (one.id === id ? row : one))
  const after = { ...loadedOrder, books: { ...books, refunds: list } }
  if (before.status === status) return after
  const { amount, payment } = row
  const facts = { refund: id, amount, ...typed }
  await recordEvent(transaction, after, `refund-${status}`, { ...meta, facts })
  await reconcileAttention(services, transaction, after)
  const refundedPayment = books.payments.find((one) => one.id === payment)
  if (isDone && refundedPayment?.provider === voucherProvider.id)
    await creditVoucher(
      transaction,
      { paymentId: refundedPayment.id, refundId: id, amount },
      { content: services.content(), now },
    )
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
  { services, transaction, loaded: loadedOrder, pending, now, act: meta, typed }: ChangeContext,
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
  const { books } = loadedOrder
  const withRefund = { ...loadedOrder, books: { ...books, refunds: [...books.refunds, row] } }
  const after = await withdrawSuperseded(transaction, withRefund, payment, now)
  if (source === 'charged-back') {
    for (const { id: voucher, amount: stoppedAmount } of await stopVouchers(
      transaction,
      after,
      payment,
      now,
    )) {
      const voucherFacts = { voucher, payment, amount: stoppedAmount }
      await recordEvent(transaction, after, 'voucher-stopped', { ...meta, facts: voucherFacts })
    }
  } else {
    const serverActor = { who: 'server', at: now } as const
    await debitForRefund(services, transaction, after, {
      refund: row,
      act: serverActor,
      hasGone: true,
    })
  }
  const facts = { refund: id, payment, amount, source, ...typed }
  await recordEvent(transaction, after, 'refund-seen', { ...meta, facts })
  await creditRefund(services, transaction, { refundId: id, loaded: after })
  return after
}

async function withdrawSuperseded(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  paymentId: string,
  instant: Date,
): Promise<LoadedOrder> {
  const { books } = loadedOrder
  const payment = books.payments.find(({ id }) => id === paymentId)
  const supersededIds = new Set(
    payment ? listSuperseded(payment, books.refunds).map(({ id }) => id) : [],
  )
  const supersededRefunds = books.refunds.filter((one) => supersededIds.has(one.id))
  const meta = { who: 'server', at: instant, decidedBy: 'server' } as const
  await withdrawRefunds(transaction, loadedOrder, supersededRefunds, meta)
  const status = 'withdrawn' as const
  const refundsAfter = books.refunds.map((one) =>
    supersededIds.has(one.id) ? { ...one, status } : one,
  )
  return { ...loadedOrder, books: { ...books, refunds: refundsAfter } }
}

async function stopVouchers(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  paymentId: string,
  instant: Date,
): Promise<{ id: string; amount: number }[]> {
  const stoppedVouchers = await stopVouchersOfPayment(transaction, paymentId, instant)
  const gift = await stopGiftVoucher(transaction, loadedOrder, { paymentId, at: instant })
  return [
    ...stoppedVouchers.map(({ id, left: amount }) => ({ id, amount })),
    ...(gift ? [gift] : []),
  ]
}

async function findEvent(db: Database, id: string): Promise<Event | undefined> {
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return event
}

async function findOrderId(db: Database, payment: string | null | undefined) {
  if (!payment || !isPaymentId(payment)) return undefined
  const [row] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, payment))
  return row?.orderId
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
  const references = rows.flatMap(({ id, providerAttempt }) => [id, providerAttempt ?? id])
  const events = await transaction
    .select()
    .from(paymentEvents)
    .where(
      and(
        isNotNull(paymentEvents.tryAt),
        eq(paymentEvents.verdict, 'new'),
        eq(paymentEvents.source, 'notification'),
        inArray(sql`${paymentEvents.fact}->>'payment'`, references),
      ),
    )
    .orderBy(paymentEvents.receivedAt, paymentEvents.id)
    .for('update')
  const pending: PendingEvent[] = []
  for (const event of events) {
    const match =
      event.fact && (await findPaymentOfUpdate(transaction, readStoredUpdate(event.fact)))
    if (match && books.payments.some(({ id }) => id === match.fact.payment))
      pending.push({ event, fact: match.fact })
  }
  return pending
}
