import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { findPriceFrom, computePrice } from '#rules/prices/price.ts'
import { engines } from '#tests/databases.ts'
import { findSoldItem } from '#tests/fixtures/order.ts'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { bookingBody, testTours, transferBody } from '#tests/test-office.ts'
import { setUpOwner, clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { contentDrafts } from '#app/studio/schema.server.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { createToken } from '#app/accounts/mailed-tokens.server.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { publish } from '#app/studio/publications.server.ts'

/**
 * `day` is a Saturday in season, 91 days after the tests start; `plainDay` is a Tuesday out of
 * season.
 */
const day = '2027-02-20'
const plainDay = '2027-03-02'
const summer = { per: 'person' as const, adult: 3001, child: 1200 }
const prices = {
  seasons: [{ name: 'Long summer', days: ['02-01/02-28'], price: summer }],
  extras: [
    { name: 'Saturdays', weekdays: ['saturday' as const], amount: 200, per: 'person' as const },
    { name: 'Booked early', booked: { least: 60 }, percent: -10 },
  ],
}
const [first = expect.fail(), ...others] = testTours
const tour = { ...first, prices }
const total = rand(7082)

describe.each(engines)('a tour with seasons and extras, on the %s database', (engine) => {
  const office = setUpTestOffice(engine, undefined, { tours: [tour, ...others] })
  const admin = setUpOwner(office)
  clearOrdersBeforeEach(office)

  const book = async (change: object = {}) => {
    const answer = await office.post('/api/bookings', bookingBody({ date: day, ...change }))
    expect(answer.status).toBe(201)
    const { price } = await answer.clone().json()
    return { price, ...(await findSoldItem(office.db, answer)) }
  }

  it('has one price on the page, in the order, its mails, the invoice and the export', async () => {
    const bookedOn = calendarDateIn(office.clock.now, capeTown)
    const party = { adults: 2, children: 1 }
    const pagePrice = computePrice(tour, { date: day, bookedOn, party })
    expect(pagePrice).toMatchObject({ season: 'Long summer', total })
    const { price, orderId: id } = await book()
    expect(price).toEqual(pagePrice)
    const { items, books } = await readOrder(office.db, id)
    expect(items[0]).toMatchObject({
      totalMinor: total.minor,
      priceLines: price.lines,
      pricing: {
        publication: 0,
        season: 'Long summer',
        price: { adult: 3001 },
        extras: [{ name: 'Saturdays' }, { name: 'Booked early' }],
      },
    })
    expect(sumBooks(books).owed).toBe(total.minor)
    const rows = await office.db
      .select()
      .from(ledgerLines)
      .where(eq(ledgerLines.orderId, id))
      .orderBy(ledgerLines.position)
    expect(rows.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
      ['charge', '2 adults', 600_200],
      ['charge', '1 child', 120_000],
      ['charge', 'Saturdays', 60_000],
      ['money-off', 'Booked early', -72_000],
    ])
    expect((await describeOrder(office.office, id)).money.lines).toEqual([
      { label: '2 adults', amount: 600_200, season: 'Long summer' },
      { label: '1 child', amount: 120_000 },
      { label: 'Saturdays', amount: 60_000 },
      { label: 'Booked early', amount: -72_000 },
    ])
    const mails = await office.db.select().from(outbox)
    expect(mails).toHaveLength(2)
    for (const { text } of mails)
      for (const expected of [
        'Long summer',
        '2 adults × R3,001: R6,002',
        'Saturdays: 3 × R200: R600',
        'Booked early: −R720',
        'Total: R7,082',
      ])
        expect(text).toContain(expected)
    const actor = { who: 'office', actorId: randomUUID() } as const
    const payment = { method: 'eft', amount: total.minor, day: bookedOn, reference: '' } as const
    await recordPayment(office.office, { ...payment, orderId: id, by: actor, key: randomUUID() })
    const [invoice] = await office.db.select().from(documents).where(eq(documents.orderId, id))
    expect(invoice?.snapshot).toMatchObject({ amount: total.minor, standing: { owed: 708_200 } })
    const invoiceText = JSON.stringify(invoice?.snapshot)
    for (const expected of ['2 adults', 'Saturdays', 'Booked early', '-72000'])
      expect(invoiceText).toContain(expected)
    const exportText = await (await admin.get('/api/admin/inbox/bookings/export')).text()
    expect(exportText).toContain('R7,082')
    const { items: listed } = await (await admin.get('/api/admin/inbox/bookings')).json()
    expect(listed[0].details).toMatchObject({ season: 'Long summer', total: 'R7,082' })
  })

  it('shows the office the same lowest price as the tour’s card', async () => {
    const { tours } = await (await admin.get('/api/admin/new-order')).json()
    const schedule = scheduleTour(tour, shipped.calendar)
    const lowestPrice = findPriceFrom(tour, schedule, office.clock.now)
    expect(lowestPrice).not.toBe(tour.priceFrom)
    expect(tours[0]).toMatchObject({ id: tour.id, priceFrom: lowestPrice })
  })

  it('uses the agreed price on its own day, and today’s price on another', async () => {
    const { orderId, item } = await book({ children: 0 })
    const dearerTours = [{ ...tour, prices: undefined, priceFrom: 'R9,000' }, ...others]
    const { content } = office.office
    const access = { owner: { orderId }, expiresAt: null, now: office.clock.now }
    const { token: key } = await createToken(office.db, 'manage-order', access)
    const previewChange = async (change: object) => {
      const { adults, children, product } = item
      const trip = { item: item.id, product, date: day, adults, children, ...change }
      return (await callManageBy(office, '/change/quote', key, trip)).json()
    }
    // Four pay 4 × 3,001 + 4 × 200 - 1,200; two paid 6,002 + 400 - 600. In rand.
    expect(await previewChange({ adults: 4 })).toMatchObject({ quote: { difference: 580_200 } })
    expect(await previewChange({ date: plainDay })).toMatchObject({
      quote: { difference: -130_200 },
    })
    office.office.content = () => ({ ...content(), tours: dearerTours })
    expect(await previewChange({ adults: 4 })).toMatchObject({ quote: { difference: 580_200 } })
    expect(await previewChange({ date: plainDay })).toMatchObject({
      quote: { difference: 1_219_800 },
    })
    office.office.content = content
  })

  it('costs the same when the office sells it', async () => {
    const request = { kind: 'tour', product: tour.id, date: day, adults: 2, children: 1 }
    const answer = await admin.post('/api/admin/new-order/quote', request)
    expect(await answer.json()).toMatchObject({ price: total.minor, whyNot: [] })
  })
})

