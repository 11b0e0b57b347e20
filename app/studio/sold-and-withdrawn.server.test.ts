import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { racingEngines } from '#tests/databases.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { studioCalls } from '#tests/fixtures/studio.ts'
import { callManageBy, readCookie } from '#tests/fixtures/manage-calls.ts'
import { bookingBody, start, transferBody } from '#tests/test-office.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
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
 * Sold trips keep their agreed terms after their product is withdrawn. Cases: a tour and a vehicle
 * that exist only in the database.
 */
describe.each(racingEngines)('a sold trip of a withdrawn product on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  const fleet = setUpFleet(() => admin)
  type SoldTrip = { orderId: string; item: string; key: string }
  let tour: SoldTrip
  let unpaid: SoldTrip
  let vehicle: SoldTrip
  let pagesBefore: Awaited<ReturnType<typeof readAllPages>>[]

  const callManage = (key: string, path = '', body?: object) =>
    callManageBy(office, path, key, body)
  const bookTrip = async (path: string, body: object): Promise<SoldTrip> => {
    const answer = await office.post(path, body)
    const { reference } = await answer.json()
    expect(answer.status, reference).toBe(201)
    const [order] = await office.db.select().from(orders).where(eq(orders.reference, reference))
    const orderId = order?.id ?? ''
    const [item] = await office.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const tokenSettings = { owner: { orderId }, expiresAt: null, now: office.clock.now }
    const { token: key } = await createToken(office.db, 'manage-order', tokenSettings)
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
  const publish = async (pattern: RegExp) => {
    const answer = await studio.publish(pattern)
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
  const readAllPages = async ({ orderId, key }: SoldTrip) => {
    const managePage = await (await callManage(key)).json()
    const { days, ...order } = omit(managePage.order ?? managePage, 'beginAgain')
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
      detailedItinerary: detailedItinerary.map((stop, index) =>
        index === 0 ? { ...stop, time: '07:20' } : stop,
      ),
    }))
    const vehicleCopy = { kind: 'vehicle', id: 'lagoon-van', copyOf: 'premium-van' }
    expect((await studio.create(vehicleCopy)).status).toBe(201)
    await edit('vehicle/lagoon-van', () => ({ type: 'Lagoon van' }))
    await publish(/lagoon/)
    await fleet.addVehicle({ name: 'Van', seats: 14 })
    await fleet.addGuide({ name: 'Bea' })
    const booking = { tourId: 'lagoon-day', date: day, adults: 2, children: 0 }
    tour = await bookTrip('/api/bookings', bookingBody(booking))
    unpaid = await bookTrip(
      '/api/bookings',
      bookingBody({ ...booking, date: addDays(day, 40), email: 'bob@guests.example' }),
    )
    vehicle = await bookTrip(
      '/api/transfers',
      transferBody({ vehicle: 'lagoon-van', date: addDays(day, 3), guests: 2 }),
    )
    expect((await pay(tour.orderId, 500_000)).status).toBe(200)
    pagesBefore = await Promise.all([tour, unpaid, vehicle].map(readAllPages))
    await studio.withdraw('tour/lagoon-day', '/tours')
    await studio.withdraw('vehicle/lagoon-van')
    await publish(/lagoon|redirects/)
    expect((await office.post('/api/bookings', bookingBody(booking))).status).toBe(404)
  })

  it('is shown as before to guest and office, also by a process that starts later', async () => {
    expect(await Promise.all([tour, unpaid, vehicle].map(readAllPages))).toEqual(pagesBefore)
    const { content } = await loadLive(office.db, { shipped })
    expect(content.tours.some(({ id }) => id === 'lagoon-day')).toBe(false)
    expect(content.withdrawn).toEqual(office.office.content().withdrawn)
    expect(content.withdrawn.tours).toMatchObject([{ id: 'lagoon-day' }])
  })

  it('can be moved only by the office, at the agreed price', async () => {
    for (const { key, item } of [tour, vehicle]) {
      const { days } = await (await callManage(key)).json()
      expect(days[0].changes).toMatchObject({
        date: { bar: 'withdrawn' },
        guests: { bar: 'withdrawn' },
      })
      const { product, adults, children } = days[0]
      const changeRequest = { item, product, date: addDays(day, 5), adults, children }
      const answer = await callManage(key, '/change/quote', changeRequest)
      const { error } = await answer.json()
      expect([answer.status, error.code, error.facts]).toEqual([409, 'change-withdrawn', contact])
      expect(error.message).toContain(`write to ${contact.email}`)
    }
    const rescheduleRequest = { item: tour.item, date: addDays(day, 1), bearer: 'guest' }
    const path = `/api/admin/orders/${tour.orderId}/reschedule`
    const preview = await (await admin.post(`${path}/quote`, rescheduleRequest)).json()
    expect(preview).toMatchObject({ owed: 500_000, difference: 0 })
    const rescheduleAnswer = await admin.post(path, { number: preview.number, message: '' })
    expect(await rescheduleAnswer.json()).toMatchObject({ outcome: 'moved' })
    const { days, money } = await (await callManage(tour.key)).json()
    expect([days[0].date, money.owed, money.balance]).toEqual([rescheduleRequest.date, 500_000, 0])
  })

  it('keeps its crew, documents, calendar and messages', async () => {
    const [{ assigned, suggested }] = await fleet.choices(vehicle.orderId)
    const crew = suggested ?? assigned
    expect(crew.vehicles).toHaveLength(1)
    expect((await fleet.assign(vehicle.item, crew, assigned)).status).toBe(200)
    const { documents: issuedDocuments } = await (await callManage(tour.key)).json()
    expect(issuedDocuments).toMatchObject([{ kind: 'invoice', amount: 500_000 }])
    const cookie = readCookie(await office.app.request(`/m/${tour.key}`))
    for (const file of ['calendar.ics', `documents/${issuedDocuments[0].id}`]) {
      const answer = await office.app.request(`/manage/${file}`, { headers: { cookie } })
      expect([file, answer.status]).toEqual([file, 200])
    }
    await office.clear(outbox)
    expect(
      (
        await callManage(tour.key, '/messages', {
          message: 'Is there shade?',
          key: crypto.randomUUID(),
        })
      ).status,
    ).toBe(200)
    expect((await office.db.select().from(outbox)).length).toBeGreaterThan(0)
  })

  it('accepts payments, sends a reminder, and can be cancelled and refunded by a voucher', async () => {
    const payAnswer = await callManage(unpaid.key, '/pay', { provider: 'eft', plan: 'in-parts' })
    const { order: unpaidOrder } = await payAnswer.json()
    expect([payAnswer.status, unpaidOrder.plan]).toEqual([200, 'in-parts'])
    const { balance, dueNow } = unpaidOrder.money
    expect((await pay(unpaid.orderId, dueNow)).status).toBe(200)
    const { money } = await (await callManage(unpaid.key)).json()
    await office.clear(outbox)
    office.clock.now = instantInCapeTown(addDays(money.rest.dueOn, -1), '10:00')
    await remindOfBalances(office.office)
    expect((await office.db.select().from(outbox)).map(({ kind }) => kind)).toEqual([
      'balance-due-guest',
    ])
    office.clock.now = start
    expect((await pay(unpaid.orderId, balance - dueNow)).status).toBe(200)
    const { quote: preview } = await (
      await callManage(unpaid.key, '/cancel/quote', { items: [unpaid.item] })
    ).json()
    expect(preview).toMatchObject({ paid: balance })
    const cancelAnswer = await callManage(unpaid.key, '/cancel', { number: preview.number })
    expect(await cancelAnswer.json()).toMatchObject({ outcome: 'cancelled' })
    const cancelledOrder = await (await callManage(unpaid.key)).json()
    expect(cancelledOrder).toMatchObject({ status: 'cancelled', beginAgain: '/tours' })
    const refundAmounts = cancelledOrder.refunds.map(({ amount }: { amount: number }) => amount)
    const path = `/api/admin/orders/${unpaid.orderId}`
    const voucherAnswer = await admin.post(`${path}/voucher`, { seen: sumCents(refundAmounts) })
    expect(voucherAnswer.status, await voucherAnswer.clone().text()).toBe(200)
    expect((await admin.read(path)).sums).toMatchObject({ balance: 0 })
    const cancelPath = `/api/admin/orders/${vehicle.orderId}/cancellation`
    const { number } = await (
      await admin.post(`${cancelPath}/quote`, { cancelledBy: 'office' })
    ).json()
    expect(await (await admin.post(cancelPath, { number })).json()).toMatchObject({
      outcome: 'cancelled',
    })
  })
})
