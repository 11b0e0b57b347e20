import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { listLinesInForce } from '#app/order/ledger.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { promoCodes } from '#app/credit/promo-codes-schema.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { carryOutChange, previewChange } from '#app/changing/change-trip.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { engines } from '../../databases.ts'
import { callManageBy } from '../../fixtures/manage-calls.ts'
import { storeManagedOrder, storePayment } from '../../fixtures/order.ts'
import { errorCode } from '../../test-accounts.ts'
import { bookingBody, testTours } from '../../test-office.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'

const [cheapTour = expect.fail()] = testTours
const expensiveTour =
  shipped.tours.find(({ id }) => id === 'aquila-safari-full-day') ?? expect.fail()
const date = '2027-02-16'
const party = { adults: 2, children: 0, toddlers: 0, childSeats: 0 }

describe.each(engines)('a guest who books cheaply and changes, on the %s database', (engine) => {
  const test = setUpTestOffice(engine, undefined, { tours: [cheapTour, expensiveTour] })
  let guests = 0
  beforeEach(() => clear())
  const clear = async () => {
    await test.clear(attempts, departures, companyDays)
  }
  const sumLines = async (id: string) =>
    listLinesInForce((await readOrder(test.db, id)).books.lines)
      .filter(({ kind }) => !kind.endsWith('-fee'))
      .reduce((sum, { amount }) => sum + amount, 0)
  const book = async (change: object) => {
    guests += 1
    const email = `guest.${guests}@guests.example`
    const body = bookingBody({ date, email, children: 0, ...change })
    const answer = await test.post('/api/bookings', body)
    if (!answer.ok) return { refused: await errorCode(answer) }
    const { reference } = await answer.json()
    const [row] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    return { id: row?.id ?? '' }
  }

  /** Attack: books a discounted product and changes to one without discount, R21,600 for R2,160. */
  it.each([
    ['another tour', { products: ['tour/cape-peninsula' as const] }, { product: expensiveTour.id }],
    ['another season', { travelFrom: date, travelUntil: '2027-02-28' }, { date: '2027-04-13' }],
    [
      'a larger party on another day',
      { travelFrom: date, travelUntil: date },
      { date: '2027-02-17', adults: 4 },
    ],
    [
      'two things at once',
      { products: ['tour/cape-peninsula' as const] },
      { product: expensiveTour.id, adults: 3, date: '2027-03-16' },
    ],
  ])('pays the full price for %s after a promo code', async (_, terms, change) => {
    const code = `CARRY${guests}`
    await test.db.insert(promoCodes).values({
      id: crypto.randomUUID(),
      code,
      name: 'Spring offer',
      channel: 'all',
      percent: 90,
      amount: null,
      bookFrom: '2026-11-01',
      bookUntil: '2026-12-31',
      createdAt: test.clock.now,
      ...terms,
    })
    const { product = 'cape-peninsula', ...changedFields } = change as { product?: string }
    expect(await book({ tourId: product, ...changedFields, promoCode: code })).toHaveProperty(
      'refused',
    )
    const discounted = await book({ promoCode: code })
    const fullPrice = await book({ tourId: product, ...changedFields })
    await clear()
    const [item] = (await readOrder(test.db, discounted.id ?? '')).items
    const request = { item: item?.id ?? '', product, date, ...party, ...changedFields }
    const { quote } = await previewChange(test.office, discounted.id ?? '', request)
    await carryOutChange(test.office, discounted.id ?? '', quote.number)
    expect(await sumLines(discounted.id ?? '')).toBeGreaterThanOrEqual(
      await sumLines(fullPrice.id ?? ''),
    )
  })

  /** Attack: pays the deposit of a cheap trip, then changes it to an expensive one. */
  it('gets no more places than a deposit of the new price pays for', async () => {
    const { siteUrl, now } = test.office
    test.office.providers = openProviders([{ id: 'demo' }], { siteUrl, now })
    const day = '2027-02-20'
    const { id, itemId, key } = await storeManagedOrder(test.db, now(), {
      status: 'confirmed',
      date: day,
    })
    const plan = [
      { amount: 150_000, dueOn: '2026-11-21' },
      { amount: 350_000, dueOn: '2027-01-21' },
    ] as const
    await test.db.update(orderItems).set({ status: 'booked' }).where(eq(orderItems.id, itemId))
    await test.db.update(orders).set({ plan }).where(eq(orders.id, id))
    const deposit = { orderId: id, amount: 150_000, now: now() }
    await storePayment(test.db, { ...deposit, provider: 'demo', mode: 'test' })
    await test.db.insert(departures).values({ tourId: 'cape-peninsula', date: day, taken: 1 })
    await test.db.insert(companyDays).values({ date: day, taken: 1 })
    const request = { item: itemId, product: 'cape-peninsula', date: day, adults: 6, children: 0 }
    const { quote } = await (await callManageBy(test, '/change/quote', key, request)).json()
    expect(quote).toMatchObject({ difference: 1_000_000, payFirst: 300_000 })
    const response = await callManageBy(test, '/change', key, { number: quote.number })
    expect(await response.json()).toMatchObject({ outcome: 'to-pay' })
    const [row] = await test.db.select().from(orderItems).where(eq(orderItems.id, itemId))
    expect(row?.adults).toBe(2)
  })
})
