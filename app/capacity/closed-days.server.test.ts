import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { engines } from '#tests/databases.ts'
import { codeOf } from '#tests/test-accounts.ts'
import { findSold } from '#tests/fixtures/order.ts'
import {
  bookingBody,
  itineraryEnquiryBody,
  newEmail,
  transferBody,
  twoDayTours,
} from '#tests/test-office.ts'
import { useAdministrator, useNoOrders, useTestOffice } from '#tests/use-test-office.ts'
import { previewChange } from '#app/changing/change-trip.server.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { closedDays } from '#platform/database/schema/tours.ts'
import { readBasis } from '#platform/services.ts'
import { takePlaces } from './departures.server.ts'

const date = '2027-02-20'
const weather = { firstDay: date, lastDay: date, reason: 'weather' }
const newKey = () => ({ 'Idempotency-Key': randomUUID() })
const reference = async (answer: Response): Promise<string> => (await answer.json()).reference

describe.each(engines)('days that the office closes, on the %s database', (engine) => {
  const test = useTestOffice(engine, undefined, { tours: twoDayTours })
  const admin = useAdministrator(test)
  useNoOrders(test, closedDays)

  const close = (change: object = {}, id: string = randomUUID()) =>
    admin.put(`/api/admin/closed-days/${id}`, { ...weather, ...change })
  const book = (change: object = {}) =>
    test.post('/api/bookings', bookingBody({ date, email: newEmail(), ...change }))
  const hire = (change: object = {}) =>
    test.post('/api/transfers', transferBody({ date, email: newEmail(), ...change }))
  const ask = async (what = 'tours/cape-peninsula', day = date) => {
    const asked = await test.app.request(`/api/${what}/availability?from=${day}&to=${day}`)
    return asked.json()
  }
  const when = fill(en.closedDays.oneDay, { day: '20 February 2027' })
  const why = fill(en.closedDays.why.weather, { when })

  it('refuses guests a day on which one tour is closed, with the reason, and sells others', async () => {
    expect((await close({ tourId: 'cape-peninsula' })).status).toBe(200)
    const refused = await book()
    expect(refused.status).toBe(422)
    const { error } = await refused.json()
    expect(error).toMatchObject({ code: 'date-closed', field: 'date' })
    expect(error.message.startsWith(why)).toBe(true)
    expect(error.facts.nearest).not.toContain(date)
    expect(error.facts.nearest).toHaveLength(3)
    expect(await ask()).toMatchObject({
      full: [date],
      closed: [{ days: [`${date}/${date}`], why }],
    })
    expect(await ask('transfers')).toMatchObject({ full: [], closed: [] })
    expect((await book({ tourId: 'garden-route-highlights' })).status).toBe(201)
    expect((await hire()).status).toBe(201)
    expect((await book({ date: addDays(date, 1) })).status).toBe(201)
  })

  it('sells neither tours nor vehicles while the company is closed, and both once it opens', async () => {
    const id = randomUUID()
    await close({ reason: 'holiday', lastDay: addDays(date, 2) }, id)
    for (const day of [date, addDays(date, 2)]) {
      expect(await codeOf(await book({ date: day }))).toBe('date-closed')
      expect(await codeOf(await hire({ date: day }))).toBe('date-closed')
      expect((await ask('transfers', day)).full).toEqual([day])
    }
    expect((await book({ date: addDays(date, 3) })).status).toBe(201)
    expect((await admin.ask(`/api/admin/closed-days/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await book()).status).toBe(201)
    expect((await hire()).status).toBe(201)
    expect((await admin.ask(`/api/admin/closed-days/${id}`, { method: 'DELETE' })).status).toBe(404)
  })

  it('refuses a trip of two days also on the day before', async () => {
    await close()
    const tourId = 'garden-route-highlights'
    for (const day of [addDays(date, -1), date])
      expect(await codeOf(await book({ tourId, date: day }))).toBe('date-closed')
    expect((await book({ tourId, date: addDays(date, -2) })).status).toBe(201)
    expect((await book({ date: addDays(date, -1) })).status).toBe(201)
  })

  it('lists every affected trip, however it was sold, and does not change it', async () => {
    const early = await reference(
      await book({ tourId: 'garden-route-highlights', date: addDays(date, -1) }),
    )
    const tour = await reference(await book())
    const car = await reference(await hire())
    await book({ date: addDays(date, 1) })
    const gone = eq(orderItems.id, (await findSold(test.db, await book())).itemId)
    await test.db.update(orderItems).set({ status: 'cancelled' }).where(gone)
    const { closed } = await (await close()).json()
    const listed = closed[0].hits.map((hit: { reference: string }) => hit.reference)
    expect(listed.toSorted()).toEqual([early, tour, car].toSorted())
    const own = await (await close({ tourId: 'cape-peninsula', firstDay: date })).json()
    expect(own.closed.map(({ hits }: { hits: object[] }) => hits.length).toSorted()).toEqual([1, 3])
    const rows = await test.db.select().from(orderItems).where(eq(orderItems.status, 'held'))
    expect(rows).toHaveLength(4)
  })

  it('refuses closed days for telephone orders and itineraries, too', async () => {
    await close({ tourId: 'cape-peninsula' })
    const caller = { name: 'Grace Example', phone: '+27 82 555 0199' }
    const trip = { kind: 'tour', product: 'cape-peninsula', date, adults: 2, children: 0 }
    const hold = { next: 'hold', until: addDays(date, -7) }
    const sell = (change: object = {}) =>
      admin.post('/api/admin/orders', { ...trip, ...caller, ...hold, ...change }, newKey())
    const refused = await sell()
    expect(refused.status).toBe(422)
    const { error } = await refused.json()
    expect(error).toMatchObject({ code: 'date-closed', field: 'date' })
    expect(error.message.startsWith(why)).toBe(true)
    const seen = await admin.post('/api/admin/new-order/quote', trip)
    expect(await seen.json()).toMatchObject({ whyNot: [expect.stringContaining(why)] })
    expect((await sell({ date: addDays(date, 1) })).status).toBe(201)
    const car = { kind: 'vehicle-day', product: 'premium-suv', variant: 'inland' }
    expect((await sell(car)).status).toBe(201)
    const asked = { startDate: addDays(date, -1), email: newEmail() }
    const enquire = () => test.post('/api/itinerary-enquiries', itineraryEnquiryBody(asked))
    expect((await enquire()).status).toBe(201)
    await close()
    const { error: whole } = await (await enquire()).json()
    expect(whole).toMatchObject({ code: 'itinerary-day-impossible', field: 'startDate' })
    expect(whole.message).toContain(why)
    expect(await codeOf(await sell(car))).toBe('date-closed')
    expect((await sell({ kind: 'custom', title: 'A tasting', price: 90_000 })).status).toBe(201)
  })

  it('refuses a closed day to a guest’s change, and takes no place on it', async () => {
    const { orderId, item } = await findSold(test.db, await book({ date: addDays(date, 3) }))
    await close({ tourId: 'cape-peninsula' })
    const party = { adults: 2, children: 1, toddlers: 0, childSeats: 0 }
    const change = { item: item.id, product: 'cape-peninsula', date, ...party }
    await expect(previewChange(test.office, orderId, change)).rejects.toThrow('date-closed')
    const take = (day: string) =>
      test.db.transaction((transaction) =>
        takePlaces(transaction, readBasis(test.office), [{ ...item, date: day }]),
      )
    expect([await take(date), await take(addDays(date, 1))]).toEqual([false, true])
  })

  it('stores a closed day once for repeated requests, and logs both acts', async () => {
    const id = randomUUID()
    await Promise.all([close({}, id), close({}, id)])
    await close({ lastDay: addDays(date, 1) }, id)
    expect(await test.db.select().from(closedDays)).toMatchObject([{ lastDay: addDays(date, 1) }])
    await admin.ask(`/api/admin/closed-days/${id}`, { method: 'DELETE' })
    const rows = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(rows.map(({ action }) => action)).toContain('days-closed')
    expect(rows.map(({ action }) => action)).toContain('days-opened')
  })

  it.each([
    ['ends before it begins', { lastDay: '2027-02-19' }, 'days-reversed'],
    ['is of a tour that we do not have', { tourId: 'moon' }, 'tour-unknown'],
    ['has no reason of ours', { reason: 'Thandi is ill' }, 'field-invalid'],
  ])('refuses a closed day that %s', async (_, change, code) => {
    expect(await codeOf(await close(change))).toBe(code)
    expect(await test.db.select().from(closedDays)).toEqual([])
  })
})
