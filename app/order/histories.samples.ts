import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { AttentionKind } from './attention.ts'
import type { PaymentChange, PaymentUpdate } from './payment-update.ts'
import { evaluatePaymentUpdate } from './evaluate-payment-update.ts'
import { type Books, listSuperseded, type Payment } from './ledger.ts'
import { nextOrderAction, type OrderState } from './next-order-action.ts'
import { orderTransitions } from './statuses.ts'
import { transition, tryTransition } from './transitions.ts'
import { omit } from '#rules/omit.ts'

export type StoredOrder = {
  status: OrderState['status']
  plan: OrderState['plan']
  books: Books
  hasPlaces: boolean
  /** Updates that arrived before the payment they refer to. */
  waiting: PaymentUpdate[]
  attention: Set<string>
  /** The number of confirmations. */
  confirmed: number
  invoiced: string[]
}

export function createStoredOrder(
  order: Pick<StoredOrder, 'status' | 'plan' | 'books'>,
): StoredOrder {
  const emptyState = { waiting: [], attention: new Set<string>(), confirmed: 0, invoiced: [] }
  return { hasPlaces: true, ...emptyState, ...order }
}

/** The first transaction: stores the update's rows, then those of updates that waited for it. */
export function applyUpdate(stored: StoredOrder, newUpdate: PaymentUpdate): void {
  const pendingUpdates = [...stored.waiting, newUpdate]
  stored.waiting = []
  let isNew = true
  while (isNew) {
    isNew = false
    for (const update of pendingUpdates.splice(0)) {
      const { verdict, change, attention } = evaluatePaymentUpdate(update, stored.books)
      if (attention) stored.attention.add(`${attention} ${update.payment}`)
      if (change) writeChange(stored, change)
      if (verdict === 'waiting') pendingUpdates.push(update)
      isNew ||= change !== undefined
    }
  }
  stored.waiting = pendingUpdates
}

/** The second transaction, repeated until nothing remains to do. `isFree` is the capacity check. */
export function runNextActions(stored: StoredOrder, today: CalendarDate, isFree = true): void {
  for (let steps = 0; steps < 20; steps += 1) {
    const attention = [...stored.attention].map(
      (openCase) => openCase.split(' ')[0] as AttentionKind,
    )
    const next = nextOrderAction({ ...stored, attention }, stored.books, today)
    if (next.do === 'nothing') return
    if (next.do === 'raise') stored.attention.add(`${next.kind} order`)
    if (next.do === 'close') stored.attention.delete(`${next.kind} order`)
    if (next.do !== 'confirm') continue
    if (next.takePlaces && !isFree) {
      stored.attention.add(`${next.ifFull} order`)
      continue
    }
    const status = tryTransition(orderTransitions, stored.status, 'due-paid')
    if (!status) throw new Error(`An order that is ${stored.status} cannot be confirmed.`)
    stored.status = status
    stored.hasPlaces = true
    stored.confirmed += 1
  }
  throw new Error('The next actions do not end.')
}

export function expire(stored: StoredOrder): void {
  if (stored.status !== 'held') return
  stored.status = transition(orderTransitions, 'held', 'time-over')
  stored.hasPlaces = false
}

/** The end state for comparison: rows by subject, in a fixed order. */
export function describeEndState({
  status,
  books,
  waiting,
  attention,
  confirmed,
  invoiced,
}: StoredOrder) {
  const payments = books.payments.map(
    (one) => `${one.providerPayment ?? one.id} ${one.status} ${one.received}`,
  )
  const refunds = books.refunds.map(
    (one) => `${one.providerRefund ?? one.id} ${one.status} ${one.amount}`,
  )
  return {
    status,
    confirmed,
    payments: payments.toSorted(),
    refunds: refunds.toSorted(),
    attention: [...attention].toSorted(),
    invoiced: invoiced.toSorted(),
    waiting: waiting.length,
  }
}

function writeChange(stored: StoredOrder, change: PaymentChange): void {
  const { payments, refunds } = stored.books
  if (change.write === 'payment') {
    const row = payments.find(({ id }) => id === change.id)
    if (change.status === 'paid' && row?.status !== 'paid') recordInvoice(stored, change)
    setPayments(stored, replace(payments, change.id, change))
  } else if (change.write === 'another-payment') {
    const original = payments.find(({ id }) => id === change.like)
    if (!original) throw new Error(`There is no payment ${change.like}.`)
    if (change.status === 'paid') recordInvoice(stored, change)
    const id = `${change.like}-${change.providerPayment}`
    setPayments(stored, [...payments, { ...original, ...pickReceived(change), id }])
  } else if (change.write === 'refund') {
    const { status, providerRefund } = change
    const next = refunds.map((one) =>
      one.id === change.id ? { ...one, status, providerRefund } : one,
    )
    stored.books = { ...stored.books, refunds: next }
  } else {
    const row = omit(change, 'write')
    const id = `outside-${refunds.length}`
    const allRefunds = [...refunds, { id, ...row }]
    const payment = payments.find((one) => one.id === row.payment)
    const superseded = new Set(payment && listSuperseded(payment, allRefunds))
    const currentRefunds = allRefunds.map((one) =>
      superseded.has(one) ? { ...one, status: 'withdrawn' as const } : one,
    )
    stored.books = { ...stored.books, refunds: currentRefunds }
  }
}

type ReceivedPayment = Pick<Payment, 'status' | 'received' | 'paidAt' | 'providerPayment'>

function pickReceived({
  status,
  received,
  paidAt,
  providerPayment,
}: ReceivedPayment): ReceivedPayment {
  return { status, received, paidAt, providerPayment }
}

function replace(payments: readonly Payment[], id: string, paid: ReceivedPayment): Payment[] {
  return payments.map((one) => (one.id === id ? { ...one, ...pickReceived(paid) } : one))
}

function setPayments(stored: StoredOrder, payments: Payment[]): void {
  stored.books = { ...stored.books, payments }
}

function recordInvoice(stored: StoredOrder, { providerPayment }: ReceivedPayment): void {
  stored.invoiced.push(providerPayment ?? 'by hand')
}
