import { describe, expect, it } from 'vitest'
import {
  sampleLine,
  samplePaidPayment,
  sampleRefund,
  sampleBooks,
} from '#app/order/books.samples.ts'
import {
  type ChangeableOrder,
  createChangeLines,
  checkChangeFigures,
  type OrderChange,
  computeOrderChange,
  computeMoveCharge,
} from './change-figures.ts'
import { cancellationTiers } from '#tests/fixtures/policies.ts'
import { appendLine, type Books, type LedgerLine, sumBooks } from '#app/order/ledger.ts'

const tiers = cancellationTiers
const settings = {
  quoteMinutes: 10,
  changeFee: 0,
  balanceDueDays: 30,
  firstPercent: 30,
  wholeWithinDays: 45,
}
/** A moment 90 days before departure. */
const now = new Date('2026-12-31T10:00:00Z')
const today = '2026-12-31'
const item = {
  id: 'day-1',
  status: 'booked' as const,
  departure: '2027-03-31',
  product: 'cape-peninsula',
  adults: 2,
  children: 0,
  toddlers: 0,
  childSeats: 0,
  tiers: cancellationTiers,
}
const { departure, product, adults, children, toddlers, childSeats } = item
const unchangedTrip = { departure, product, adults, children, toddlers, childSeats }
const confirmed: ChangeableOrder = {
  status: 'confirmed',
  plan: [{ amount: 1_000_000, dueOn: today }],
  items: [item],
  isPaidHere: true,
}
const paidBooks = sampleBooks({ payments: [samplePaidPayment()] })
const refundAbilityOf = () => 'part' as const
const otherDayChange: OrderChange = {
  item: 'day-1',
  to: { ...unchangedTrip, departure: '2027-04-02' },
  prices: [1_000_000],
  taxCodes: { charge: 'STD15', fee: 'STD15' },
  refundAbilityOf,
}
type FiguresInput = {
  order?: Partial<ChangeableOrder>
  change?: Partial<OrderChange>
  books?: Books
  at?: Date
  fee?: number
}
const computeFigures = ({
  order,
  change,
  books = paidBooks,
  at = now,
  fee = 0,
}: FiguresInput = {}) =>
  computeOrderChange(
    { ...confirmed, ...order },
    { ...otherDayChange, ...change },
    books,
    { number: 'Q-1', now: at },
    { ...settings, changeFee: fee },
  )

