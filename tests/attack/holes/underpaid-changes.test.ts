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
import { storeManagedOrder, storePaid } from '../../fixtures/order.ts'
import { codeOf } from '../../test-accounts.ts'
import { bookingBody, testTours } from '../../test-office.ts'
import { useTestOffice } from '../../use-test-office.ts'

const [cheap = expect.fail()] = testTours
const dear = shipped.tours.find(({ id }) => id === 'aquila-safari-full-day') ?? expect.fail()
const date = '2027-02-16'
const party = { adults: 2, children: 0, toddlers: 0, childSeats: 0 }

describe.each(engines)('a guest who books cheaply and changes, on the %s database', (engine) => {
  const test = useTestOffice(engine, undefined, { tours: [cheap, dear] })
  let guests = 0
  beforeEach(() => clear())
  const clear = async () => {
    await test.clear(attempts, departures, companyDays)
  }
  const sumOf = async (id: string) =>
    listLinesInForce((await readOrder(test.db, id)).books.lines)
      .filter(({ kind }) => !kind.endsWith('-fee'))
      .reduce((sum, { amount }) => sum + amount, 0)
  const book = async (change: object) => {
    guests += 1
    const email = `guest.${guests}@guests.example`
    const body = bookingBody({ date, email, children: 0, ...change })
    const answer = await test.post('/api/bookings', body)
    if (!answer.ok) return { refused: await codeOf(answer) }
    const { reference } = await answer.json()
    const [row] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    return { id: row?.id ?? '' }
  }

  /** Attack: books a discounted product and changes to one without discount, R21,600 for R2,160. */
  it.each([
    ['another tour', { products: ['tour/cape-peninsula' as const] }, { product: dear.id }],
    ['another season', { travelFrom: date, travelUntil: '2027-02-28' }, { date: '2027-04-13' }],
    [
      'a larger party on another day',
      { travelFrom: date, travelUntil: date },
      { date: '2027-02-17', adults: 4 },
    ],
    [
      'two things at once',
      { products: ['tour/cape-peninsula' as const] },
      { product: dear.id, adults: 3, date: '2027-03-16' },
    ],
  ])('pays the full price for %s after a promo code', async (_, terms, wish) => {
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
    const { product = 'cape-peninsula', ...direct } = wish as { product?: string }
    expect(await book({ tourId: product, ...direct, promoCode: code })).toHaveProperty('refused')
    const booked = await book({ promoCode: code })
    const whole = await book({ tourId: product, ...direct })
    await clear()
    const [item] = (await readOrder(test.db, booked.id ?? '')).items
    const wanted = { item: item?.id ?? '', product, date, ...party, ...direct }
    const { quote } = await previewChange(test.office, booked.id ?? '', wanted)
    await carryOutChange(test.office, booked.id ?? '', quote.number)
    expect(await sumOf(booked.id ?? '')).toBeGreaterThanOrEqual(await sumOf(whole.id ?? ''))
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
    await storePaid(test.db, { ...deposit, provider: 'demo', mode: 'test' })
    await test.db.insert(departures).values({ tourId: 'cape-peninsula', date: day, taken: 1 })
    await test.db.insert(companyDays).values({ date: day, taken: 1 })
    const wish = { item: itemId, product: 'cape-peninsula', date: day, adults: 6, children: 0 }
    const { quote } = await (await callManageBy(test, '/change/quote', key, wish)).json()
    expect(quote).toMatchObject({ difference: 1_000_000, payFirst: 300_000 })
    const agreed = await callManageBy(test, '/change', key, { number: quote.number })
    expect(await agreed.json()).toMatchObject({ outcome: 'to-pay' })
    const [row] = await test.db.select().from(orderItems).where(eq(orderItems.id, itemId))
    expect(row?.adults).toBe(2)
  })
})
