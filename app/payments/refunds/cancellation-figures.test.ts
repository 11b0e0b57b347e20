import { describe, expect, it } from 'vitest'
import {
  sampleLine,
  samplePaidPayment,
  sampleRefund,
  sampleBooks,
} from '#app/order/books.samples.ts'
import {
  type CancellableItem,
  type Cancellation,
  checkCancellationFigures,
  listCancellationLines,
  computeOrderCancellation,
  computeMaximumCharge,
} from './cancellation-figures.ts'
import { cancellationTiers } from '#tests/fixtures/policies.ts'

const settings = { quoteMinutes: 10 }
/** 60 days before the departure of day 1, 61 before that of day 2. */
const now = new Date('2027-01-30T10:00:00Z')
const day1: CancellableItem = {
  id: 'day-1',
  status: 'booked',
  departure: '2027-03-31',
  tiers: cancellationTiers,
}
const day2 = { ...day1, id: 'day-2', departure: '2027-04-01' }
const buildPaidBooks = (received: number) =>
  sampleBooks({ payments: [samplePaidPayment({ received })] })
const baseCancellation: Cancellation = {
  items: [day1],
  calledOff: ['day-1'],
  books: sampleBooks({ payments: [samplePaidPayment()] }),
  by: 'guest',
  refundAbilityOf: () => 'part',
}
const computeMaximum = (change: Partial<Cancellation>) =>
  computeMaximumCharge({ ...baseCancellation, ...change }, now)
const computeFigures = (change: Partial<Cancellation> = {}, at = now) =>
  computeOrderCancellation({ ...baseCancellation, ...change }, { number: 'Q-1', now: at }, settings)

describe('computeOrderCancellation', () => {
  it('keeps the charge of the table and refunds the rest, until it expires', () => {
    expect(computeFigures()).toEqual({
      number: 'Q-1',
      expiresAt: new Date('2027-01-30T10:10:00Z'),
      charges: [
        {
          item: 'day-1',
          tier: cancellationTiers[0],
          daysBefore: 60,
          total: 1_000_000,
          fee: 150_000,
          kept: 150_000,
        },
      ],
      kept: 150_000,
      refund: 850_000,
      parts: [{ payment: 'pay-1', amount: 850_000, way: 'provider' }],
      needsOffice: false,
    })
  })

  it.each([
    ['2027-01-30T21:59:59Z', 150_000],
    ['2027-01-30T22:00:00Z', 500_000],
    ['2027-03-01T21:59:59Z', 500_000],
    ['2027-03-01T22:00:00Z', 750_000],
    ['2027-03-16T21:59:59Z', 750_000],
    ['2027-03-16T22:00:00Z', 1_000_000],
    ['2027-04-01T10:00:00Z', 1_000_000],
  ])('counts days in Cape Town: at %s it keeps %i', (at, kept) => {
    expect(computeFigures({}, new Date(at))).toMatchObject({ kept, refund: 1_000_000 - kept })
  })

  it('uses the table that the item was sold with', () => {
    const tiers = [{ fromDays: 0, feePercent: 10, charge: 'fee' as const }]
    expect(computeFigures({ items: [{ ...day1, tiers }] }).kept).toBe(100_000)
  })

  it('keeps no more than was paid', () => {
    const cancelledAt = new Date('2027-02-15T10:00:00Z')
    const partBooks = buildPaidBooks(300_000)
    expect(computeFigures({ books: partBooks }, cancelledAt)).toMatchObject({
      kept: 300_000,
      refund: 0,
      parts: [],
    })
    expect(computeFigures({ books: partBooks }, cancelledAt).charges[0]).toMatchObject({
      fee: 500_000,
    })
    expect(computeFigures({ books: sampleBooks() }, cancelledAt)).toMatchObject({
      kept: 0,
      refund: 0,
    })
  })

  it('keeps the whole price for a no-show', () => {
    expect(computeFigures({ isNoShow: true })).toMatchObject({ kept: 1_000_000, refund: 0 })
  })

  const changeFee = sampleLine({ id: 'line-2', kind: 'change-fee', amount: 5000 })
  const changedBooks = sampleBooks({
    lines: [sampleLine({ id: 'line-1' }), changeFee],
    payments: [samplePaidPayment({ received: 1_005_000 })],
  })

  it('refunds everything if the company cancels, change fees too', () => {
    expect(computeFigures({ by: 'office', books: changedBooks })).toMatchObject({
      kept: 0,
      refund: 1_005_000,
    })
    expect(computeFigures({ books: changedBooks })).toMatchObject({
      kept: 150_000,
      refund: 850_000,
    })
  })

  it('keeps nothing after a death or in hospital, and leaves the decision to the office', () => {
    const fullRefund = { kept: 0, refund: 1_000_000, needsOffice: true }
    expect(computeFigures({ isMedical: true })).toMatchObject(fullRefund)
  })

  it('excludes refunds that are proposed already', () => {
    const refunds = [sampleRefund({ amount: 800_000, status: 'proposed' })]
    const books = { ...baseCancellation.books, refunds }
    expect(computeFigures({ books })).toMatchObject({ kept: 150_000, refund: 50_000 })
    const cancelledAt = new Date('2027-02-15T10:00:00Z')
    expect(computeFigures({ books }, cancelledAt)).toMatchObject({ kept: 200_000, refund: 0 })
  })

  it('charges nothing while cancelling is free', () => {
    const items = [{ ...day1, freeEnd: new Date('2027-01-30T10:00:01Z') }]
    expect(computeFigures({ items })).toMatchObject({
      charges: [{ fee: 0, kept: 0, isFree: true }],
      kept: 0,
      refund: 1_000_000,
    })
    expect(computeFigures({ items }, new Date('2027-01-30T10:00:01Z'))).toMatchObject({
      kept: 150_000,
    })
    expect(computeFigures({ items, isNoShow: true })).toMatchObject({ kept: 1_000_000 })
    expect(computeMaximum({ items })).toBe(0)
  })

  it('limits the charge to the table, for a grave reason too, and to nothing if we cancel', () => {
    expect([
      computeMaximum({}),
      computeMaximum({ by: 'grave' }),
      computeMaximum({ by: 'office' }),
    ]).toEqual([150_000, 150_000, 0])
    // An earlier choice to keep less makes no difference to the maximum; payments do.
    expect(computeMaximum({ keep: 1 })).toBe(150_000)
    const books = buildPaidBooks(100_000)
    expect(computeMaximum({ books })).toBe(100_000)
  })

  it('throws for items that cannot be cancelled', () => {
    expect(() => computeFigures({ items: [{ ...day1, status: 'done' }] })).toThrow('day-1 is done')
    expect(() => computeFigures({ calledOff: ['day-3'] })).toThrow('no such item')
    expect(() => computeFigures({ calledOff: [] })).toThrow('no such item')
  })
})

