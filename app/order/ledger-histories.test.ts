import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import {
  sampleBooks,
  sampleLine,
  samplePaidPayment,
  samplePayment,
  samplePaymentUpdate as paymentUpdate,
  sampleRefund,
  sampleRefundUpdate as refundUpdate,
} from './books.samples.ts'
import { cancellationTiers } from '#app/payments/refunds/cancellation.ts'
import {
  type CancellableItem,
  type Cancellation,
  checkCancellationFigures,
  listCancellationLines,
  computeOrderCancellation,
} from '#app/payments/refunds/cancellation-figures.ts'
import { apply, newStored, type StoredOrder } from './histories.samples.ts'
import {
  appendLine,
  type Books,
  sumUnrefunded,
  findLoss,
  findRefundable,
  findSurplus,
  type Refund,
  listLinesInForce,
  sumBooks,
  voidLine,
} from './ledger.ts'
import { tryTransition } from './transitions.ts'
import { refundTransitions } from './statuses.ts'

/** For a long run: ORDER_HISTORIES=10000. */
const numRuns = Number(process.env['ORDER_HISTORIES'] ?? 500)
const settings = { quoteMinutes: 10 }
const departure = '2027-06-30'
/** Five minutes before midnight in Cape Town: a tier may end before the figures expire. */
const beforeMidnight = (daysBefore: number) =>
  new Date(`${addDays(departure, -daysBefore)}T21:55:00Z`)
const noon = (daysBefore: number) => new Date(`${addDays(departure, -daysBefore)}T10:00:00Z`)

type Step = { what: (typeof steps)[number]; n: number; amount: number }
const steps = [
  'charge',
  'discount',
  'void',
  'ask',
  'paid',
  'paid otherwise',
  'paid twice',
  'refund',
  'move refund',
  'refunded',
  'charged back',
  'cancel',
] as const
const histories = fc.array(
  fc.record<Step>({
    what: fc.constantFrom(...steps),
    n: fc.nat({ max: 1000 }),
    amount: fc.integer({ min: 1, max: 200_000 }),
  }),
  { maxLength: 60 },
)

describe('any order’s ledger', () => {
  it('adds up after every step, and refunds no payment beyond its amount', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const order = open()
        for (const [index, step] of history.entries()) {
          const before = order.books
          take(order, step, `${index}`)
          const { lines, payments, refunds } = order.books
          // Earlier lines stay unchanged, because lines are only added.
          expect(lines.slice(0, before.lines.length)).toEqual(before.lines)
          const sums = sumBooks(order.books)
          const came = payments.filter(({ status }) => status === 'paid')
          const gone = refunds.filter(({ status }) => /^(approved|sent|done)$/.test(status))
          const balance = add(lines) - add(came.map(({ received }) => ({ amount: received ?? 0 })))
          expect(sums.balance).toBe(balance + add(gone))
          expect(sums.owed).toBe(add(listLinesInForce(lines)))
          for (const payment of payments) {
            const back = refunds.filter((one) => one.payment === payment.id)
            const counted = back.filter(({ status }) => status !== 'withdrawn')
            const received = payment.status === 'paid' ? (payment.received ?? 0) : 0
            const [taken, sent] = [true, false].map((isTaken) =>
              add(counted.filter(({ source }) => (source === 'charged-back') === isTaken)),
            )
            expect(taken).toBeLessThanOrEqual(received)
            expect(sent).toBeLessThanOrEqual(received)
            expect(findRefundable(payment, refunds)).toBe(Math.max(0, received - add(counted)))
          }
        }
      }),
      { numRuns },
    )
  })
})

