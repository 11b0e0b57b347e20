import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { BadDayPlanAnswer } from './contract.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { recordByHand } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { dieAt } from '#tests/dying.ts'
import { useFleet } from '#tests/fixtures/fleet.ts'
import { sellTrip } from '#tests/fixtures/trip.ts'
import { bookingBody, testTours } from '#tests/test-office.ts'
import { emptyOffice, useEmptyOffice } from '#tests/use-empty-office.ts'
import { useAdministrator } from '#tests/use-test-office.ts'
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
const cheaper = {
  ...peninsula,
  id: 'table-mountain-city',
  title: 'A short day',
  priceFrom: 'R2,000',
}
const dearer = {
  ...peninsula,
  id: 'aquila-safari-full-day',
  title: 'A long day',
  priceFrom: 'R4,000',
}
const tours = [...testTours, cheaper, dearer]

describe.each(engines)('bad days on the %s database', (engine) => {
  const test = useEmptyOffice(engine, undefined, { tours, departuresPerDay: 20 })
  const admin = useAdministrator(test)
  const fleet = useFleet(() => admin)

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
  const sold = async (change: object = {}, amount = 500_000) => {
    const trip = await book(change)
    await pay(trip.orderId, amount)
    return trip
  }
  const plan = async (trips: object[], more: object = {}): Promise<BadDayPlanAnswer> => {
    const answer = await admin.post('/api/admin/bad-days/plan', { trips, ...more })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const agree = async (planned: BadDayPlanAnswer, message = '', id: string = randomUUID()) => {
    const trips = await Promise.all(
      planned.trips.map(async ({ itemId, act, date, product, refund, difference }) => {
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
  const read = async (id: string) => (await admin.get(`/api/admin/bad-days/${id}`)).json()
  const stateOf = async (id: string) =>
    (await read(id)).trips.map(({ state }: { state: string }) => state)
  const itemOf = async (itemId: string) => {
    const [item] = await test.db.select().from(orderItems).where(eq(orderItems.id, itemId))
    return item
  }
  const listMails = async () => {
    const mails = await test.db.select().from(outbox)
    return mails.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()
  }

  it('previews moving, swapping and cancelling without changing anything', async () => {
    const [moved, swapped] = [await sold(), await sold()]
    const gone = await book({ tourId: dearer.id })
    const before = await test.db.select().from(orderEvents)
    const planned = await plan([
      { itemId: moved.itemId, act: 'move' },
      { itemId: swapped.itemId, act: 'swap', product: cheaper.id },
      { itemId: gone.itemId, act: 'call-off' },
    ])
    expect(planned.trips).toMatchObject([
      { itemId: gone.itemId, act: 'call-off', date: day, refund: 0, whyNot: null },
      {
        itemId: swapped.itemId,
        title: cheaper.title,
        date: day,
        refund: 100_000,
        difference: -100_000,
      },
      { itemId: moved.itemId, date: addDays(day, 1), refund: 0, difference: 0, whyNot: null },
    ])
    expect(planned).toMatchObject({ refund: 100_000, mails: 3 })
    expect(await test.db.select().from(orderEvents)).toEqual(before)
    expect(await listMails()).toEqual([])
    expect(await itemOf(moved.itemId)).toMatchObject({ date: day, status: 'booked' })
    const [taken] = await test.db.select().from(companyDays).where(eq(companyDays.date, day))
    expect(taken?.taken).toBe(3)
  })

  it('changes each trip once, mails each guest once, and refunds the difference', async () => {
    const [moved, swapped] = [await sold(), await sold()]
    const gone = await sold({ tourId: cheaper.id }, 400_000)
    const planned = await plan([
      { itemId: moved.itemId, act: 'move' },
      { itemId: swapped.itemId, act: 'swap', product: cheaper.id },
      { itemId: gone.itemId, act: 'call-off' },
    ])
    expect(planned.refund).toBe(500_000)
    const id = await agree(planned, 'The wind closes the cable car.')
    await agree(planned, '', id)
    expect(await stateOf(id)).toEqual(['waiting', 'waiting', 'waiting'])
    await Promise.all([carryOut(), carryOut()])
    await carryOut()
    expect(await stateOf(id)).toEqual(['done', 'done', 'done'])
    expect(await listMails()).toEqual(
      [
        `order-changed-guest ${moved.email}`,
        `order-changed-guest ${swapped.email}`,
        `order-cancelled-guest ${gone.email}`,
      ].toSorted(),
    )
    for (const { text } of await test.db.select().from(outbox))
      expect(text).toContain('The wind closes the cable car.')
    expect(await itemOf(moved.itemId)).toMatchObject({ date: addDays(day, 1), status: 'booked' })
    expect(await itemOf(swapped.itemId)).toMatchObject({
      date: day,
      product: cheaper.id,
      title: cheaper.title,
    })
    expect((await readOrder(test.db, gone.orderId)).order.status).toBe('cancelled')
    const sums = await Promise.all(
      [moved, swapped, gone].map(async ({ orderId }) =>
        sumBooks((await readOrder(test.db, orderId)).books),
      ),
    )
    expect(sums.map(({ owed }) => owed)).toEqual([500_000, 400_000, 0])
    const back = await Promise.all(
      [swapped, gone].map(async ({ orderId }) => (await readOrder(test.db, orderId)).books.refunds),
    )
    expect(back.map((refunds) => refunds.map(({ amount, status }) => [amount, status]))).toEqual([
      [[100_000, 'proposed']],
      [[400_000, 'proposed']],
    ])
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(log).toMatchObject([{ action: 'bad-day', facts: { trips: 3 } }])
  })

  it('charges no extra for a dearer tour', async () => {
    const trip = await sold()
    const planned = await plan([{ itemId: trip.itemId, act: 'swap', product: dearer.id }])
    expect(planned.trips).toMatchObject([{ title: dearer.title, refund: 0, difference: 0 }])
    await agree(planned)
    await carryOut()
    const { books, items, order } = await readOrder(test.db, trip.orderId)
    expect([sumBooks(books).owed, sumBooks(books).balance, order.status]).toEqual([
      500_000,
      0,
      'confirmed',
    ])
    expect(items).toMatchObject([{ product: dearer.id, title: dearer.title }])
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.subject).toContain(`A different tour on`)
  })

  it('moves each trip to its nearest free day, or all to one day with room', async () => {
    const trips = [await book(), await book()]
    await book({ date: addDays(day, 1) })
    const wishes = trips.map(({ itemId }) => ({ itemId, act: 'move' }))
    const each = await plan(wishes)
    expect(each.trips.map(({ date }) => date)).toEqual([addDays(day, 1), addDays(day, 2)])
    const together = await plan(wishes, { isOneDay: true })
    expect(together.trips.map(({ date }) => date)).toEqual([addDays(day, 2), addDays(day, 2)])
    const id = await agree(each)
    await carryOut()
    expect(await stateOf(id)).toEqual(['done', 'done'])
  })

  it('keeps vehicle and guide on the new day, and names them in the preview', async () => {
    await fleet.addVehicle({ name: 'The blue van' })
    await fleet.addGuide({ name: 'Sipho' })
    const trip = await book()
    const before = await readAssignedIds(test.db, trip.itemId)
    const planned = await plan([{ itemId: trip.itemId, act: 'move', date: addDays(day, 4) }])
    expect(planned.trips).toMatchObject([{ vehicles: ['The blue van'], guides: ['Sipho'] }])
    await agree(planned)
    await carryOut()
    expect(await readAssignedIds(test.db, trip.itemId)).toEqual(before)
  })

  it('refuses trips that have changed or whose day is full, and changes the others', async () => {
    const [paid, late, good] = [await book(), await book(), await book({ tourId: cheaper.id })]
    const to = addDays(day, 1)
    const planned = await plan([
      { itemId: paid.itemId, act: 'call-off' },
      { itemId: late.itemId, act: 'move', date: to },
      { itemId: good.itemId, act: 'move', date: to },
    ])
    const id = await agree(planned)
    await pay(paid.orderId)
    await book({ date: to })
    await book({ date: to })
    await carryOut()
    const { trips } = await read(id)
    expect(trips.map(({ state }: { state: string }) => state)).toEqual([
      'refused',
      'refused',
      'done',
    ])
    expect(trips[0].whyNot).toContain('changed since you saw it')
    expect(trips[1].whyNot).not.toBeNull()
    expect((await readOrder(test.db, paid.orderId)).order.status).toBe('confirmed')
    const open = await (await admin.get('/api/admin/bad-days')).json()
    expect(open.badDays).toMatchObject([{ id }])
    expect(await listMails()).toEqual([`order-changed-guest ${good.email}`])
  })

  it('lists the trips of a day, or those hit by closed days, with phone numbers and stops', async () => {
    const trip = await book()
    await book({ date: addDays(day, 1) })
    const listed = await (await admin.get(`/api/admin/bad-day-trips?date=${day}`)).json()
    expect(listed.trips).toMatchObject([
      {
        itemId: trip.itemId,
        name: 'Ada Example',
        phone: '+44 20 7946 0000',
        party: 2,
        canSwap: true,
      },
    ])
    expect(listed.trips[0].places).toHaveLength(4)
    expect(listed.trips[0].places[0]).toContain('Stop 2')
    expect(listed.trips[0].weather[0]).toEqual({
      key: 'rain-rockfalls-close',
      text: expect.stringContaining('Chapman’s Peak'),
    })
    const closing = randomUUID()
    const shut = { firstDay: addDays(day, 1), lastDay: addDays(day, 1), reason: 'weather' }
    await admin.put(`/api/admin/closed-days/${closing}`, shut)
    const hit = await (await admin.get(`/api/admin/bad-day-trips?closing=${closing}`)).json()
    expect(hit.trips).toMatchObject([{ date: addDays(day, 1) }])
  })

  it(
    'changes each trip once, even if the process dies at any statement',
    { timeout: 600_000 },
    async () => {
      const kills = isWholeRun() ? 60 : 6
      const stride = isWholeRun() ? 5 : 29
      let [at, killed] = [0, 0]
      while (killed < kills) {
        await emptyOffice(test)
        const [moved, swapped, gone] = [
          await sold(),
          await sold({ tourId: dearer.id }, 800_000),
          await sold(),
        ]
        const planned = await plan([
          { itemId: moved.itemId, act: 'move' },
          { itemId: swapped.itemId, act: 'swap', product: cheaper.id },
          { itemId: gone.itemId, act: 'call-off' },
        ])
        const id = await agree(planned)
        at += stride
        const hasLived = await dieAt(at, carryOut)
        if (hasLived) at = Math.floor(at % stride)
        killed += 1
        await carryOut()
        expect(await stateOf(id)).toEqual(['done', 'done', 'done'])
        const told = (await listMails()).filter((mail) => mail.includes('-guest '))
        expect(told).toHaveLength(3)
        const books = await Promise.all(
          [moved, swapped, gone].map(
            async ({ orderId }) => (await readOrder(test.db, orderId)).books,
          ),
        )
        expect(books.map((each) => sumBooks(each).owed)).toEqual([500_000, 400_000, 0])
        expect(books.map(({ refunds }) => sumCents(refunds.map(({ amount }) => amount)))).toEqual([
          0, 400_000, 500_000,
        ])
        const [left] = await test.db.select().from(companyDays).where(eq(companyDays.date, day))
        expect(left?.taken).toBe(1)
      }
    },
  )
})