describe('an order of several items', () => {
  const lines = [
    sampleLine({ id: 'line-1' }),
    sampleLine({ id: 'line-2', item: 'day-2', amount: 600_000 }),
    sampleLine({ id: 'line-3', item: null, kind: 'discount', amount: -100_000 }),
  ]
  const twoItems = {
    items: [day2, day1],
    books: sampleBooks({ lines, payments: [samplePaidPayment({ received: 1_500_000 })] }),
  }

  it('charges each item by its own departure, lines of the whole order with the first', () => {
    const cancelledAt = new Date('2027-01-31T10:00:00Z')
    const figures = computeFigures({ ...twoItems, calledOff: ['day-1', 'day-2'] }, cancelledAt)
    expect(figures.charges.map(({ item, total, kept }) => [item, total, kept])).toEqual([
      ['day-1', 900_000, 450_000],
      ['day-2', 600_000, 90_000],
    ])
    expect(figures.refund).toBe(960_000)
  })

  it('keeps what the remaining items owe', () => {
    expect(computeFigures(twoItems)).toMatchObject({ kept: 150_000, refund: 850_000 })
    const partBooks = { ...twoItems.books, payments: [samplePaidPayment({ received: 600_000 })] }
    expect(computeFigures({ ...twoItems, books: partBooks })).toMatchObject({
      kept: 150_000,
      refund: 0,
    })
  })

  it('voids the sale and adds the charge with the tax code of the sale', () => {
    const wholeCancellation = { ...baseCancellation, ...twoItems, calledOff: ['day-1', 'day-2'] }
    const addedLines = listCancellationLines(
      wholeCancellation,
      computeFigures(wholeCancellation).charges,
      (position) => `new-${position}`,
    )
    expect(addedLines.map(({ id, kind, item, amount }) => [id, kind, item, amount])).toEqual([
      ['new-0', 'void', 'day-1', -1_000_000],
      ['new-1', 'void', 'day-2', -600_000],
      ['new-2', 'void', null, 100_000],
      ['new-3', 'cancellation-fee', 'day-1', 135_000],
      ['new-4', 'cancellation-fee', 'day-2', 90_000],
    ])
    expect(addedLines.every(({ taxCode }) => taxCode === 'STD15')).toBe(true)
  })
})

describe('checkCancellationFigures', () => {
  const agreedFigures = computeFigures()
  const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

  it('carries out figures that did not get worse', () => {
    expect(checkCancellationFigures(agreedFigures, computeFigures(), minutesLater(5))).toBe(
      'carry-out',
    )
    expect(
      checkCancellationFigures(agreedFigures, computeFigures({ by: 'office' }), minutesLater(5)),
    ).toBe('carry-out')
  })

  it('asks again when the figures expired', () => {
    expect(checkCancellationFigures(agreedFigures, computeFigures(), minutesLater(9.99))).toBe(
      'carry-out',
    )
    expect(checkCancellationFigures(agreedFigures, computeFigures(), minutesLater(10))).toBe(
      'ask-again',
    )
  })

  it('asks again when a later payment would be kept too', () => {
    const [before, after] = [
      computeFigures({ books: buildPaidBooks(100_000) }),
      computeFigures({ books: buildPaidBooks(300_000) }),
    ]
    expect(before).toMatchObject({ kept: 100_000, refund: 0 })
    expect(after).toMatchObject({ kept: 150_000, refund: 150_000 })
    expect(checkCancellationFigures(before, after, minutesLater(5))).toBe('ask-again')
  })

  it.each<[string, Partial<Cancellation>, Date]>([
    ['more would be kept', {}, new Date('2027-01-30T22:00:00Z')],
    ['less would be refunded', { books: buildPaidBooks(999_999) }, now],
    ['the office must decide', { isMedical: true }, now],
    ['another item is cancelled', { items: [day2], calledOff: ['day-2'] }, now],
  ])('asks again when %s', (_case, change, moment) => {
    const lines = [sampleLine({ id: 'line-1', item: change.calledOff?.[0] ?? 'day-1' })]
    const books = change.books ?? { ...baseCancellation.books, lines }
    expect(
      checkCancellationFigures(
        agreedFigures,
        computeFigures({ ...change, books }, moment),
        minutesLater(5),
      ),
    ).toBe('ask-again')
  })
})
