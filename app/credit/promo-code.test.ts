import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleLine } from '#app/order/books.samples.ts'
import { appendLine, type LedgerLine, sumBooks, voidLine } from '#app/order/ledger.ts'
import {
  checkNewPromo,
  findPromoDiscount,
  findPromoRefusal,
  findPromoState,
  type PromoCode,
  type PromoUses,
  type PromoBooking,
} from './promo-code.ts'
import { listPromoLines, createPromoLines } from './promo-lines.ts'

const spring: PromoCode = {
  code: 'SPRING10',
  name: 'Spring offer',
  percent: 10,
  amount: null,
  bookFrom: '2026-11-01',
  bookUntil: '2026-11-30',
  travelFrom: null,
  travelUntil: null,
  most: null,
  mostEach: null,
  products: null,
  channel: 'all',
  endedAt: null,
}
const booking: PromoBooking = {
  channel: 'site',
  product: 'tour/cape-peninsula',
  departure: '2027-02-20',
  today: '2026-11-21',
}

describe('findPromoDiscount', () => {
  it.each([
    [{ percent: 10, amount: null }, 500_000, 50_000],
    // 10% of R1,234 is R123.40; rounded to whole rand.
    [{ percent: 10, amount: null }, 123_400, 12_300],
    [{ percent: 15, amount: null }, 123_000, 18_500],
    [{ percent: 100, amount: null }, 123_450, 123_450],
    [{ percent: null, amount: 50_000 }, 500_000, 50_000],
    [{ percent: null, amount: 50_000 }, 30_050, 30_050],
    [{ percent: 10, amount: null }, 0, 0],
  ])('%j takes off %i: %i', (off, price, discount) => {
    expect(findPromoDiscount(off, price)).toBe(discount)
  })

  const discountArbitrary = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) }),
    fc.record({
      percent: fc.constant(null),
      amount: fc.integer({ min: 1, max: 100_000 }).map((rands) => rands * 100),
    }),
  )

  it('never exceeds the price, and keeps whole rand', () => {
    const price = fc.integer({ min: 0, max: 100_000 }).map((rands) => rands * 100)
    fc.assert(
      fc.property(discountArbitrary, price, (off, total) => {
        const discount = findPromoDiscount(off, total)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(total)
        expect((total - discount) % 100).toBe(0)
        if (off.percent !== null)
          expect(Math.abs(discount - (total * off.percent) / 100)).toBeLessThanOrEqual(50)
      }),
    )
  })

  it('is one ledger line that matches the current price of its item', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 10_000_000 }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(discountArbitrary, prices, (promo, all) => {
        let lines: LedgerLine[] = []
        for (const [n, price] of all.entries()) {
          const charge = sampleLine({ id: `c-${n}`, item: 'day-1', amount: price })
          const before = lines.filter(({ id }) => id === `c-${n - 1}`)
          const voided = before.map(({ id }) => voidLine(lines, id, `v-${n}`))
          lines = [...voided, charge].reduce<LedgerLine[]>(appendLine, lines)
          const priced = { item: 'day-1', promo, price, taxCode: charge.taxCode }
          const added = createPromoLines(priced, { lines }, [], (at) => `p-${n}-${at}`)
          lines = added.reduce<LedgerLine[]>(appendLine, lines)
          const discount = findPromoDiscount(promo, price)
          expect(listPromoLines({ lines }, 'day-1').map(({ amount }) => -amount)).toEqual(
            discount > 0 ? [discount] : [],
          )
          const { owed } = sumBooks({ lines, payments: [], refunds: [] })
          expect(owed).toBe(price - discount)
          expect(owed).toBeGreaterThanOrEqual(0)
          // An unchanged price needs no new lines.
          expect(createPromoLines(priced, { lines }, [], (at) => `again-${at}`)).toEqual([])
        }
      }),
    )
  })
})

