import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { findSoldItem } from '#tests/fixtures/order.ts'
import {
  bookingBody,
  itineraryEnquiryBody,
  newEmail,
  transferBody,
  twoDayTours,
} from '#tests/test-office.ts'
import { setUpOwner, clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { previewChange } from '#app/changing/change-trip.server.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { closedDays } from '#platform/database/schema/tours.ts'
import { readBasis } from '#platform/services.ts'
import { takePlaces } from './departures.server.ts'

const date = '2027-02-20'
const weather = { firstDay: date, lastDay: date, reason: 'weather' }
const newKey = () => ({ 'Idempotency-Key': randomUUID() })
const readReference = async (answer: Response): Promise<string> => (await answer.json()).reference

describe.each(engines)('days that the office closes, on the %s database', (engine) => {
  const test = setUpTestOffice(engine, undefined, { tours: twoDayTours })
  const admin = setUpOwner(test)
  clearOrdersBeforeEach(test, closedDays)

  const close = (change: object = {}, id: string = randomUUID()) =>
    admin.put(`/api/admin/closed-days/${id}`, { ...weather, ...change })
  const book = (change: object = {}) =>
    test.post('/api/bookings', bookingBody({ date, email: newEmail(), ...change }))
  const bookVehicle = (change: object = {}) =>
    test.post('/api/transfers', transferBody({ date, email: newEmail(), ...change }))
  const readAvailability = async (product = 'tours/cape-peninsula', day = date) => {
    const answer = await test.app.request(`/api/${product}/availability?from=${day}&to=${day}`)
    return answer.json()
  }
  const when = fill(en.closedDays.oneDay, { day: '20 February 2027' })
  const reasonText = fill(en.closedDays.why.weather, { when })

  it('refuses guests a day on which one tour is closed, with the reason, and sells others', async () => {
    expect((await close({ tourId: 'cape-peninsula' })).status).toBe(200)
    const refused = await book()
    expect(refused.status).toBe(422)
    const { error } = await refused.json()
    expect(error).toMatchObject({ code: 'date-closed', field: 'date' })
    expect(error.message.startsWith(reasonText)).toBe(true)
    expect(error.facts.nearest).not.toContain(date)
    expect(error.facts.nearest).toHaveLength(3)
    expect(await readAvailability()).toMatchObject({
      full: [date],
      closed: [{ days: [`${date}/${date}`], why: reasonText }],
    })
    expect(await readAvailability('transfers')).toMatchObject({ full: [], closed: [] })
    expect((await book({ tourId: 'garden-route-highlights' })).status).toBe(201)
    expect((await bookVehicle()).status).toBe(201)
    expect((await book({ date: addDays(date, 1) })).status).toBe(201)
  })

  it('sells neither tours nor vehicles while the company is closed, and both once it opens', async () => {
    const id = randomUUID()
    await close({ reason: 'holiday', lastDay: addDays(date, 2) }, id)
    for (const day of [date, addDays(date, 2)]) {
      expect(await errorCode(await book({ date: day }))).toBe('date-closed')
      expect(await errorCode(await bookVehicle({ date: day }))).toBe('date-closed')
      expect((await readAvailability('transfers', day)).full).toEqual([day])
    }
    expect((await book({ date: addDays(date, 3) })).status).toBe(201)
    expect((await admin.ask(`/api/admin/closed-days/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await book()).status).toBe(201)
    expect((await bookVehicle()).status).toBe(201)
    expect((await admin.ask(`/api/admin/closed-days/${id}`, { method: 'DELETE' })).status).toBe(404)
  })

  it('refuses a trip of two days also on the day before', async () => {
    await close()
    const tourId = 'garden-route-highlights'
    for (const day of [addDays(date, -1), date])
      expect(await errorCode(await book({ tourId, date: day }))).toBe('date-closed')
    expect((await book({ tourId, date: addDays(date, -2) })).status).toBe(201)
    expect((await book({ date: addDays(date, -1) })).status).toBe(201)
  })

  it('lists every affected trip, however it was sold, and does not change it', async () => {
    const early = await readReference(
      await book({ tourId: 'garden-route-highlights', date: addDays(date, -1) }),
    )
    const tour = await readReference(await book())
    const car = await readReference(await bookVehicle())
    await book({ date: addDays(date, 1) })
    const whereCancelled = eq(orderItems.id, (await findSoldItem(test.db, await book())).itemId)
    await test.db.update(orderItems).set({ status: 'cancelled' }).where(whereCancelled)
    const { closed } = await (await close()).json()
    const listed = closed[0].hits.map((hit: { reference: string }) => hit.reference)
    expect(listed.toSorted()).toEqual([early, tour, car].toSorted())
    const ownAnswer = await (await close({ tourId: 'cape-peninsula', firstDay: date })).json()
    expect(ownAnswer.closed.map(({ hits }: { hits: object[] }) => hits.length).toSorted()).toEqual([
      1, 3,
    ])
    const rows = await test.db.select().from(orderItems).where(eq(orderItems.status, 'held'))
    expect(rows).toHaveLength(4)
  })

  it('refuses closed days for telephone orders and itineraries, too', async () => {
    await close({ tourId: 'cape-peninsula' })
    const caller = { name: 'Grace Example', phone: '+27 82 555 0199' }
    const trip = { kind: 'tour', product: 'cape-peninsula', date, adults: 2, children: 0 }
    const hold = { next: 'hold', until: addDays(date, -7) }
    const placeOrder = (change: object = {}) =>
      admin.post('/api/admin/orders', { ...trip, ...caller, ...hold, ...change }, newKey())
    const refused = await placeOrder()
    expect(refused.status).toBe(422)
    const { error } = await refused.json()
    expect(error).toMatchObject({ code: 'date-closed', field: 'date' })
    expect(error.message.startsWith(reasonText)).toBe(true)
    const figures = await admin.post('/api/admin/new-order/quote', trip)
    expect(await figures.json()).toMatchObject({ whyNot: [expect.stringContaining(reasonText)] })
    expect((await placeOrder({ date: addDays(date, 1) })).status).toBe(201)
    const car = { kind: 'vehicle-day', product: 'premium-suv', variant: 'inland' }
    expect((await placeOrder(car)).status).toBe(201)
    const itinerary = { startDate: addDays(date, -1), email: newEmail() }
    const enquire = () => test.post('/api/itinerary-enquiries', itineraryEnquiryBody(itinerary))
    expect((await enquire()).status).toBe(201)
    await close()
    const { error: closedError } = await (await enquire()).json()
    expect(closedError).toMatchObject({ code: 'itinerary-day-impossible', field: 'startDate' })
    expect(closedError.message).toContain(reasonText)
    expect(await errorCode(await placeOrder(car))).toBe('date-closed')
    expect((await placeOrder({ kind: 'custom', title: 'A tasting', price: 90_000 })).status).toBe(
      201,
    )
  })

  it('refuses a closed day to a guest’s change, and takes no place on it', async () => {
    const { orderId, item } = await findSoldItem(test.db, await book({ date: addDays(date, 3) }))
    await close({ tourId: 'cape-peninsula' })
    const party = { adults: 2, children: 1, toddlers: 0, childSeats: 0 }
    const change = { item: item.id, product: 'cape-peninsula', date, ...party }
    await expect(previewChange(test.office, orderId, change)).rejects.toThrow('date-closed')
    const takePlace = (day: string) =>
      test.db.transaction((transaction) =>
        takePlaces(transaction, readBasis(test.office), [{ ...item, date: day }]),
      )
    expect([await takePlace(date), await takePlace(addDays(date, 1))]).toEqual([false, true])
  })

  it('stores a closed day once for repeated requests, and logs closing and opening', async () => {
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
    ['is for an unknown tour', { tourId: 'moon' }, 'tour-unknown'],
    ['has an unknown reason', { reason: 'Thandi is ill' }, 'field-invalid'],
  ])('refuses a closed day that %s', async (_, change, code) => {
    expect(await errorCode(await close(change))).toBe(code)
    expect(await test.db.select().from(closedDays)).toEqual([])
  })
})