describe('computeOrderChange', () => {
  it('costs nothing if the price stays and there is no fee', () => {
    expect(computeFigures()).toMatchObject({
      expiresAt: new Date('2026-12-31T10:10:00Z'),
      reduction: 0,
      kept: 0,
      fee: 0,
      difference: 0,
      owed: 1_000_000,
      refund: 0,
      parts: [],
      payFirst: 0,
    })
    expect(createChangeLines(otherDayChange, paidBooks, { fee: 0, kept: 0 }, String)).toEqual([])
  })

  it('requires the difference of a dearer day first', () => {
    const dearerFigures = computeFigures({ change: { prices: [1_200_000] } })
    expect(dearerFigures).toMatchObject({ difference: 200_000, payFirst: 200_000, refund: 0 })
  })

  it('keeps the table’s charge of a reduction and refunds the rest', () => {
    expect(computeFigures({ change: { prices: [600_000] } })).toMatchObject({
      tier: cancellationTiers[0],
      tierUntil: '2027-01-30',
      reduction: 400_000,
      kept: 60_000,
      difference: -340_000,
      refund: 340_000,
      parts: [{ payment: 'pay-1', amount: 340_000, way: 'provider' }],
    })
  })

  it.each([
    ['2027-01-30T21:59:59Z', 60_000],
    ['2027-01-30T22:00:00Z', 200_000],
    ['2027-03-01T22:00:00Z', 300_000],
    ['2027-03-16T22:00:00Z', 400_000],
  ])('counts days in Cape Town time: at %s it keeps %i cents', (at, kept) => {
    const figures = computeFigures({ change: { prices: [600_000] }, at: new Date(at) })
    expect(figures).toMatchObject({ kept, refund: 400_000 - kept })
  })

  it('returns no end date for the last tier', () => {
    const at = new Date('2027-03-20T10:00:00Z')
    expect(computeFigures({ change: { prices: [600_000] }, at })).toMatchObject({
      kept: 400_000,
      refund: 0,
      tierUntil: undefined,
    })
  })

  it('keeps nothing if nothing was paid', () => {
    const books = sampleBooks()
    const order = { status: 'held' as const }
    const figures = computeFigures({ change: { prices: [600_000] }, books, order })
    expect(figures).toMatchObject({ kept: 0, difference: -400_000, refund: 0, payFirst: 0 })
  })

  it('charges the fee per guest if a confirmed trip’s day or tour changes', () => {
    expect(computeFigures({ fee: 50 })).toMatchObject({
      fee: 10_000,
      difference: 10_000,
      payFirst: 10_000,
    })
    const otherTour = { to: { ...unchangedTrip, product: 'winelands', children: 1 } }
    expect(computeFigures({ fee: 50, change: otherTour })).toMatchObject({ fee: 15_000 })
    expect(
      computeFigures({ fee: 50, change: { to: { ...unchangedTrip, adults: 3 } } }),
    ).toMatchObject({ fee: 0 })
    expect(computeFigures({ fee: 50, order: { status: 'requested' } })).toMatchObject({ fee: 0 })
  })

  it('adds a higher price to the balance that is not due yet', () => {
    const plan = [
      { amount: 300_000, dueOn: today },
      { amount: 700_000, dueOn: '2027-03-01' },
    ] as const
    const books = sampleBooks({ payments: [samplePaidPayment({ received: 400_000 })] })
    const figures = computeFigures({ change: { prices: [1_200_000] }, order: { plan }, books })
    expect(figures).toMatchObject({
      difference: 200_000,
      payFirst: 0,
      plan: [
        { amount: 360_000, dueOn: today },
        { amount: 840_000, dueOn: '2027-03-03' },
      ],
    })
  })

  it('requires the deposit of a much dearer price first', () => {
    const plan = [
      { amount: 90_000, dueOn: today },
      { amount: 210_000, dueOn: '2027-03-01' },
    ] as const
    const lines = [sampleLine({ id: 'line-1', amount: 300_000 })]
    const books = sampleBooks({ lines, payments: [samplePaidPayment({ received: 90_000 })] })
    const figures = computeFigures({ change: { prices: [2_880_000] }, order: { plan }, books })
    expect(figures).toMatchObject({ difference: 2_580_000, payFirst: 774_000 })
    expect(figures.plan?.map(({ amount }) => amount)).toEqual([864_000, 2_016_000])
    const sameFigures = computeFigures({ change: { prices: [300_000] }, order: { plan }, books })
    expect(sameFigures).toMatchObject({
      payFirst: 0,
      plan: [{ amount: 90_000 }, { amount: 210_000 }],
    })
  })

  it('requires the balance first if an earlier day makes it due', () => {
    const plan = [
      { amount: 300_000, dueOn: today },
      { amount: 700_000, dueOn: '2027-03-01' },
    ] as const
    const books = sampleBooks({ payments: [samplePaidPayment({ received: 300_000 })] })
    const to = { ...unchangedTrip, departure: '2027-01-20' }
    const figures = computeFigures({ change: { to }, order: { plan }, books })
    expect(figures).toMatchObject({ difference: 0, payFirst: 700_000 })
    expect(figures.plan?.at(-1)).toEqual({ amount: 700_000, dueOn: today })
  })

  it('makes a new plan of the same kind while nothing is paid', () => {
    const plan = [
      { amount: 300_000, dueOn: today },
      { amount: 700_000, dueOn: '2027-03-01' },
    ] as const
    const unpaidInput = { order: { status: 'held' as const, plan }, books: sampleBooks() }
    expect(computeFigures({ ...unpaidInput, change: { prices: [2_000_000] } }).plan).toEqual([
      { amount: 600_000, dueOn: today },
      { amount: 1_400_000, dueOn: '2027-03-03' },
    ])
    const nearDay = { to: { ...unchangedTrip, departure: '2027-01-20' } }
    expect(computeFigures({ ...unpaidInput, change: nearDay }).plan).toEqual([
      { amount: 1_000_000, dueOn: today },
    ])
  })

  it('keeps the agreed due date of an invoice', () => {
    const plan = [{ amount: 1_000_000, dueOn: '2027-01-10' }] as const
    const unpaidInput = { order: { plan }, books: sampleBooks() }
    expect(computeFigures({ ...unpaidInput, change: { prices: [2_000_000] } })).toMatchObject({
      payFirst: 600_000,
      plan: [{ amount: 2_000_000, dueOn: '2027-01-10' }],
    })
    const nearDay = { to: { ...unchangedTrip, departure: '2027-01-05' } }
    expect(computeFigures({ ...unpaidInput, change: nearDay }).plan).toEqual([
      { amount: 1_000_000, dueOn: '2027-01-05' },
    ])
  })

  it('requires nothing first if no money is paid on this site', () => {
    const order = { isPaidHere: false, plan: undefined }
    const figures = computeFigures({ change: { prices: [1_200_000] }, order, books: sampleBooks() })
    expect(figures).toMatchObject({ difference: 200_000, payFirst: 0 })
  })

  it('replaces refunds proposed by an earlier change', () => {
    const proposedRefund = sampleRefund({ status: 'proposed', amount: 340_000, reason: 'changed' })
    const lines = [
      sampleLine({ id: 'line-1', amount: 600_000 }),
      sampleLine({ id: 'kept', kind: 'cancellation-fee', amount: 60_000 }),
    ]
    const books = { ...paidBooks, lines, refunds: [proposedRefund] }
    const revertFigures = computeFigures({ change: { prices: [1_000_000] }, books })
    expect(revertFigures).toMatchObject({
      withdrawn: ['back-1'],
      difference: 400_000,
      payFirst: 60_000,
    })
    const sentRefund = { ...proposedRefund, status: 'approved' as const }
    const lateFigures = computeFigures({
      change: { prices: [1_000_000] },
      books: { ...books, refunds: [sentRefund] },
    })
    expect(lateFigures).toMatchObject({ withdrawn: [], payFirst: 400_000 })
  })

  it('throws for an item of another order', () => {
    expect(() => computeFigures({ change: { item: 'day-9' } })).toThrow('no item day-9')
  })
})