describe('cancellation figures', () => {
  it('match the cancellation, or the guest is asked again', () => {
    const days = fc.integer({ min: -2, max: 90 })
    const minutes = fc.constantFrom(0, 1, 9, 10, 24 * 60)
    fc.assert(
      fc.property(histories, days, minutes, histories, (before, daysBefore, later, between) => {
        const order = open()
        for (const [index, step] of before.entries())
          if (step.what !== 'cancel') take(order, step, `${index}`)
        const now = beforeMidnight(daysBefore)
        const then = new Date(now.getTime() + later * 60_000)
        const agreed = quote(order, ['day-1', 'day-2'], now)
        for (const [index, step] of between.slice(0, 3).entries())
          if (step.what !== 'cancel') take(order, step, `later-${index}`)
        const computed = quote(order, ['day-1', 'day-2'], then)
        if (checkCancellationFigures(agreed, computed, then) === 'ask-again') {
          const isSame = computed.kept === agreed.kept && computed.refund === agreed.refund
          expect(isSame && later < 10).toBe(false)
          return
        }
        expect(later).toBeLessThan(10)
        // A charge-back after a refund is a loss that no figures can recover.
        if (findLoss(order.books) > 0) return
        expect(computed.kept).toBeLessThanOrEqual(agreed.kept)
        expect(computed.refund).toBeGreaterThanOrEqual(agreed.refund)
        cancelItems(order, ['day-1', 'day-2'], then, 'end')
        // After the cancellation nothing is kept without a reason and nothing more is owed.
        expect(findSurplus(order.books)).toBe(0)
        expect(sumBooks(order.books).owed).toBe(computed.kept)
        expect(sumUnrefunded(order.books)).toBe(computed.kept)
      }),
      { numRuns },
    )
  })

  it('never fall with time', () => {
    const totals = fc.array(fc.nat({ max: 5_000_000 }), { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(
        totals,
        fc.integer({ min: -5, max: 100 }),
        fc.nat({ max: 9000 }),
        (some, day, part) => {
          const order = open()
          order.books = {
            ...order.books,
            lines: some.map((amount, n) =>
              sampleLine({ id: `l-${n}`, item: `day-${n + 1}`, amount }),
            ),
            payments: [samplePaidPayment({ received: part * 1000 })],
          }
          const [early, late] = [day, day - 1].map((at) =>
            quote(order, ['day-1', 'day-2'], noon(at)),
          )
          expect(late?.kept).toBeGreaterThanOrEqual(early?.kept ?? Number.NaN)
          expect((late?.kept ?? 0) + (late?.refund ?? 0)).toBe(part * 1000)
        },
      ),
      { numRuns },
    )
  })
})

type Order = StoredOrder & { items: CancellableItem[] }

function open(): Order {
  const books = sampleBooks({ lines: [sampleLine({ id: 'first', amount: 300_000 })] })
  const item = { status: 'booked', departure, tiers: cancellationTiers } as const
  return {
    ...newStored({ status: 'confirmed', plan: undefined, books }),
    items: [
      { ...item, id: 'day-1' },
      { ...item, id: 'day-2', departure: addDays(departure, 10) },
    ],
  }
}

function take(order: Order, { what, n, amount }: Step, id: string): void {
  const { books } = order
  const { lines, payments, refunds } = books
  const standing = listLinesInForce(lines)
  const payment = payments[n % payments.length]
  const refund = refunds[n % refunds.length]
  const item = ['day-1', 'day-2', null][n % 3] ?? null
  const ref = { payment: payment?.attempt ?? 'none', providerPayment: `p-${payment?.id}` }
  if (what === 'charge') append(order, sampleLine({ id, item, amount }))
  if (what === 'discount')
    append(order, sampleLine({ id, item, kind: 'discount', amount: -amount }))
  if (what === 'void' && standing.length > 0)
    append(order, voidLine(lines, standing[n % standing.length]?.id ?? '', id))
  if (what === 'ask')
    order.books = { ...books, payments: [...payments, samplePayment({ id: `pay-${id}`, amount })] }
  if (what === 'paid' && payment) apply(order, paymentUpdate({ ...ref, amount: payment.amount }))
  if (what === 'paid otherwise') apply(order, paymentUpdate({ ...ref, amount }))
  if (what === 'paid twice' && payment)
    apply(order, paymentUpdate({ ...ref, amount: payment.amount, providerPayment: `p-${id}` }))
  if (what === 'refund' && payment && findRefundable(payment, refunds) > 0) {
    const left = Math.min(amount, findRefundable(payment, refunds))
    addRefund(
      order,
      sampleRefund({ id: `back-${id}`, payment: payment.id, amount: left, status: 'proposed' }),
    )
  }
  if (what === 'move refund' && refund) move(order, refund, n)
  const outside = { ...ref, amount, providerRefund: `r-${id}` }
  if (what === 'refunded') apply(order, refundUpdate(outside))
  if (what === 'charged back') apply(order, refundUpdate({ ...outside, kind: 'charged-back' }))
  if (what === 'cancel') {
    const left = order.items.filter(({ status }) => status === 'booked').map((one) => one.id)
    if (left.length > 0) cancelItems(order, [left[n % left.length] ?? ''], noon(n % 90), id)
  }
}

function quote(order: Order, calledOff: string[], now: Date) {
  return computeOrderCancellation(plan(order, calledOff), { number: 'Q', now }, settings)
}

function plan({ items, books }: Order, calledOff: string[]): Cancellation {
  return { items, calledOff, books, by: 'guest', refundAbilityOf: () => 'part' }
}

function cancelItems(order: Order, calledOff: string[], now: Date, id: string): void {
  const { charges, parts } = quote(order, calledOff, now)
  const lines = listCancellationLines(
    plan(order, calledOff),
    charges,
    (position) => `${id}-line-${position}`,
  )
  for (const line of lines) append(order, line)
  for (const [position, { payment, amount }] of parts.entries())
    addRefund(
      order,
      sampleRefund({ id: `${id}-back-${position}`, payment, amount, status: 'proposed' }),
    )
  order.items = order.items.map((item) =>
    calledOff.includes(item.id) ? { ...item, status: 'cancelled' } : item,
  )
}

function append(order: Order, line: Books['lines'][number]): void {
  order.books = { ...order.books, lines: appendLine(order.books.lines, line) }
}

function addRefund(order: Order, refund: Refund): void {
  order.books = { ...order.books, refunds: [...order.books.refunds, refund] }
}

const refundEvents = ['approved', 'sent', 'failed', 'retried', 'withdrawn', 'done'] as const

function move(order: Order, refund: Refund, n: number): void {
  const event = refundEvents[n % refundEvents.length] ?? 'done'
  const status = tryTransition(refundTransitions, refund.status, event)
  if (!status) return
  const refunds = order.books.refunds.map((one) => (one === refund ? { ...one, status } : one))
  order.books = { ...order.books, refunds }
}

function add(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
