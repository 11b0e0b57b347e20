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
import {
  type CancellableItem,
  type Cancellation,
  checkCancellationFigures,
  listCancellationLines,
  computeOrderCancellation,
} from '#app/payments/refunds/cancellation-figures.ts'
import { applyUpdate, createStoredOrder, type StoredOrder } from './histories.samples.ts'
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
import { cancellationTiers } from '#tests/fixtures/policies.ts'

/** The number of random histories. Set ORDER_HISTORIES=10000 for a long run. */
const numRuns = Number(process.env['ORDER_HISTORIES'] ?? 500)
const settings = { quoteMinutes: 10 }
const departure = '2027-06-30'
/** Five minutes before midnight in Cape Town: a tier may end before the figures expire. */
const beforeMidnight = (daysBefore: number) =>
  new Date(`${addDays(departure, -daysBefore)}T21:55:00Z`)
const noonBefore = (daysBefore: number) => new Date(`${addDays(departure, -daysBefore)}T10:00:00Z`)

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
        const order = createOrder()
        for (const [index, step] of history.entries()) {
          const before = order.books
          applyStep(order, step, `${index}`)
          const { lines, payments, refunds } = order.books
          // Earlier lines stay unchanged, because lines are only added.
          expect(lines.slice(0, before.lines.length)).toEqual(before.lines)
          const sums = sumBooks(order.books)
          const receivedPayments = payments.filter(({ status }) => status === 'paid')
          const countedRefunds = refunds.filter(({ status }) =>
            /^(approved|sent|done)$/.test(status),
          )
          const balance =
            sumAmounts(lines) -
            sumAmounts(receivedPayments.map(({ received }) => ({ amount: received ?? 0 })))
          expect(sums.balance).toBe(balance + sumAmounts(countedRefunds))
          expect(sums.owed).toBe(sumAmounts(listLinesInForce(lines)))
          for (const payment of payments) {
            const paymentRefunds = refunds.filter((one) => one.payment === payment.id)
            const activeRefunds = paymentRefunds.filter(({ status }) => status !== 'withdrawn')
            const received = payment.status === 'paid' ? (payment.received ?? 0) : 0
            const [chargedBack, refunded] = [true, false].map((isTaken) =>
              sumAmounts(
                activeRefunds.filter(({ source }) => (source === 'charged-back') === isTaken),
              ),
            )
            expect(chargedBack).toBeLessThanOrEqual(received)
            expect(refunded).toBeLessThanOrEqual(received)
            expect(findRefundable(payment, refunds)).toBe(
              Math.max(0, received - sumAmounts(activeRefunds)),
            )
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
      fc.property(
        histories,
        days,
        minutes,
        histories,
        (stepsBefore, daysBefore, minutesLater, stepsBetween) => {
          const order = createOrder()
          for (const [index, step] of stepsBefore.entries())
            if (step.what !== 'cancel') applyStep(order, step, `${index}`)
          const now = beforeMidnight(daysBefore)
          const laterTime = new Date(now.getTime() + minutesLater * 60_000)
          const agreed = computeFigures(order, ['day-1', 'day-2'], now)
          for (const [index, step] of stepsBetween.slice(0, 3).entries())
            if (step.what !== 'cancel') applyStep(order, step, `later-${index}`)
          const computed = computeFigures(order, ['day-1', 'day-2'], laterTime)
          if (checkCancellationFigures(agreed, computed, laterTime) === 'ask-again') {
            const isSame = computed.kept === agreed.kept && computed.refund === agreed.refund
            expect(isSame && minutesLater < 10).toBe(false)
            return
          }
          expect(minutesLater).toBeLessThan(10)
          // A charge-back after a refund is a loss that no figures can recover.
          if (findLoss(order.books) > 0) return
          expect(computed.kept).toBeLessThanOrEqual(agreed.kept)
          expect(computed.refund).toBeGreaterThanOrEqual(agreed.refund)
          cancelItems(order, ['day-1', 'day-2'], laterTime, 'end')
          // After the cancellation nothing is kept without a reason and nothing more is owed.
          expect(findSurplus(order.books)).toBe(0)
          expect(sumBooks(order.books).owed).toBe(computed.kept)
          expect(sumUnrefunded(order.books)).toBe(computed.kept)
        },
      ),
      { numRuns },
    )
  })

  it('never charge less at a later time', () => {
    const totals = fc.array(fc.nat({ max: 5_000_000 }), { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(
        totals,
        fc.integer({ min: -5, max: 100 }),
        fc.nat({ max: 9000 }),
        (prices, day, part) => {
          const order = createOrder()
          order.books = {
            ...order.books,
            lines: prices.map((amount, n) =>
              sampleLine({ id: `l-${n}`, item: `day-${n + 1}`, amount }),
            ),
            payments: [samplePaidPayment({ received: part * 1000 })],
          }
          const [early, late] = [day, day - 1].map((daysBefore) =>
            computeFigures(order, ['day-1', 'day-2'], noonBefore(daysBefore)),
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

function createOrder(): Order {
  const books = sampleBooks({ lines: [sampleLine({ id: 'first', amount: 300_000 })] })
  const item = { status: 'booked', departure, tiers: cancellationTiers } as const
  return {
    ...createStoredOrder({ status: 'confirmed', plan: undefined, books }),
    items: [
      { ...item, id: 'day-1' },
      { ...item, id: 'day-2', departure: addDays(departure, 10) },
    ],
  }
}

function applyStep(order: Order, { what, n, amount }: Step, id: string): void {
  const { books } = order
  const { lines, payments, refunds } = books
  const linesInForce = listLinesInForce(lines)
  const payment = payments[n % payments.length]
  const refund = refunds[n % refunds.length]
  const item = ['day-1', 'day-2', null][n % 3] ?? null
  const target = { payment: payment?.attempt ?? 'none', providerPayment: `p-${payment?.id}` }
  if (what === 'charge') appendToOrder(order, sampleLine({ id, item, amount }))
  if (what === 'discount')
    appendToOrder(order, sampleLine({ id, item, kind: 'discount', amount: -amount }))
  if (what === 'void' && linesInForce.length > 0)
    appendToOrder(order, voidLine(lines, linesInForce[n % linesInForce.length]?.id ?? '', id))
  if (what === 'ask')
    order.books = { ...books, payments: [...payments, samplePayment({ id: `pay-${id}`, amount })] }
  if (what === 'paid' && payment)
    applyUpdate(order, paymentUpdate({ ...target, amount: payment.amount }))
  if (what === 'paid otherwise') applyUpdate(order, paymentUpdate({ ...target, amount }))
  if (what === 'paid twice' && payment)
    applyUpdate(
      order,
      paymentUpdate({ ...target, amount: payment.amount, providerPayment: `p-${id}` }),
    )
  if (what === 'refund' && payment && findRefundable(payment, refunds) > 0) {
    const refundAmount = Math.min(amount, findRefundable(payment, refunds))
    addRefund(
      order,
      sampleRefund({
        id: `back-${id}`,
        payment: payment.id,
        amount: refundAmount,
        status: 'proposed',
      }),
    )
  }
  if (what === 'move refund' && refund) moveRefund(order, refund, n)
  const outside = { ...target, amount, providerRefund: `r-${id}` }
  if (what === 'refunded') applyUpdate(order, refundUpdate(outside))
  if (what === 'charged back')
    applyUpdate(order, refundUpdate({ ...outside, kind: 'charged-back' }))
  if (what === 'cancel') {
    const bookedIds = order.items.filter(({ status }) => status === 'booked').map((one) => one.id)
    if (bookedIds.length > 0)
      cancelItems(order, [bookedIds[n % bookedIds.length] ?? ''], noonBefore(n % 90), id)
  }
}

function computeFigures(order: Order, itemIds: string[], now: Date) {
  return computeOrderCancellation(toCancellation(order, itemIds), { number: 'Q', now }, settings)
}

function toCancellation({ items, books }: Order, itemIds: string[]): Cancellation {
  return { items, calledOff: itemIds, books, by: 'guest', refundAbilityOf: () => 'part' }
}

function cancelItems(order: Order, itemIds: string[], now: Date, id: string): void {
  const { charges, parts } = computeFigures(order, itemIds, now)
  const lines = listCancellationLines(
    toCancellation(order, itemIds),
    charges,
    (position) => `${id}-line-${position}`,
  )
  for (const line of lines) appendToOrder(order, line)
  for (const [position, { payment, amount }] of parts.entries())
    addRefund(
      order,
      sampleRefund({ id: `${id}-back-${position}`, payment, amount, status: 'proposed' }),
    )
  order.items = order.items.map((item) =>
    itemIds.includes(item.id) ? { ...item, status: 'cancelled' } : item,
  )
}

function appendToOrder(order: Order, line: Books['lines'][number]): void {
  order.books = { ...order.books, lines: appendLine(order.books.lines, line) }
}

function addRefund(order: Order, refund: Refund): void {
  order.books = { ...order.books, refunds: [...order.books.refunds, refund] }
}

const refundEvents = ['approved', 'sent', 'failed', 'retried', 'withdrawn', 'done'] as const

function moveRefund(order: Order, refund: Refund, n: number): void {
  const event = refundEvents[n % refundEvents.length] ?? 'done'
  const status = tryTransition(refundTransitions, refund.status, event)
  if (!status) return
  const refunds = order.books.refunds.map((one) => (one === refund ? { ...one, status } : one))
  order.books = { ...order.books, refunds }
}

function sumAmounts(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
