import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { listLinesInForce } from '#app/order/ledger.ts'
import { orders } from '#app/order/schema.server.ts'
import { promoCodes } from '#app/credit/promo-codes-schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { carryOutChange, previewChange } from '#app/changing/change-trip.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { engines } from '../../databases.ts'
import { codeOf } from '../../test-accounts.ts'
import { bookingBody, testTours } from '../../test-office.ts'
import { useTestOffice } from '../../use-test-office.ts'

const [cheap = expect.fail()] = testTours
const dear = shipped.tours.find(({ id }) => id === 'aquila-safari-full-day') ?? expect.fail()
const date = '2027-02-16'
const party = { adults: 2, children: 0, toddlers: 0, childSeats: 0 }

/**
 * Attack: books a discounted product and changes to one without discount, R21,600 for R2,160.
 */
describe.each(engines)('a guest who carries a promo code away, on the %s database', (engine) => {
  const test = useTestOffice(engine, undefined, { tours: [cheap, dear] })
  let made = 0
  beforeEach(() => clear())
  const clear = async () => {
    await test.clear(attempts, departures, companyDays)
  }
  const sumOf = async (id: string) =>
    listLinesInForce((await readOrder(test.db, id)).books.lines)
      .filter(({ kind }) => !kind.endsWith('-fee'))
      .reduce((sum, { amount }) => sum + amount, 0)
  const post = async (change: object) => {
    made += 1
    const email = `guest.${made}@guests.example`
    const answer = await test.post(
      '/api/bookings',
      bookingBody({ date, email, children: 0, ...change }),
    )
    if (!answer.ok) return { refused: await codeOf(answer) }
    const { reference } = await answer.json()
    const [row] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    return { id: row?.id ?? '' }
  }

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
  ])('pays for %s what anybody pays', async (_, terms, wish) => {
    const code = `CARRY${made}`
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
    expect(await post({ tourId: product, ...direct, promoCode: code })).toHaveProperty('refused')
    const booked = await post({ promoCode: code })
    const whole = await post({ tourId: product, ...direct })
    await clear()
    const [item] = (await readOrder(test.db, booked.id ?? '')).items
    const wanted = { item: item?.id ?? '', product, date, ...party, ...direct }
    const { quote } = await previewChange(test.office, booked.id ?? '', wanted)
    await carryOutChange(test.office, booked.id ?? '', quote.number)
    expect(await sumOf(booked.id ?? '')).toBeGreaterThanOrEqual(await sumOf(whole.id ?? ''))
  })
})