const body = (change: object) => bookingBody({ date: day, children: 0, ...change })
const today = '2026-11-21'

describe.each(engines)('a price that the guest saw, on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  clearOrdersBeforeEach(office)

  it('is valid for an hour after it was replaced, then refused with both prices', async () => {
    const startedAt = office.clock.now
    const actorId = randomUUID()
    const document = 'tour/cape-peninsula'
    const base = shipped.documents.tour['cape-peninsula'] ?? expect.fail()
    const draft = { document, base, body: { ...base, priceFrom: 'R2,900' }, version: 1, format: 1 }
    const draftChange = { touched: {}, changedBy: actorId, changedAt: startedAt }
    await office.db.insert(contentDrafts).values({ ...draft, ...draftChange })
    const drafts = [{ name: document, version: 1 }]
    await publish(office.office, { documents: drafts, note: undefined, actorId })
    const seen = { publication: 0, on: today }
    const earlyResponse = await office.post('/api/bookings', body({ seen }))
    expect(await earlyResponse.json()).toMatchObject({ price: { total: rand(5000) } })
    const currentResponse = await office.post('/api/bookings', body({ email: 'b@guests.example' }))
    expect(await currentResponse.json()).toMatchObject({ price: { total: rand(5800) } })
    office.clock.now = new Date(startedAt.getTime() + 60 * minuteMs)
    await office.db.delete(departures)
    const lateResponse = await office.post(
      '/api/bookings',
      body({ seen, email: 'c@guests.example' }),
    )
    expect(lateResponse.status).toBe(409)
    const { error } = await lateResponse.json()
    expect(JSON.stringify(error)).toContain(formatMoney(rand(5000)))
    const { facts } = (error.refusals ?? [error])[0]
    expect(facts).toMatchObject({ seen: 'R5,000', now: 'R5,800', on: today })
    const currentPrice = { publication: facts.publication, on: facts.on }
    const secondResponse = await office.post(
      '/api/bookings',
      body({ seen: currentPrice, email: 'c@guests.example' }),
    )
    expect(await secondResponse.json()).toMatchObject({ price: { total: rand(5800) } })
    office.clock.now = startedAt
  })

  it('is ignored if it never changed or the request invents it', async () => {
    const { number } = office.office.content()
    for (const seen of [
      { publication: number, on: today },
      { publication: number, on: '2026-01-01' },
      { publication: 4711, on: today },
    ]) {
      await office.db.delete(orders)
      await office.db.delete(departures)
      await office.db.delete(attempts)
      const answer = await office.post('/api/transfers', transferBody({ seen, date: plainDay }))
      expect(answer.status).toBe(201)
      expect(await answer.json()).toMatchObject({ price: rand(9000) })
    }
    const response = await office.post(
      '/api/bookings',
      body({ seen: { publication: -1, on: today } }),
    )
    expect(response.status).toBe(422)
  })
})
