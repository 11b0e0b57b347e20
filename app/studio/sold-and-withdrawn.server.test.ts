import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { racingEngines } from '#tests/databases.ts'
import { useFleet } from '#tests/fixtures/fleet.ts'
import { studioCalls } from '#tests/fixtures/studio.ts'
import { callManageBy, cookieOf } from '#tests/fixtures/manage-calls.ts'
import { bookingBody, start, transferBody } from '#tests/test-office.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { findCalendar } from '#app/payments/documents/order-calendar.server.ts'
import { createToken } from '#app/accounts/mailed-tokens.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { remindOfBalances } from '#app/payments/events/remind-of-balance.server.ts'
import { readBasis } from '#platform/services.ts'
import { loadLive } from './load-live.server.ts'
import { omit } from '#rules/omit.ts'

const day = '2027-02-20'
const contact = { email: shipped.company.email, phone: shipped.company.phone }

/**
 * Sold products keep their agreed terms after they are withdrawn. Cases: a tour that exists only in
 * the database, and a vehicle of the files.
 */
describe.each(racingEngines)('a sold trip of a withdrawn product on the %s database', (engine) => {
  const office = useTestOffice(engine)
  const admin = useAdministrator(office)
  const fleet = useFleet(() => admin)
  type Sold = { orderId: string; item: string; key: string }
  let tour: Sold
  let unpaid: Sold
  let vehicle: Sold
  let before: Awaited<ReturnType<typeof seeAll>>[]

  const manage = (key: string, path = '', body?: object) => callManageBy(office, path, key, body)
  const sell = async (path: string, body: object): Promise<Sold> => {
    const answer = await office.post(path, body)
    const { reference } = await answer.json()
    expect(answer.status, reference).toBe(201)
    const [order] = await office.db.select().from(orders).where(eq(orders.reference, reference))
    const orderId = order?.id ?? ''
    const [item] = await office.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const wanted = { owner: { orderId }, expiresAt: null, now: office.clock.now }
    const { token: key } = await createToken(office.db, 'manage-order', wanted)
    return { orderId, item: item?.id ?? '', key }
  }
  const pay = (orderId: string, amount: number) =>
    admin.post(`/api/admin/orders/${orderId}/payments`, {
      method: 'eft',
      amount,
      day: '2026-11-21',
      reference: orderId,
      key: crypto.randomUUID(),
    })
  const studio = studioCalls(() => admin)
  const publish = async (wanted: RegExp) => {
    const answer = await studio.publish(wanted)
    expect(answer.status, await answer.clone().text()).toBe(201)
  }
  const edit = async (name: string, change: (body: never) => Record<string, unknown>) => {
    const { body } = await studio.read(name)
    const changes = Object.entries(change(body as never)).map(([field, now]) => ({
      path: [field],
      was: body[field],
      now,
    }))
    const answer = await studio.change(name, changes)
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  const seeAll = async ({ orderId, key }: Sold) => {
    const own = await (await manage(key)).json()
    const { days, ...order } = omit(own.order ?? own, 'beginAgain')
    const pages = ['', '/details', '/documents', '/messages'].map(
      async (part) => admin.read(`/api/admin/orders/${orderId}${part}`) as unknown,
    )
    return {
      order,
      days: days.map((one: Record<string, unknown>) => omit(one, 'changes')),
      pages: await Promise.all(pages),
      fleet: await admin.read(`/api/admin/fleet/orders/${orderId}`),
      day: await admin.read(`/api/admin/day?date=${day}`),
      calendar: await admin.read(`/api/admin/calendar?from=${day}&days=7`),
      entry: await findCalendar(readBasis(office.office), orderId),
    }
  }

  beforeAll(async () => {
    const { siteUrl, now } = office.office
    office.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], { siteUrl, now })
    const copy = { kind: 'tour', id: 'lagoon-day', copyOf: 'cape-peninsula' }
    expect((await studio.create(copy)).status).toBe(201)
    await edit('tour/lagoon-day', ({ detailedItinerary }: { detailedItinerary: object[] }) => ({
      title: 'A day by the lagoon',
      description: 'Flamingos and a swim, at a slow pace.',
      seoTitle: `The lagoon | ${shipped.company.shortName}`,
      metaDescription: 'A slow day by the lagoon, with flamingos.',
      priceFrom: 'R2,500',
      detailedItinerary: detailedItinerary.map((stop, at) =>
        at === 0 ? { ...stop, time: '07:20' } : stop,
      ),
    }))
    const other = { kind: 'vehicle', id: 'lagoon-van', copyOf: 'premium-van' }
    expect((await studio.create(other)).status).toBe(201)
    await edit('vehicle/lagoon-van', () => ({ type: 'Lagoon van' }))
    await publish(/lagoon/)
    await fleet.addVehicle({ name: 'Van', seats: 14 })
    await fleet.addGuide({ name: 'Bea' })
    const booking = { tourId: 'lagoon-day', date: day, adults: 2, children: 0 }
    tour = await sell('/api/bookings', bookingBody(booking))
    unpaid = await sell(
      '/api/bookings',
      bookingBody({ ...booking, date: addDays(day, 40), email: 'bob@guests.example' }),
    )
    vehicle = await sell(
      '/api/transfers',
      transferBody({ vehicle: 'lagoon-van', date: addDays(day, 3), guests: 2 }),
    )
    expect((await pay(tour.orderId, 500_000)).status).toBe(200)
    before = await Promise.all([tour, unpaid, vehicle].map(seeAll))
    await studio.withdraw('tour/lagoon-day', '/tours')
    await studio.withdraw('vehicle/lagoon-van')
    await publish(/lagoon|redirects/)
    expect((await office.post('/api/bookings', bookingBody(booking))).status).toBe(404)
  })

  it('is shown as before to guest and office, also by a process that starts later', async () => {
    expect(await Promise.all([tour, unpaid, vehicle].map(seeAll))).toEqual(before)
    const { content } = await loadLive(office.db, { shipped })
    expect(content.tours.some(({ id }) => id === 'lagoon-day')).toBe(false)
    expect(content.withdrawn).toEqual(office.office.content().withdrawn)
    expect(content.withdrawn.tours).toMatchObject([{ id: 'lagoon-day' }])
  })

  it('can be moved only by the office, at the agreed price', async () => {
    for (const { key, item } of [tour, vehicle]) {
      const { days } = await (await manage(key)).json()
      expect(days[0].changes).toMatchObject({
        date: { bar: 'withdrawn' },
        guests: { bar: 'withdrawn' },
      })
      const { product, adults, children } = days[0]
      const to = { item, product, date: addDays(day, 5), adults, children }
      const answer = await manage(key, '/change/quote', to)
      const { error } = await answer.json()
      expect([answer.status, error.code, error.facts]).toEqual([409, 'change-withdrawn', contact])
      expect(error.message).toContain(`write to ${contact.email}`)
    }
    const wish = { item: tour.item, date: addDays(day, 1), bearer: 'guest' }
    const path = `/api/admin/orders/${tour.orderId}/reschedule`
    const quote = await (await admin.post(`${path}/quote`, wish)).json()
    expect(quote).toMatchObject({ owed: 500_000, difference: 0 })
    const moved = await admin.post(path, { number: quote.number, message: '' })
    expect(await moved.json()).toMatchObject({ outcome: 'moved' })
    const { days, money } = await (await manage(tour.key)).json()
    expect([days[0].date, money.owed, money.balance]).toEqual([wish.date, 500_000, 0])
  })

  it('keeps its crew, documents, calendar and messages', async () => {
    const [{ assigned, suggested }] = await fleet.choices(vehicle.orderId)
    const wanted = suggested ?? assigned
    expect(wanted.vehicles).toHaveLength(1)
    expect((await fleet.assign(vehicle.item, wanted, assigned)).status).toBe(200)
    const { documents: papers } = await (await manage(tour.key)).json()
    expect(papers).toMatchObject([{ kind: 'invoice', amount: 500_000 }])
    const cookie = cookieOf(await office.app.request(`/m/${tour.key}`))
    for (const file of ['calendar.ics', `documents/${papers[0].id}`]) {
      const answer = await office.app.request(`/manage/${file}`, { headers: { cookie } })
      expect([file, answer.status]).toEqual([file, 200])
    }
    await office.clear(outbox)
    expect(
      (
        await manage(tour.key, '/messages', {
          message: 'Is there shade?',
          key: crypto.randomUUID(),
        })
      ).status,
    ).toBe(200)
    expect((await office.db.select().from(outbox)).length).toBeGreaterThan(0)
  })

  it('takes payments, reminders, a cancellation, a refund and a voucher', async () => {
    const begun = await manage(unpaid.key, '/pay', { provider: 'eft', plan: 'in-parts' })
    const { order: held } = await begun.json()
    expect([begun.status, held.plan]).toEqual([200, 'in-parts'])
    const { balance, dueNow } = held.money
    expect((await pay(unpaid.orderId, dueNow)).status).toBe(200)
    const { money } = await (await manage(unpaid.key)).json()
    await office.clear(outbox)
    office.clock.now = instantInCapeTown(addDays(money.rest.dueOn, -1), '10:00')
    await remindOfBalances(office.office)
    expect((await office.db.select().from(outbox)).map(({ kind }) => kind)).toEqual([
      'balance-due-guest',
    ])
    office.clock.now = start
    expect((await pay(unpaid.orderId, balance - dueNow)).status).toBe(200)
    const { quote } = await (
      await manage(unpaid.key, '/cancel/quote', { items: [unpaid.item] })
    ).json()
    expect(quote).toMatchObject({ paid: balance })
    const called = await manage(unpaid.key, '/cancel', { number: quote.number })
    expect(await called.json()).toMatchObject({ outcome: 'cancelled' })
    const again = await (await manage(unpaid.key)).json()
    expect(again).toMatchObject({ status: 'cancelled', beginAgain: '/tours' })
    const back = again.refunds.map(({ amount }: { amount: number }) => amount)
    const path = `/api/admin/orders/${unpaid.orderId}`
    const given = await admin.post(`${path}/voucher`, { seen: sumCents(back) })
    expect(given.status, await given.clone().text()).toBe(200)
    expect((await admin.read(path)).sums).toMatchObject({ balance: 0 })
    const cancel = `/api/admin/orders/${vehicle.orderId}/cancellation`
    const { number } = await (await admin.post(`${cancel}/quote`, { cancelledBy: 'office' })).json()
    expect(await (await admin.post(cancel, { number })).json()).toMatchObject({
      outcome: 'cancelled',
    })
  })
})
