import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { sampleLine, samplePaidPayment } from '#app/order/books.samples.ts'
import { findPromoDiscount } from '#app/credit/promo-code.ts'
import { listPromoLines } from '#app/credit/promo-lines.ts'
import { computeOrderCancellation } from '#app/payments/refunds/cancellation-figures.ts'
import {
  type ChangeableOrder,
  createChangeLines,
  checkChangeFigures,
  type OrderChange,
  computeOrderChange,
} from './change-figures.ts'
import {
  appendLine,
  type Books,
  sumUnrefunded,
  findRefundable,
  type LedgerLine,
  type Refund,
  sumBooks,
} from '#app/order/ledger.ts'
import { cancellationTiers } from '#tests/fixtures/policies.ts'

/** Number of random histories. ORDER_HISTORIES=10000 makes a long run. */
const numRuns = Number(process.env['ORDER_HISTORIES'] ?? 500)
const firstDay = '2027-01-01'
const settings = {
  quoteMinutes: 10,
  changeFee: 35,
  balanceDueDays: 30,
  firstPercent: 30,
  wholeWithinDays: 45,
}
const item = {
  id: 'day-1',
  status: 'booked' as const,
  product: 'cape-peninsula',
  tiers: cancellationTiers,
}

const twoAdults = { adults: 2, children: 0, toddlers: 0, childSeats: 0 }
const numberAndTime = { number: 'Q', now: new Date(`${firstDay}T10:00:00Z`) }
const taxCodes = { charge: 'STD15', fee: 'STD15' }
const refundAbilityOf = () => 'part' as const

/** An event in an order's history. `hours` is the time since the previous event. */
const step = fc.record({
  what: fc.constantFrom('change', 'pay', 'approve', 'discount'),
  hours: fc.nat({ max: 400 }),
  /** Minutes from the preview until the guest accepts. */
  waitMinutes: fc.nat({ max: 12 }),
  departsIn: fc.integer({ min: 0, max: 90 }),
  adults: fc.integer({ min: 1, max: 4 }),
  prices: fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 1, maxLength: 2 }),
  amount: fc.integer({ min: 1, max: 400_000 }),
})

it('changes cost the previewed amount, and never refund more than was paid', () => {
  const promos: (OrderChange['promo'] | undefined)[] = [
    undefined,
    { percent: 10, amount: null },
    { percent: 100, amount: null },
    { percent: null, amount: 150_000 },
  ]
  const start = fc.record({
    inParts: fc.boolean(),
    status: fc.constantFrom('held', 'confirmed'),
    promo: fc.constantFrom(...promos),
  })
  fc.assert(
    fc.property(start, fc.array(step, { maxLength: 25 }), ({ inParts, status, promo }, steps) => {
      const startDiscount = promo ? 0 - findPromoDiscount(promo, 300_000) : 0
      let books: Books = {
        lines: [
          sampleLine({ id: 'l-0', amount: 300_000 }),
          ...(startDiscount < 0
            ? [sampleLine({ id: 'l-1', kind: 'promo', amount: startDiscount })]
            : []),
        ],
        payments: [],
        refunds: [],
      }
      const order = createOrder(status as 'held' | 'confirmed', inParts)
      let time = new Date(`${firstDay}T00:00:00Z`).getTime()
      for (const [
        n,
        { what, hours, waitMinutes, departsIn, adults, prices, amount },
      ] of steps.entries()) {
        time += hours * 3_600_000
        if (what === 'pay') books = pay(books, n, amount)
        if (what === 'approve') books = { ...books, refunds: books.refunds.map(approve) }
        if (what === 'discount') {
          const line = sampleLine({ id: `d-${n}`, kind: 'discount', amount: -amount })
          books = { ...books, lines: [...books.lines, line] }
        }
        if (what !== 'change') continue
        const today = new Date(time).toISOString().slice(0, 10)
        const departure = addDays(today, departsIn)
        const to = { ...twoAdults, product: item.product, adults, departure }
        const change = { item: 'day-1', to, prices, promo, taxCodes, refundAbilityOf } as const
        const agreedFigures = computeChange(order, change, books, time)
        const now = time + waitMinutes * 60_000
        const currentFigures = computeChange(order, change, books, now)
        if (checkChangeFigures(agreedFigures, currentFigures, new Date(now)) === 'ask-again')
          continue
        expect(currentFigures.difference).toBeLessThanOrEqual(agreedFigures.difference)
        expect(currentFigures.refund).toBeGreaterThanOrEqual(agreedFigures.refund)
        const owedBefore = sumBooks(books).owed
        books = carryOut(books, change, currentFigures, n)
        expect(sumBooks(books).owed).toBe(currentFigures.owed)
        expect(currentFigures.owed - owedBefore).toBe(currentFigures.difference)
        // The code's discount follows the price and never exceeds it.
        const price = prices.reduce((sum, one) => sum + one, 0)
        const promoDiscount = listPromoLines(books, 'day-1').reduce(
          (sum, line) => sum - line.amount,
          0,
        )
        expect(promoDiscount).toBe(promo ? findPromoDiscount(promo, price) : 0)
        expect(promoDiscount).toBeLessThanOrEqual(price)
        // Money that was paid and is not owed must be refunded or reported.
        expect(sumUnrefunded(books)).toBeLessThanOrEqual(Math.max(0, currentFigures.owed))
        Object.assign(order, { plan: currentFigures.plan, items: [{ ...item, ...to }] })
        checkPayments(books)
      }
      checkPayments(books)
      const { refund } = cancel(order, books, { number: 'end', now: new Date(time) })
      expect(refund).toBeLessThanOrEqual(Math.max(0, sumUnrefunded(books)))
    }),
    { numRuns },
  )
})

