import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { BadDayPlanAnswer } from './contract.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { recordByHand } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { dieAt } from '#tests/die-at-statement.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { sellTrip } from '#tests/fixtures/trip.ts'
import { bookingBody, testTours } from '#tests/test-office.ts'
import { emptyOffice, setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orderEvents, orderItems } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { companyDays } from '#platform/database/schema/tours.ts'
import { readAssignedIds } from '#app/capacity/allocations.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { carryOutBadDays } from './bad-days.server.ts'

const day = '2027-02-20'
const peninsula = testTours[0]
if (!peninsula) throw new Error('There is no tour.')
const cheaperTour = {
  ...peninsula,
  id: 'table-mountain-city',
  title: 'A short day',
  priceFrom: 'R2,000',
}
const dearerTour = {
  ...peninsula,
  id: 'aquila-safari-full-day',
  title: 'A long day',
  priceFrom: 'R4,000',
}
const tours = [...testTours, cheaperTour, dearerTour]

describe.each(engines)('bad days on the %s database', (engine) => {
  const test = setUpEmptyOffice(engine, undefined, { tours, departuresPerDay: 20 })
  const admin = setUpOwner(test)
  const fleet = setUpFleet(() => admin)

  const book = (change: object = {}) => {
    const email = `${randomUUID()}@guests.example`
    return sellTrip(
      test,
      '/api/bookings',
      bookingBody({ date: day, children: 0, email, ...change }),
    )
  }
  const pay = async (orderId: string, amount = 500_000) => {
    await recordByHand(test, { orderId, amount })
    await test.db.delete(outbox)
  }
  const sellPaidTrip = async (change: object = {}, amount = 500_000) => {
    const trip = await book(change)
    await pay(trip.orderId, amount)
    return trip
  }
  const plan = async (trips: object[], more: object = {}): Promise<BadDayPlanAnswer> => {
    const answer = await admin.post('/api/admin/bad-days/plan', { trips, ...more })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const confirmPlan = async (
    preview: BadDayPlanAnswer,
    message = '',
    id: string = randomUUID(),
  ) => {
    const trips = await Promise.all(
      preview.trips.map(async ({ itemId, act, date, product, refund, difference }) => {
        const [item] = await test.db.select().from(orderItems).where(eq(orderItems.id, itemId))
        const seen = { date: item?.date, product: item?.product, refund, difference }
        return { itemId, act, date, ...(act === 'swap' ? { product } : {}), seen }
      }),
    )
    const answer = await admin.put(`/api/admin/bad-days/${id}`, { trips, message })
    expect(answer.status).toBe(202)
    return id
  }
  const carryOut = () => carryOutBadDays(test.office)
  const readBadDay = async (id: string) => (await admin.get(`/api/admin/bad-days/${id}`)).json()
  const listStates = async (id: string) =>
    (await readBadDay(id)).trips.map(({ state }: { state: string }) => state)
  const findItem = async (itemId: string) => {
    const [item] = await test.db.select().from(orderItems).where(eq(orderItems.id, itemId))
    return item
  }
  const listMails = async () => {
    const mails = await test.db.select().from(outbox)
    return mails.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()
  }

  it('previews moving, swapping and cancelling without changing anything', async () => {
    const [movedTrip, swappedTrip] = [await sellPaidTrip(), await sellPaidTrip()]
    const cancelledTrip = await book({ tourId: dearerTour.id })
    const before = await test.db.select().from(orderEvents)
    const preview = await plan([
      { itemId: movedTrip.itemId, act: 'move' },
      { itemId: swappedTrip.itemId, act: 'swap', product: cheaperTour.id },
      { itemId: cancelledTrip.itemId, act: 'call-off' },
    ])
    expect(preview.trips).toMatchObject([
      { itemId: cancelledTrip.itemId, act: 'call-off', date: day, refund: 0, whyNot: null },
      {
        itemId: swappedTrip.itemId,
        title: cheaperTour.title,
        date: day,
        refund: 100_000,
        difference: -100_000,
      },
      { itemId: movedTrip.itemId, date: addDays(day, 1), refund: 0, difference: 0, whyNot: null },
    ])
    expect(preview).toMatchObject({ refund: 100_000, mails: 3 })
    expect(await test.db.select().from(orderEvents)).toEqual(before)
    expect(await listMails()).toEqual([])
    expect(await findItem(movedTrip.itemId)).toMatchObject({ date: day, status: 'booked' })
    const [companyDay] = await test.db.select().from(companyDays).where(eq(companyDays.date, day))
    expect(companyDay?.taken).toBe(3)
  })

  it('changes each trip once, mails each guest once, and refunds the difference', async () => {
    const [movedTrip, swappedTrip] = [await sellPaidTrip(), await sellPaidTrip()]
    const cancelledTrip = await sellPaidTrip({ tourId: cheaperTour.id }, 400_000)
    const preview = await plan([
      { itemId: movedTrip.itemId, act: 'move' },
      { itemId: swappedTrip.itemId, act: 'swap', product: cheaperTour.id },
      { itemId: cancelledTrip.itemId, act: 'call-off' },
    ])
    expect(preview.refund).toBe(500_000)
    const id = await confirmPlan(preview, 'The wind closes the cable car.')
    await confirmPlan(preview, '', id)
    expect(await listStates(id)).toEqual(['waiting', 'waiting', 'waiting'])
    await Promise.all([carryOut(), carryOut()])
    await carryOut()
    expect(await listStates(id)).toEqual(['done', 'done', 'done'])
    expect(await listMails()).toEqual(
      [
        `order-changed-guest ${movedTrip.email}`,
        `order-changed-guest ${swappedTrip.email}`,
        `order-cancelled-guest ${cancelledTrip.email}`,
      ].toSorted(),
    )
    for (const { text } of await test.db.select().from(outbox))
      expect(text).toContain('The wind closes the cable car.')
    expect(await findItem(movedTrip.itemId)).toMatchObject({
      date: addDays(day, 1),
      status: 'booked',
    })
    expect(await findItem(swappedTrip.itemId)).toMatchObject({
      date: day,
      product: cheaperTour.id,
      title: cheaperTour.title,
    })
    expect((await readOrder(test.db, cancelledTrip.orderId)).order.status).toBe('cancelled')
    const sums = await Promise.all(
      [movedTrip, swappedTrip, cancelledTrip].map(async ({ orderId }) =>
        sumBooks((await readOrder(test.db, orderId)).books),
      ),
    )
    expect(sums.map(({ owed }) => owed)).toEqual([500_000, 400_000, 0])
    const refundsByOrder = await Promise.all(
      [swappedTrip, cancelledTrip].map(
        async ({ orderId }) => (await readOrder(test.db, orderId)).books.refunds,
      ),
    )
    expect(
      refundsByOrder.map((refunds) => refunds.map(({ amount, status }) => [amount, status])),
    ).toEqual([[[100_000, 'proposed']], [[400_000, 'proposed']]])
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(log).toMatchObject([{ action: 'bad-day', facts: { trips: 3 } }])
  })

  it('charges no extra for a dearer tour', async () => {
    const trip = await sellPaidTrip()
    const preview = await plan([{ itemId: trip.itemId, act: 'swap', product: dearerTour.id }])
    expect(preview.trips).toMatchObject([{ title: dearerTour.title, refund: 0, difference: 0 }])
    await confirmPlan(preview)
    await carryOut()
    const { books, items, order } = await readOrder(test.db, trip.orderId)
    expect([sumBooks(books).owed, sumBooks(books).balance, order.status]).toEqual([
      500_000,
      0,
      'confirmed',
    ])
    expect(items).toMatchObject([{ product: dearerTour.id, title: dearerTour.title }])
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.subject).toContain(`A different tour on`)
  })

  it('moves each trip to its nearest free day, or all to one day with room', async () => {
    const trips = [await book(), await book()]
    await book({ date: addDays(day, 1) })
    const moves = trips.map(({ itemId }) => ({ itemId, act: 'move' }))
    const nearestPlan = await plan(moves)
    expect(nearestPlan.trips.map(({ date }) => date)).toEqual([addDays(day, 1), addDays(day, 2)])
    const oneDayPlan = await plan(moves, { isOneDay: true })
    expect(oneDayPlan.trips.map(({ date }) => date)).toEqual([addDays(day, 2), addDays(day, 2)])
    const id = await confirmPlan(nearestPlan)
    await carryOut()
    expect(await listStates(id)).toEqual(['done', 'done'])
  })

  it('keeps vehicle and guide on the new day, and names them in the preview', async () => {
    await fleet.addVehicle({ name: 'The blue van' })
    await fleet.addGuide({ name: 'Sipho' })
    const trip = await book()
    const before = await readAssignedIds(test.db, trip.itemId)
    const preview = await plan([{ itemId: trip.itemId, act: 'move', date: addDays(day, 4) }])
    expect(preview.trips).toMatchObject([{ vehicles: ['The blue van'], guides: ['Sipho'] }])
    await confirmPlan(preview)
    await carryOut()
    expect(await readAssignedIds(test.db, trip.itemId)).toEqual(before)
  })

  it('refuses trips that have changed or whose day is full, and changes the others', async () => {
    const [paidTrip, lateTrip, validTrip] = [
      await book(),
      await book(),
      await book({ tourId: cheaperTour.id }),
    ]
    const nextDay = addDays(day, 1)
    const preview = await plan([
      { itemId: paidTrip.itemId, act: 'call-off' },
      { itemId: lateTrip.itemId, act: 'move', date: nextDay },
      { itemId: validTrip.itemId, act: 'move', date: nextDay },
    ])
    const id = await confirmPlan(preview)
    await pay(paidTrip.orderId)
    await book({ date: nextDay })
    await book({ date: nextDay })
    await carryOut()
    const { trips } = await readBadDay(id)
    expect(trips.map(({ state }: { state: string }) => state)).toEqual([
      'refused',
      'refused',
      'done',
    ])
    expect(trips[0].whyNot).toContain('changed since you saw it')
    expect(trips[1].whyNot).not.toBeNull()
    expect((await readOrder(test.db, paidTrip.orderId)).order.status).toBe('confirmed')
    const openList = await (await admin.get('/api/admin/bad-days')).json()
    expect(openList.badDays).toMatchObject([{ id }])
    expect(await listMails()).toEqual([`order-changed-guest ${validTrip.email}`])
  })

  it('lists the trips of a day, or those on closed days, with phone numbers and stops', async () => {
    const trip = await book()
    await book({ date: addDays(day, 1) })
    const dayAnswer = await (await admin.get(`/api/admin/bad-day-trips?date=${day}`)).json()
    expect(dayAnswer.trips).toMatchObject([
      {
        itemId: trip.itemId,
        name: 'Ada Example',
        phone: '+44 20 7946 0000',
        party: 2,
        canSwap: true,
      },
    ])
    expect(dayAnswer.trips[0].places).toHaveLength(4)
    expect(dayAnswer.trips[0].places[0]).toContain('Stop 2')
    expect(dayAnswer.trips[0].weather[0]).toEqual({
      key: 'rain-rockfalls-close',
      text: expect.stringContaining('Chapman’s Peak'),
    })
    const closing = randomUUID()
    const closedDay = { firstDay: addDays(day, 1), lastDay: addDays(day, 1), reason: 'weather' }
    await admin.put(`/api/admin/closed-days/${closing}`, closedDay)
    const closingAnswer = await (
      await admin.get(`/api/admin/bad-day-trips?closing=${closing}`)
    ).json()
    expect(closingAnswer.trips).toMatchObject([{ date: addDays(day, 1) }])
  })

  it(
    'changes each trip once, even if the process dies at any statement',
    { timeout: 600_000 },
    async () => {
      const kills = isWholeRun() ? 60 : 6
      const stride = isWholeRun() ? 5 : 29
      let [statement, killCount] = [0, 0]
      while (killCount < kills) {
        await emptyOffice(test)
        const [movedTrip, swappedTrip, cancelledTrip] = [
          await sellPaidTrip(),
          await sellPaidTrip({ tourId: dearerTour.id }, 800_000),
          await sellPaidTrip(),
        ]
        const preview = await plan([
          { itemId: movedTrip.itemId, act: 'move' },
          { itemId: swappedTrip.itemId, act: 'swap', product: cheaperTour.id },
          { itemId: cancelledTrip.itemId, act: 'call-off' },
        ])
        const id = await confirmPlan(preview)
        statement += stride
        const hasFinished = await dieAt(statement, carryOut)
        if (hasFinished) statement = Math.floor(statement % stride)
        killCount += 1
        await carryOut()
        expect(await listStates(id)).toEqual(['done', 'done', 'done'])
        const guestMails = (await listMails()).filter((mail) => mail.includes('-guest '))
        expect(guestMails).toHaveLength(3)
        const books = await Promise.all(
          [movedTrip, swappedTrip, cancelledTrip].map(
            async ({ orderId }) => (await readOrder(test.db, orderId)).books,
          ),
        )
        expect(books.map((orderBooks) => sumBooks(orderBooks).owed)).toEqual([500_000, 400_000, 0])
        expect(books.map(({ refunds }) => sumCents(refunds.map(({ amount }) => amount)))).toEqual([
          0, 400_000, 500_000,
        ])
        const [companyDay] = await test.db
          .select()
          .from(companyDays)
          .where(eq(companyDays.date, day))
        expect(companyDay?.taken).toBe(1)
      }
    },
  )
})
