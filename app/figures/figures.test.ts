import { describe, expect, it } from 'vitest'
import { sampleLine, samplePaidPayment, sampleRefund } from '#app/order/books.samples.ts'
import { type FigureOrder, listMonths, listFigureParts, splitByKey } from './figures.ts'
import { findSpan } from './figure-spans.ts'

const item = (id: string, change: object = {}) => ({
  id,
  day: '2027-02-20',
  tour: 'tour:peak',
  vehicles: [],
  guides: [],
  ...change,
})
const order = (change: Partial<FigureOrder> = {}): FigureOrder => ({
  id: 'o',
  status: 'confirmed',
  channel: 'site',
  country: 'GB',
  firstDay: '2027-02-20',
  items: [item('day-1'), item('day-2', { day: '2027-03-01', tour: 'tour:wine' })],
  books: {
    lines: [
      { ...sampleLine({ id: 'a', item: 'day-1', amount: 200_000 }), day: '2026-11-01' },
      { ...sampleLine({ id: 'b', item: 'day-2', amount: 100_000 }), day: '2026-11-01' },
    ],
    payments: [],
    refunds: [],
  },
  ...change,
})
const sum = (parts: ReturnType<typeof listFigureParts>, measure: string, day?: string) =>
  parts
    .filter((part) => part.measure === measure && (!day || part.day === day))
    .reduce((total, { cents }) => total + cents, 0)

describe('listFigureParts', () => {
  it('counts sold on the day of the line, earned and owed on the day of the trip', () => {
    const parts = listFigureParts(order(), [])
    expect(sum(parts, 'sold', '2026-11-01')).toBe(300_000)
    expect([sum(parts, 'earned', '2027-02-20'), sum(parts, 'earned', '2027-03-01')]).toEqual([
      200_000, 100_000,
    ])
    expect([sum(parts, 'owed', '2027-02-20'), sum(parts, 'owed', '2027-03-01')]).toEqual([
      200_000, 100_000,
    ])
  })

  it('divides a discount of the whole order among its days, to the cent', () => {
    const { books } = order()
    const discount = {
      ...sampleLine({ id: 'c', item: null, kind: 'discount', amount: -10_001 }),
      day: '2026-12-05',
    }
    const parts = listFigureParts(
      order({ books: { ...books, lines: [...books.lines, discount] } }),
      [],
    )
    expect(sum(parts, 'sold', '2026-12-05')).toBe(-10_001)
    expect(sum(parts, 'earned')).toBe(289_999)
    expect(sum(parts, 'earned', '2027-02-20')).toBe(200_000 - 6667)
  })

  it('counts only payments and refunds before the order is agreed', () => {
    const proposedRefund = sampleRefund({ amount: 500, status: 'proposed' })
    const books = {
      ...order().books,
      payments: [samplePaidPayment({ amount: 1000 })],
      refunds: [proposedRefund],
    }
    const amounts = [
      { day: '2026-11-02', cents: 1000, orderId: 'o' },
      { day: '2026-11-03', cents: -300, orderId: 'o' },
    ]
    const parts = listFigureParts(order({ status: 'held', books }), amounts)
    expect(['sold', 'earned', 'owed'].map((measure) => sum(parts, measure))).toEqual([0, 0, 0])
    expect([sum(parts, 'received', '2026-11-02'), sum(parts, 'refunded', '2026-11-03')]).toEqual([
      1000, 300,
    ])
    expect(sum(parts, 'goingBack')).toBe(500)
  })

  it('divides a part among its guides; without a guide, the key is empty', () => {
    const sharedItem = item('day-1', { guides: ['g1', 'g2'] })
    expect(splitByKey(order(), { item: sharedItem, cents: 101 }, 'guide')).toEqual([
      ['g1', 51],
      ['g2', 50],
    ])
    expect(splitByKey(order(), { item: sharedItem, cents: 101 }, 'vehicle')).toEqual([['', 101]])
    expect(splitByKey(order({ country: null }), { item: sharedItem, cents: 1 }, 'country')).toEqual(
      [['', 1]],
    )
  })
})

it('lists every month of a span', () => {
  expect(listMonths('2026-11-30', '2027-02-01')).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ])
})

it.each([
  ['this-month', '2026-11-26', '2026-11-01', '2026-11-30'],
  ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last-month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['this-season', '2026-10-01', '2026-10-01', '2027-04-30'],
  ['this-season', '2027-09-30', '2026-10-01', '2027-04-30'],
  ['last-season', '2027-01-15', '2025-10-01', '2026-04-30'],
  ['last-year', '2026-11-26', '2025-11-01', '2026-10-31'],
] as const)('finds %s from %s', (span, today, from, to) =>
  expect(findSpan(span, today)).toEqual({ from, to }),
)