it('shrinking a trip before cancelling it saves no charge', () => {
  const amounts = fc.record({
    daysBefore: fc.integer({ min: 0, max: 100 }),
    total: fc.integer({ min: 1, max: 1000 }).map((rands) => rands * 10_000),
    share: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(amounts, ({ daysBefore, total, share }) => {
      const { start, order, books } = createPaidOrder(daysBefore, total)
      const { kept } = cancel(order, books)
      const prices = [(total / 100) * share]
      const change = {
        item: 'day-1',
        to: { ...start, adults: 1 },
        prices,
        taxCodes,
        refundAbilityOf,
      }
      const figures = computeOrderChange(order, change, books, numberAndTime, settings)
      const cancellation = cancel(order, carryOut(books, change, figures, 1))
      expect(figures.kept + cancellation.kept).toBe(kept)
      expect(figures.refund + cancellation.refund).toBe(total - kept)
    }),
    { numRuns },
  )
})

function createOrder(status: 'held' | 'confirmed', inParts: boolean): ChangeableOrder {
  const whole = [{ amount: 300_000, dueOn: firstDay }] as const
  const parts = [
    { amount: 90_000, dueOn: firstDay },
    { amount: 210_000, dueOn: '2027-02-01' },
  ] as const
  const day = { ...item, ...twoAdults, departure: addDays(firstDay, 61) }
  return { status, plan: inParts ? parts : whole, items: [day], isPaidHere: true }
}

/** A confirmed order of one day, paid in full. */
function createPaidOrder(daysBefore: number, total: number) {
  const start = { ...item, ...twoAdults, departure: addDays(firstDay, daysBefore) }
  const order: ChangeableOrder = { ...createOrder('confirmed', false), items: [start] }
  const unpaid = { lines: [sampleLine({ id: 'l-0', amount: total })], payments: [], refunds: [] }
  return { start, order, books: pay(unpaid, 0, total) }
}

function cancel({ items }: ChangeableOrder, books: Books, input = numberAndTime) {
  const cancellation = { items, calledOff: ['day-1'], by: 'guest', refundAbilityOf, books } as const
  return computeOrderCancellation(cancellation, input, settings)
}

function computeChange(order: ChangeableOrder, change: OrderChange, books: Books, at: number) {
  return computeOrderChange(order, change, books, { number: 'Q', now: new Date(at) }, settings)
}

function carryOut(
  books: Books,
  change: OrderChange,
  figures: ReturnType<typeof computeOrderChange>,
  n: number,
): Books {
  const newLines = createChangeLines(change, books, figures, (position) => `c-${n}-${position}`)
  const proposedRefunds = figures.parts.map(({ payment, amount }, index): Refund => ({
    id: `r-${n}-${index}`,
    payment,
    amount,
    status: 'proposed',
    source: 'quote',
    reason: 'changed',
    providerRefund: null,
  }))
  const earlierRefunds = books.refunds.map((one) =>
    figures.withdrawn.includes(one.id) ? { ...one, status: 'withdrawn' as const } : one,
  )
  const lines = newLines.reduce<LedgerLine[]>(appendLine, [...books.lines])
  return { ...books, lines, refunds: [...earlierRefunds, ...proposedRefunds] }
}

function pay(books: Books, n: number, amount: number): Books {
  const payment = samplePaidPayment({ id: `p-${n}`, amount, received: amount })
  return { ...books, payments: [...books.payments, payment] }
}

function approve(refund: Refund): Refund {
  return refund.status === 'proposed' ? { ...refund, status: 'approved' } : refund
}

/** Expects 0 <= refunded <= paid for every payment. */
function checkPayments(books: Books) {
  for (const payment of books.payments)
    expect(findRefundable(payment, books.refunds)).toBeGreaterThanOrEqual(0)
  expect(sumUnrefunded(books)).toBeGreaterThanOrEqual(0)
}

it('moving a trip before cancelling it saves no charge', () => {
  const moves = fc.record({
    daysBefore: fc.integer({ min: 0, max: 100 }),
    moves: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 3 }),
    total: fc.integer({ min: 1, max: 1000 }).map((rands) => rands * 10_000),
  })
  fc.assert(
    fc.property(moves, ({ daysBefore, moves: days, total }) => {
      const { start, order, books } = createPaidOrder(daysBefore, total)
      const chargeBefore = cancel(order, books).kept
      for (const daysAhead of days) {
        const to = { ...start, departure: addDays(firstDay, daysAhead) }
        const change = { item: 'day-1', to, prices: [total], taxCodes, refundAbilityOf }
        const { tiers } = computeOrderChange(order, change, books, numberAndTime, settings)
        Object.assign(order, { items: [{ ...to, tiers }] })
        expect(cancel(order, books).kept).toBeGreaterThanOrEqual(chargeBefore)
      }
    }),
    { numRuns },
  )
})
