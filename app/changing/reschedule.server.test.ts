import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { addDays, calendarDateIn, capeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { backdateBooking } from '#tests/fixtures/order.ts'
import { recordByHand } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { listTakenDays, sellTrip } from '#tests/fixtures/trip.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orderEvents, orderItems } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { refunds } from '#app/payments/schema.server.ts'
import { findCalendar } from '#app/payments/documents/order-calendar.server.ts'
import { readAssignedIds } from '#app/capacity/allocations.server.ts'
import { carryOutChange } from './change-trip.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'

const day = '2027-02-20'
const otherDay = '2027-02-23'
const { moved } = en.mails.trip

describe.each(engines)('moving a trip by the office, on the %s database', (engine) => {
  const test = setUpEmptyOffice(engine)
  const admin = setUpOwner(test)
  const fleet = setUpFleet(() => admin)

  const sell = async (path: string, body: object) => {
    const { itemId: item, ...trip } = await sellTrip(test, path, body)
    return { ...trip, item }
  }
  const email = 'ada@guests.example'
  const book = (change: object = {}) =>
    sell('/api/bookings', bookingBody({ date: day, email, children: 0, ...change }))
  const previewMove = ({ orderId, item }: { orderId: string; item: string }, change: object = {}) =>
    admin.post(`/api/admin/orders/${orderId}/reschedule/quote`, {
      item,
      date: otherDay,
      bearer: 'company',
      ...change,
    })
  const agree = (orderId: string, number: string, message = '') =>
    admin.post(`/api/admin/orders/${orderId}/reschedule`, { number, message })
  const move = async (
    trip: { orderId: string; item: string },
    change: object = {},
    message = '',
  ) => {
    const { number } = await (await previewMove(trip, change)).json()
    return (await agree(trip.orderId, number, message)).json()
  }
  const load = (id: string) => readOrder(test.db, id)
  const pay = async (orderId: string) => {
    await recordByHand(test, { orderId, amount: 500_000 })
    await test.db.delete(outbox)
  }

  it('moves place, vehicle, guide and calendar entry, and mails the guest once', async () => {
    const van = await fleet.addVehicle()
    const guide = await fleet.addGuide()
    const trip = await book()
    expect(await move(trip, {}, 'Chapman’s Peak is closed for the storm.')).toEqual({
      outcome: 'moved',
    })
    expect(await listTakenDays(test)).toEqual([otherDay, otherDay])
    const { order, items } = await load(trip.orderId)
    expect(items[0]).toMatchObject({ id: trip.item, date: otherDay, status: 'held' })
    expect(order).toMatchObject({ firstDay: otherDay, lastDay: otherDay })
    expect(order.sequence).toBe(trip.sequence + 1)
    expect(await readAssignedIds(test.db, trip.item)).toEqual({ vehicles: [van], guides: [guide] })
    const mails = await test.db.select().from(outbox)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['order-changed-guest', email],
    ])
    const [mail] = mails
    expect(mail?.subject).toContain(formatLongDate(otherDay))
    expect(mail?.text).toContain(moved.free)
    expect(mail?.text).toContain('Chapman’s Peak is closed for the storm.')
    expect(mail?.attachments).toMatchObject([{ kind: 'calendar' }])
    const events = await test.db.select().from(orderEvents)
    const moveEvents = events.filter(({ event }) => event === 'moved-by-office')
    expect(moveEvents).toMatchObject([
      { who: 'office', facts: { dateBefore: day, date: otherDay, bearer: 'company' } },
    ])
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, trip.orderId))
    expect(log.map(({ action }) => action)).toEqual(['trip-moved'])
  })

  it('sends a calendar file with a rising number for each move, and removes the entry when the office cancels', async () => {
    const trip = await book()
    const readCalendar = async () => {
      const mails = await test.db.select().from(outbox)
      expect(mails.at(-1)?.attachments).toMatchObject([{ kind: 'calendar' }])
      await test.db.delete(outbox)
      const file = await findCalendar({ db: test.db, content: shipped }, trip.orderId)
      const number = /^SEQUENCE:(\d+)/m.exec(file?.text ?? '')?.[1]
      const uid = /^UID:(.*)$/m.exec(file?.text ?? '')?.[1]
      return { method: file?.method, number: Number(number), uid }
    }
    await move(trip)
    const firstEntry = await readCalendar()
    await move(trip, { date: day })
    const secondEntry = await readCalendar()
    const path = `/api/admin/orders/${trip.orderId}/cancellation`
    const figures = await (await admin.post(`${path}/quote`, { cancelledBy: 'office' })).json()
    expect((await admin.post(path, { number: figures.number })).status).toBe(200)
    const cancelled = await readCalendar()
    expect([firstEntry.method, secondEntry.method, cancelled.method]).toEqual([
      'PUBLISH',
      'PUBLISH',
      'CANCEL',
    ])
    expect(secondEntry.number).toBeGreaterThan(firstEntry.number)
    expect(cancelled.number).toBeGreaterThan(secondEntry.number)
    expect(new Set([firstEntry.uid, secondEntry.uid, cancelled.uid]).size).toBe(1)
  })

  it('keeps a paid order confirmed when moved, and leaves the extra cost to pay', async () => {
    const trip = await book()
    const { orderId } = trip
    await pay(orderId)
    expect((await load(orderId)).order.status).toBe('confirmed')
    const { content } = test.office
    const dearerTours = content().tours.map((tour) => ({ ...tour, priceFrom: 'R3,000' }))
    test.office.content = () => ({ ...content(), tours: dearerTours })
    await test.db.delete(outbox)
    expect(await move(trip, { bearer: 'guest' })).toEqual({ outcome: 'moved' })
    test.office.content = content
    const { order, items, books, attention } = await load(orderId)
    expect(order).toMatchObject({ status: 'confirmed', firstDay: otherDay })
    expect(items[0]).toMatchObject({ status: 'booked', date: otherDay })
    expect(sumBooks(books)).toMatchObject({ owed: 600_000, paid: 500_000, balance: 100_000 })
    expect(attention).toEqual([])
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.text).toContain('R1,000')
  })

  it('charges the agreed price if the company bears the move, and today’s price if the guest does', async () => {
    const trip = await book()
    const { content } = test.office
    const dearerTours = content().tours.map((tour) => ({ ...tour, priceFrom: 'R3,000' }))
    test.office.content = () => ({ ...content(), tours: dearerTours })
    expect(await (await previewMove(trip)).json()).toMatchObject({ owed: 500_000, difference: 0 })
    const guestFigures = await (await previewMove(trip, { bearer: 'guest' })).json()
    expect(guestFigures).toMatchObject({ owed: 600_000, difference: 100_000, payFirst: 0 })
    await move(trip)
    expect(sumBooks((await load(trip.orderId)).books).owed).toBe(500_000)
    await move(trip, { date: day, bearer: 'guest' })
    expect(sumBooks((await load(trip.orderId)).books).owed).toBe(600_000)
    const mails = await test.db.select().from(outbox)
    expect(mails.filter(({ text }) => text?.includes(moved.free))).toHaveLength(1)
    test.office.content = content
  })

  it('shows the price of a move from a tour on request to a tour with a price', async () => {
    const trip = await book({ tourId: 'garden-route-highlights' })
    const pricedTour = { product: 'cape-peninsula', bearer: 'guest' }
    const figures = await (await previewMove(trip, pricedTour)).json()
    expect(figures).toMatchObject({ hasPrice: true, owed: 500_000, difference: 500_000 })
  })

  it('charges the change fee if the guest bears the move, and none if the company does', async () => {
    const { content } = test.office
    const { policies } = content()
    const cancelling = policies.cancelling.map((version) => ({ ...version, changeFee: 50 }))
    test.office.content = () => ({ ...content(), policies: { ...policies, cancelling } })
    try {
      const trip = await book()
      await pay(trip.orderId)
      expect(await (await previewMove(trip)).json()).toMatchObject({ fee: 0, difference: 0 })
      const guestFigures = await (await previewMove(trip, { bearer: 'guest' })).json()
      expect(guestFigures).toMatchObject({ fee: 10_000, owed: 510_000, difference: 10_000 })
      expect(await move(trip, { bearer: 'guest' })).toEqual({ outcome: 'moved' })
      const { books } = await load(trip.orderId)
      expect(sumBooks(books).owed).toBe(510_000)
      expect(books.lines.filter(({ kind }) => kind === 'change-fee')).toHaveLength(1)
      const [mail] = await test.db.select().from(outbox)
      expect(mail?.text).toContain('R100')
    } finally {
      test.office.content = content
    }
  })

  it('refunds everything and frees the place when the company cancels, and mails the guest once', async () => {
    await fleet.addVehicle()
    await fleet.addGuide()
    const { orderId, item } = await book()
    await pay(orderId)
    await backdateBooking(test, orderId)
    const path = `/api/admin/orders/${orderId}/cancellation`
    const readFigures = async (cancelledBy: string) =>
      (await admin.post(`${path}/quote`, { cancelledBy, items: [item] })).json()
    expect((await readFigures('guest')).kept).toBeGreaterThan(0)
    const { number, ...figures } = await readFigures('office')
    expect(figures).toMatchObject({ refund: 500_000, kept: 0 })
    const cancel = () => admin.post(path, { number, message: 'The cable car stands still.' })
    for (const answer of await Promise.all([cancel(), cancel()]))
      expect(await answer.json()).toMatchObject({ outcome: 'cancelled' })
    const { order, items } = await load(orderId)
    expect([order.status, items[0]?.status]).toEqual(['cancelled', 'cancelled'])
    expect(await listTakenDays(test)).toEqual([])
    expect(await readAssignedIds(test.db, item)).toEqual({ vehicles: [], guides: [] })
    const proposedRefunds = await test.db.select().from(refunds)
    expect(proposedRefunds).toMatchObject([{ status: 'proposed', amount: 500_000 }])
    const guestMails = (await test.db.select().from(outbox)).filter(
      ({ recipient }) => recipient === email,
    )
    expect(guestMails).toHaveLength(1)
    expect(guestMails[0]?.text).toContain('The cable car stands still.')
    expect((await previewMove(await book({ date: otherDay }), { date: day })).status).toBe(200)
  })

  it('moves a day with a vehicle, also to days that are too near for a guest', async () => {
    const trip = await sell('/api/transfers', transferBody({ date: day, email }))
    const today = calendarDateIn(test.clock.now, capeTown)
    expect(await move(trip, { date: today })).toEqual({ outcome: 'moved' })
    expect((await load(trip.orderId)).items[0]?.date).toBe(today)
    expect(await listTakenDays(test)).toEqual([today])
  })

  it('refuses to move a trip to a closed, full, past or unchanged day', async () => {
    const van = await fleet.addVehicle()
    const trip = await book()
    await fleet.close('vehicle', van, otherDay)
    const refused = await previewMove(trip)
    expect((await refused.json()).error).toMatchObject({
      code: 'date-full',
      facts: { nearest: expect.arrayContaining([addDays(day, 1)]) },
    })
    await admin.put(`/api/admin/closed-days/${randomUUID()}`, {
      firstDay: addDays(day, 1),
      lastDay: addDays(day, 1),
      reason: 'weather',
    })
    expect(await errorCode(await previewMove(trip, { date: addDays(day, 1) }))).toBe('date-closed')
    expect(await errorCode(await previewMove(trip, { date: '2026-11-01' }))).toBe('date-past')
    expect(await errorCode(await previewMove(trip, { date: day }))).toBe('change-nothing')
    expect((await load(trip.orderId)).items[0]?.date).toBe(day)
  })

  it('moves a trip once for repeated requests, and asks again when the figures have expired', async () => {
    const trip = await book()
    const { number } = await (await previewMove(trip)).json()
    const answers = await Promise.all([agree(trip.orderId, number), agree(trip.orderId, number)])
    for (const answer of answers) expect(await answer.json()).toEqual({ outcome: 'moved' })
    expect(await listTakenDays(test)).toEqual([otherDay, otherDay])
    expect(await test.db.select().from(outbox)).toHaveLength(1)
    const figures = await (await previewMove(trip, { date: day })).json()
    test.pass(11 * minuteMs)
    const newFigures = await (await agree(trip.orderId, figures.number)).json()
    expect(newFigures).toMatchObject({ outcome: 'ask-again', quote: { to: { date: day } } })
    expect((await load(trip.orderId)).items[0]?.date).toBe(otherDay)
    expect(await (await agree(trip.orderId, newFigures.quote.number)).json()).toEqual({
      outcome: 'moved',
    })
  })

  it('refuses to move an item without a place, or by the number of another quote', async () => {
    const trip = await book()
    const { number } = await (await previewMove(trip)).json()
    await expect(carryOutChange(test.office, trip.orderId, number)).rejects.toThrow('quote-gone')
    const otherTrip = await book({ email: 'bob@guests.example' })
    expect(await errorCode(await agree(otherTrip.orderId, number))).toBe('quote-gone')
    await test.db.update(orderItems).set({ status: 'released' }).where(eq(orderItems.id, trip.item))
    expect(await errorCode(await previewMove(trip))).toBe('move-not-sold')
  })

  const bookConfirmed = async () => {
    const trip = await book()
    const path = `/api/admin/inbox/bookings/${trip.orderId}`
    const seen = { status: 'requested', note: '' }
    expect((await admin.patch(path, { status: 'confirmed', seen })).status).toBe(200)
    await test.db.delete(outbox)
    return trip
  }

  it('changes the number of guests on the same day, at the guest’s or the company’s cost', async () => {
    const trip = await bookConfirmed()
    const preview = (change: object) => previewMove(trip, { date: day, ...change })
    expect(await (await preview({ adults: 3 })).json()).toMatchObject({ owed: 500_000 })
    const threeAdults = { date: day, adults: 3, bearer: 'guest' }
    expect(await (await preview(threeAdults)).json()).toMatchObject({ owed: 750_000, fee: 0 })
    expect(await move(trip, threeAdults, 'Welcome to the third of you.')).toEqual({
      outcome: 'moved',
    })
    const { items, books } = await load(trip.orderId)
    expect(items[0]).toMatchObject({ adults: 3 })
    expect(sumBooks(books)).toMatchObject({ owed: 750_000, balance: 750_000 })
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.subject).not.toContain(moved.subject.slice(0, 5))
    expect(mail?.text).toContain('Welcome to the third of you.')
    const events = await test.db.select().from(orderEvents)
    expect(events.filter(({ event }) => event === 'changed-by-office')).toHaveLength(1)
    expect(await listTakenDays(test)).toEqual([day, day])
    expect((await preview({ adults: 1, bearer: 'guest' })).status).toBe(200)
    expect(await errorCode(await preview({ adults: 0 }))).toBe('adults-required')
    expect(await errorCode(await preview({ adults: 30 }))).toBe('party-too-large')
  })

  it('assigns a larger vehicle for more guests, and refuses more than it seats', async () => {
    const smallVehicle = await fleet.addVehicle({ seats: 3 })
    const guide = await fleet.addGuide()
    const trip = await bookConfirmed()
    expect((await readAssignedIds(test.db, trip.item)).vehicles).toEqual([smallVehicle])
    const fiveAdults = { date: day, adults: 5, bearer: 'guest' }
    expect(await errorCode(await previewMove(trip, fiveAdults))).toBe('date-full')
    const largeVehicle = await fleet.addVehicle({ seats: 6 })
    expect(await move(trip, fiveAdults)).toEqual({ outcome: 'moved' })
    expect(await readAssignedIds(test.db, trip.item)).toEqual({
      vehicles: [largeVehicle],
      guides: [guide],
    })
  })
})