describe('createChangeLines', () => {
  it('voids the old charges and keeps the office’s surcharges and discounts', () => {
    const lines = [
      sampleLine({ id: 'line-1' }),
      sampleLine({ id: 'line-2', kind: 'extra', amount: 50_000 }),
      sampleLine({ id: 'line-3', item: null, kind: 'discount', amount: -20_000 }),
      sampleLine({ id: 'line-4', item: 'day-2' }),
    ]
    const change = { ...otherDayChange, prices: [400_000, 200_000] }
    const added = createChangeLines(
      change,
      { lines },
      { fee: 5000, kept: 60_000 },
      (n) => `new-${n}`,
    )
    expect(
      added.map(({ id, kind, item: lineItem, amount }) => [id, kind, lineItem, amount]),
    ).toEqual([
      ['new-0', 'void', 'day-1', -1_000_000],
      ['new-1', 'charge', 'day-1', 400_000],
      ['new-2', 'charge', 'day-1', 200_000],
      ['new-3', 'change-fee', 'day-1', 5000],
      ['new-4', 'cancellation-fee', 'day-1', 60_000],
    ])
  })

  it('adds up to the previewed amounts', () => {
    const change = { ...otherDayChange, prices: [600_000] }
    const figures = computeFigures({ change, fee: 50 })
    const lines = createChangeLines(change, paidBooks, figures, (n) => `new-${n}`)
    const after = lines.reduce<LedgerLine[]>(appendLine, [...paidBooks.lines])
    expect(sumBooks({ ...paidBooks, lines: after }).owed).toBe(figures.owed)
  })
})

const addMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('checkChangeFigures', () => {
  const agreedFigures = computeFigures({ change: { prices: [600_000] } })
  const compute = (input: FiguresInput) =>
    computeFigures({ change: { prices: [600_000] }, ...input })

  it('accepts figures that are no worse, until they expire', () => {
    expect(checkChangeFigures(agreedFigures, compute({}), addMinutes(9.99))).toBe('carry-out')
    const cheaperFigures = compute({ change: { prices: [500_000] } })
    expect(checkChangeFigures(agreedFigures, cheaperFigures, addMinutes(1))).toBe('carry-out')
    expect(checkChangeFigures(agreedFigures, compute({}), addMinutes(10))).toBe('ask-again')
  })

  it.each<[string, FiguresInput]>([
    ['it costs more', { change: { prices: [700_000] } }],
    ['a tier has passed', { at: new Date('2027-01-30T22:00:00Z') }],
    ['a fee was set', { fee: 50 }],
    [
      'less was paid',
      { books: sampleBooks({ payments: [samplePaidPayment({ received: 900_000 })] }) },
    ],
    ['it is another day', { change: { prices: [600_000], to: unchangedTrip } }],
  ])('asks again when %s', (_reason, input) => {
    expect(checkChangeFigures(agreedFigures, compute(input), addMinutes(5))).toBe('ask-again')
  })
})

describe('a move while cancelling is free', () => {
  const move = {
    item: { departure: '2027-02-20', tiers },
    to: { departure: '2026-11-23' },
    oldTotal: 500_000,
    newTotal: 500_000,
    isFree: true,
    today: '2026-11-21',
  } as const

  it('names the charge of a new day that is too near for free cancellation', () => {
    const { cancelling } = computeMoveCharge({ ...move, isFreeThen: false })
    expect(cancelling).toEqual({
      before: { percent: 0, amount: 0 },
      after: { percent: 100, amount: 500_000 },
    })
  })

  it('keeps cancelling free on a later day, with the agreed table', () => {
    const result = computeMoveCharge({ ...move, isFreeThen: true })
    expect(result.cancelling.after).toEqual({ percent: 0, amount: 0 })
    expect(result.tiers).toEqual(tiers)
  })
})
