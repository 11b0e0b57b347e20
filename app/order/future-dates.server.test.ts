import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { storeHeldOrder } from '#tests/fixtures/order.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { clockMarks } from '#platform/database/schema/server-state.ts'
import { orders } from './schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { createLog } from '#platform/log.ts'
import { createCleanUp } from '#server/clean-up/clean-up.ts'
import { correctFutureDates } from './correct-future-dates.server.ts'
import { readOrder } from './load-order.server.ts'
import { findItemFreeEnd } from './trip-hours.server.ts'

const correctTime = new Date('2026-11-21T08:00:00Z')
const afterCorrectTime = (ms: number) => new Date(correctTime.getTime() + ms)

describe.each(engines)('rows made by a clock that was ahead, on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.clear(orders, departures, companyDays, clockMarks))

  const storeOrderAhead = async (aheadMs: number, holdMs: number, date = '2027-02-20') => {
    office.clock.now = afterCorrectTime(aheadMs)
    const id = await storeHeldOrder(office.office, { date })
    const holdEndsAt = afterCorrectTime(aheadMs + holdMs)
    await office.db.update(orders).set({ holdEndsAt }).where(eq(orders.id, id))
    office.clock.now = correctTime
    return id
  }
  const read = async (id: string) => (await readOrder(office.db, id)).order
  const createTestCleanUp = () => {
    const { db, clock } = office
    const database = { db, vacuum: async () => {} }
    const times = { now: () => clock.now, checkedOn: undefined }
    const log = createLog('silent')
    return createCleanUp({ database, log, mailFolder: '/nowhere', ...times })
  }

  it.each([6 * minuteMs, hourMs, 60 * dayMs])(
    'are dated now if it was %i ms ahead; the hold keeps its length and cancelling is free for a day',
    async (aheadMs) => {
      const id = await storeOrderAhead(aheadMs, 30 * minuteMs)
      await correctFutureDates(office.db, correctTime)
      await correctFutureDates(office.db, afterCorrectTime(minuteMs))
      const { order, items } = await readOrder(office.db, id)
      expect([order.createdAt, order.holdEndsAt]).toEqual([
        correctTime,
        afterCorrectTime(30 * minuteMs),
      ])
      const [item] = items
      const freeEnd = item && findItemFreeEnd(office.office.content(), order, item)
      expect(freeEnd).toEqual(afterCorrectTime(dayMs))
    },
  )

  it('hold no place past the trip, and stay unchanged if the clock was nearly right', async () => {
    const longHoldId = await storeOrderAhead(60 * dayMs, 90 * dayMs)
    const nearlyRightId = await storeOrderAhead(4 * minuteMs, 10 * dayMs)
    const before = await read(nearlyRightId)
    await correctFutureDates(office.db, correctTime)
    expect((await read(longHoldId)).holdEndsAt).toEqual(
      new Date(Math.min(afterCorrectTime(90 * dayMs).getTime(), noonOn('2027-02-20'))),
    )
    expect(await read(nearlyRightId)).toEqual(before)
  })

  it('are corrected by the next clean-up, unless a person has confirmed the clock', async () => {
    const id = await storeOrderAhead(60 * dayMs, 30 * minuteMs)
    const cleanUp = createTestCleanUp()
    await office.db.transaction(cleanUp.clock.confirm)
    await cleanUp.runOnce()
    expect((await read(id)).createdAt).toEqual(afterCorrectTime(60 * dayMs))
    await office.db.transaction(cleanUp.clock.withdraw)
    await cleanUp.runOnce()
    expect((await read(id)).createdAt).toEqual(correctTime)
  })
})

function noonOn(day: string): number {
  return instantInCapeTown(day, '12:00').getTime()
}
