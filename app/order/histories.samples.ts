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
  /** How often the order was confirmed, and the recorded payments. */
  confirmed: number
  invoiced: string[]
}

export function newStored(order: Pick<StoredOrder, 'status' | 'plan' | 'books'>): StoredOrder {
  const nothing = { waiting: [], attention: new Set<string>(), confirmed: 0, invoiced: [] }
  return { hasPlaces: true, ...nothing, ...order }
}

/** The first transaction: the update and its rows, then updates that waited for it. */
export function apply(stored: StoredOrder, fact: PaymentUpdate): void {
  const waiting = [...stored.waiting, fact]
  stored.waiting = []
  let isNew = true
  while (isNew) {
    isNew = false
    for (const update of waiting.splice(0)) {
      const { verdict, change, attention } = evaluatePaymentUpdate(update, stored.books)
      if (attention) stored.attention.add(`${attention} ${update.payment}`)
      if (change) write(stored, change)
      if (verdict === 'waiting') waiting.push(update)
      isNew ||= change !== undefined
    }
  }
  stored.waiting = waiting
}

/** The second transaction, repeated until nothing remains to do. `isFree` is the capacity check. */
export function sweep(stored: StoredOrder, today: CalendarDate, isFree = true): void {
  for (let steps = 0; steps < 20; steps += 1) {
    const attention = [...stored.attention].map((open) => open.split(' ')[0] as AttentionKind)
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
    if (!status) throw new Error(`One that is ${stored.status} is not confirmed.`)
    stored.status = status
    stored.hasPlaces = true
    stored.confirmed += 1
  }
  throw new Error('There is always a next step.')
}

export function expire(stored: StoredOrder): void {
  if (stored.status !== 'held') return
  stored.status = transition(orderTransitions, 'held', 'time-over')
  stored.hasPlaces = false
}

/** The end state for comparison: rows by subject, in a fixed order. */
export function describeEnd({
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

function write(stored: StoredOrder, change: PaymentChange): void {
  const { payments, refunds } = stored.books
  if (change.write === 'payment') {
    const row = payments.find(({ id }) => id === change.id)
    if (change.status === 'paid' && row?.status !== 'paid') bill(stored, change)
    setPayments(stored, replace(payments, change.id, change))
  } else if (change.write === 'another-payment') {
    const like = payments.find(({ id }) => id === change.like)
    if (!like) throw new Error(`There is no payment ${change.like}.`)
    if (change.status === 'paid') bill(stored, change)
    const id = `${change.like}-${change.providerPayment}`
    setPayments(stored, [...payments, { ...like, ...pick(change), id }])
  } else if (change.write === 'refund') {
    const { status, providerRefund } = change
    const next = refunds.map((one) =>
      one.id === change.id ? { ...one, status, providerRefund } : one,
    )
    stored.books = { ...stored.books, refunds: next }
  } else {
    const row = omit(change, 'write')
    const id = `outside-${refunds.length}`
    const all = [...refunds, { id, ...row }]
    const payment = payments.find((one) => one.id === row.payment)
    const gone = new Set(payment && listSuperseded(payment, all))
    const left = all.map((one) => (gone.has(one) ? { ...one, status: 'withdrawn' as const } : one))
    stored.books = { ...stored.books, refunds: left }
  }
}

type Paid = Pick<Payment, 'status' | 'received' | 'paidAt' | 'providerPayment'>

function pick({ status, received, paidAt, providerPayment }: Paid): Paid {
  return { status, received, paidAt, providerPayment }
}

function replace(payments: readonly Payment[], id: string, paid: Paid): Payment[] {
  return payments.map((one) => (one.id === id ? { ...one, ...pick(paid) } : one))
}

function setPayments(stored: StoredOrder, payments: Payment[]): void {
  stored.books = { ...stored.books, payments }
}

function bill(stored: StoredOrder, { providerPayment }: Paid): void {
  stored.invoiced.push(providerPayment ?? 'by hand')
}
