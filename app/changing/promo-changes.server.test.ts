import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { listLinesInForce } from '#app/order/ledger.ts'
import type { StoredPromo, PromoProduct } from '#app/credit/promo-code.ts'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { bookingBody, testTours, transferBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { orders } from '#app/order/schema.server.ts'
import { promoCodes } from '#app/credit/promo-codes-schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { formatChange } from './format-change.ts'
import { wordsOf } from '#content/content.ts'
import { loadOrder, readOrder } from '#app/order/load-order.server.ts'
import { carryOutChange, changeNow, previewChange } from './change-trip.server.ts'
import { describeChangeFigures } from './describe-change.server.ts'
import { omit } from '#rules/omit.ts'

const prices = {
  seasons: [
    {
      name: 'Long summer',
      days: ['02-01/02-28'],
      price: { per: 'person' as const, adult: 3001, child: 1200 },
    },
  ],
  extras: [
    { name: 'Saturdays', weekdays: ['saturday' as const], amount: 200, per: 'person' as const },
    { name: 'Booked early', booked: { least: 60 }, percent: -10 },
  ],
}
const [first = expect.fail()] = testTours
const aquila = shipped.tours.find(({ id }) => id === 'aquila-safari-full-day') ?? expect.fail()
const tours = [{ ...first, prices }, aquila]
const vehicles = shipped.vehicles.map(({ slug }) => slug)
const days = ['2027-02-16', '2027-02-20', '2027-03-02']

type Trip = {
  kind: 'tour' | 'vehicle-day'
  product: string
  date: string
  adults: number
  children: number
}
type Code = {
  percent: number | null
  amount: number | null
  products: PromoProduct[] | null
  travelFrom: string | null
  travelUntil: string | null
}

const sumOwed = ({ books }: Awaited<ReturnType<typeof readOrder>>, isPromo = false) =>
  listLinesInForce(books.lines)
    .filter(({ kind }) => !kind.endsWith('-fee') && (!isPromo || kind === 'promo'))
    .reduce((sum, { amount }) => sum + amount, 0)

const toRequest = (item: string, product: string, date: string) => {
  const party = { adults: 2, children: 0, toddlers: 0, childSeats: 0 }
  return { item, product, date, ...party }
}

const date = fc.constantFrom(...days)
const histories = fc.oneof(
  fc.array(
    fc.record({
      kind: fc.constant('tour' as const),
      product: fc.constantFrom(...tours.map(({ id }) => id)),
      date,
      adults: fc.integer({ min: 2, max: 4 }),
      children: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  fc.array(
    fc.record({
      kind: fc.constant('vehicle-day' as const),
      product: fc.constantFrom(...vehicles),
      date,
      adults: fc.integer({ min: 1, max: 3 }),
      children: fc.constant(0),
    }),
    { minLength: 2, maxLength: 4 },
  ),
)
const discounts = fc.oneof(
  fc.constantFrom(10, 33, 90, 100).map((percent) => ({ percent, amount: null })),
  fc.constantFrom(50_000, 900_000).map((amount) => ({ percent: null, amount })),
)
const bounds = fc.record({ product: fc.boolean(), day: fc.boolean() })

describe.each(engines)('changing a trip with a promo code, on the %s database', (engine) => {
  const test = setUpTestOffice(engine, undefined, { tours })
  beforeEach(() => clear())

  const clear = async () => {
    await test.clear(attempts, departures, companyDays)
  }
  const createCode = async (code: Code) => {
    const letters = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
    const about = {
      id: randomUUID(),
      code: `S${letters}`,
      name: 'Spring offer',
      channel: 'all',
    } as const
    const days = { bookFrom: '2026-11-01', bookUntil: '2026-12-31', createdAt: test.clock.now }
    await test.db.insert(promoCodes).values({ ...about, ...days, ...code })
    return about.code
  }
  const post = ({ kind, product, date, adults, children }: Trip, code?: string) => {
    const email = `${randomUUID()}@guests.example`
    const fields = { date, email, ...(code ? { promoCode: code } : {}) }
    return kind === 'tour'
      ? test.post('/api/bookings', bookingBody({ ...fields, tourId: product, adults, children }))
      : test.post('/api/transfers', transferBody({ ...fields, vehicle: product, guests: adults }))
  }
  const book = async (trip: Trip, code: string) => {
    await clear()
    let answer = await post(trip, code)
    const expectedRefusals = new Set(['promo-other-trip', 'promo-other-days'])
    if (answer.status !== 201 && expectedRefusals.has((await errorCode(answer.clone())) ?? ''))
      answer = await post(trip)
    expect([answer.status, answer.ok ? '' : await errorCode(answer.clone())]).toEqual([201, ''])
    const { reference } = await answer.json()
    const [row] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    return readOrder(test.db, row?.id ?? '')
  }
  it('never gets cheaper than the same trip booked with that code', async () => {
    await fc.assert(
      fc.asyncProperty(
        discounts,
        bounds,
        histories,
        async (discount, bound, [firstTrip, ...changes]) => {
          if (!firstTrip) return
          const { kind, product, date } = firstTrip
          const [travelFrom, travelUntil] = bound.day ? [date, date] : [null, null]
          const products = bound.product ? [`${kind}/${product}` as const] : null
          const code = await createCode({ ...discount, products, travelFrom, travelUntil })
          let loaded = await book(firstTrip, code)
          const item = loaded.items[0]?.id ?? ''
          for (const change of changes) {
            await clear()
            const request = { item, toddlers: 0, childSeats: 0, ...omit(change, 'kind') }
            const { quote } = await previewChange(test.office, loaded.order.id, request).catch(
              () => ({ quote: undefined }),
            )
            if (!quote) continue
            const result = await carryOutChange(test.office, loaded.order.id, quote.number)
            expect(result.outcome).toBe('changed')
            loaded = await readOrder(test.db, loaded.order.id)
            const directOrder = await book({ ...change, kind }, code)
            expect(sumOwed(loaded)).toBeGreaterThanOrEqual(sumOwed(directOrder))
            expect(sumOwed(loaded, true)).toBe(sumOwed(directOrder, true))
            expect(loaded.items[0]?.totalMinor).toBe(sumOwed(loaded))
          }
        },
      ),
      { numRuns: isWholeRun() ? 60 : 15 },
    )
  }, 240_000)

  const code = { percent: 90, amount: null, products: null, travelFrom: null, travelUntil: null }
  const forPeninsula = { ...code, products: ['tour/cape-peninsula' as const] }
  const forFebruary = { ...code, travelFrom: '2027-02-01', travelUntil: '2027-02-28' }
  const peninsula = { kind: 'tour', product: 'cape-peninsula', adults: 2, children: 0 } as const
  const [inSeason = '', , outOfSeason = ''] = days
  const bookWithCode = async (terms: Code) => {
    const loaded = await book({ ...peninsula, date: inSeason }, await createCode(terms))
    await clear()
    return { id: loaded.order.id, item: loaded.items[0]?.id ?? '', loaded }
  }
  it.each([
    ['another tour', forPeninsula, aquila.id, inSeason],
    ['another season', forFebruary, 'cape-peninsula', outOfSeason],
  ] as const)(
    'previews that the code ends with a change to %s',
    async (_, terms, product, date) => {
      const { id, item, loaded } = await bookWithCode(terms)
      const { quote, plan } = await previewChange(test.office, id, toRequest(item, product, date))
      const discount = 0 - sumOwed(loaded, true)
      const figures = describeChangeFigures({ quote, plan })
      expect(figures.promoEnds).toMatchObject({
        amount: discount,
        name: expect.stringContaining('Spring offer ('),
      })
      const words = wordsOf(shipped).manage.change.quote
      expect(formatChange(figures, words).join(' ')).toContain('isn’t valid for this trip')
      await carryOutChange(test.office, id, quote.number)
      expect(sumOwed(await readOrder(test.db, id), true)).toBe(0)
      const reverse = await previewChange(
        test.office,
        id,
        toRequest(item, 'cape-peninsula', inSeason),
      )
      expect(describeChangeFigures(reverse)).not.toHaveProperty('promoEnds')
      await carryOutChange(test.office, id, reverse.quote.number)
      expect(sumOwed(await readOrder(test.db, id), true)).toBe(0 - discount)
    },
  )

  it.each([
    ['company', false],
    ['guest', true],
  ] as const)(
    'loses the discount if the office moves it at the cost of the %s: %s',
    async (bearer, isLost) => {
      const { id, item, loaded } = await bookWithCode(forFebruary)
      await test.db.transaction(async (transaction) => {
        const request = { item, date: outOfSeason, bearer }
        const current = await loadOrder(transaction, id)
        const note = { message: '', actorId: randomUUID() }
        await changeNow({ services: test.office, transaction, loadedOrder: current }, request, note)
      })
      const movedOrder = await readOrder(test.db, id)
      expect(movedOrder.items[0]?.date).toBe(outOfSeason)
      expect(sumOwed(movedOrder, true)).toBe(isLost ? 0 : sumOwed(loaded, true))
      const largerParty = { ...toRequest(item, 'cape-peninsula', outOfSeason), adults: 3 }
      const { quote } = await previewChange(test.office, id, largerParty)
      await carryOutChange(test.office, id, quote.number)
      expect(sumOwed(await readOrder(test.db, id), true) < 0).toBe(!isLost)
    },
  )

  it('keeps the discount of an order without stored terms', async () => {
    const { id, item, loaded } = await bookWithCode(code)
    const { name = '', percent = null, amount = null } = loaded.order.promo ?? {}
    const oldPromo: StoredPromo = { code: 'OLD', name, percent, amount }
    await test.db.update(orders).set({ promo: oldPromo }).where(eq(orders.id, id))
    const { quote } = await previewChange(test.office, id, toRequest(item, aquila.id, outOfSeason))
    expect(quote.promoEnds).toBe(0)
  })
})