describe('findPromoRefusal', () => {
  const vehicle = 'vehicle-day/cape-peninsula'
  const other: Partial<PromoCode> = { products: ['tour/other'] }
  type Uses = Partial<PromoUses>
  it.each<[string, Partial<PromoCode>, Partial<PromoBooking>, Uses, string | undefined]>([
    ['that is valid', {}, {}, {}, undefined],
    ['on its first booking day', { bookFrom: '2026-11-21' }, {}, {}, undefined],
    ['before its first booking day', { bookFrom: '2026-11-22' }, {}, {}, 'promo-not-yet'],
    ['on its last booking day', { bookUntil: '2026-11-21' }, {}, {}, undefined],
    ['after its last booking day', { bookUntil: '2026-11-20' }, {}, {}, 'promo-ended'],
    ['that the office ended', { endedAt: new Date(0) }, {}, {}, 'promo-ended'],
    ['for a trip on its last travel day', { travelUntil: '2027-02-20' }, {}, {}, undefined],
    [
      'for a trip after its last travel day',
      { travelUntil: '2027-02-19' },
      {},
      {},
      'promo-other-days',
    ],
    [
      'for a trip before its first travel day',
      { travelFrom: '2027-02-21' },
      {},
      {},
      'promo-other-days',
    ],
    ['without a day yet', { travelUntil: '2027-02-19' }, { departure: undefined }, {}, undefined],
    ['for this tour', { products: ['tour/cape-peninsula'] }, {}, {}, undefined],
    ['for another tour', other, {}, {}, 'promo-other-trip'],
    ['for a vehicle of that name', { products: [vehicle] }, {}, {}, 'promo-other-trip'],
    [
      'for another tour, used for a custom trip',
      other,
      { product: undefined },
      {},
      'promo-other-trip',
    ],
    ['for all tours, used for a custom trip', {}, { product: undefined }, {}, undefined],
    ['for the desk, used on the site', { channel: 'desk' }, {}, {}, 'promo-by-phone'],
    [
      'for the site, used at the desk',
      { channel: 'site' },
      { channel: 'desk' },
      {},
      'promo-site-only',
    ],
    ['below its limit', { most: 3 }, {}, { all: 2 }, undefined],
    ['at its limit', { most: 3 }, {}, { all: 3 }, 'promo-used-up'],
    ['below its limit per address', { mostEach: 1 }, {}, { all: 9 }, undefined],
    ['at its limit per address', { mostEach: 1 }, {}, { all: 9, own: 1 }, 'promo-used-before'],
  ])('checks a code %s', (_, code, change, uses, refusal) => {
    const promo = { ...spring, ...code }
    const found = findPromoRefusal(promo, { ...booking, ...change }, { all: 0, own: 0, ...uses })
    expect(found?.code).toBe(refusal)
    expect(found?.field).toBe(refusal && 'promoCode')
  })

  it('lists a promo code as on, later or over', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']
    const states = days.map((day) => findPromoState(spring, day))
    expect(states).toEqual(['later', 'on', 'on', 'over'])
  })
})

it.each<[Partial<PromoCode>, ...([string, string] | [])]>([
  [{}],
  [{ code: 'NO WAY!' }, 'promo-code-wrong', 'code'],
  [{ name: '' }, 'promo-name-required', 'name'],
  [{ percent: null }, 'promo-off-required', 'percent'],
  [{ amount: 100 }, 'promo-off-required', 'percent'],
  [{ bookUntil: '2026-10-31' }, 'days-reversed', 'bookUntil'],
  [{ travelFrom: '2027-02-02', travelUntil: '2027-02-01' }, 'days-reversed', 'travelUntil'],
  [{ travelUntil: '2026-10-01' }, 'promo-travel-before', 'travelUntil'],
  [{ products: [] }, 'promo-products-required', 'products'],
])('checks a new code with %j: %s', (change, ...refusal) => {
  const found = checkNewPromo({ ...spring, ...change })
  expect(found.flatMap(({ code, field }) => [code, field])).toEqual(refusal)
})
