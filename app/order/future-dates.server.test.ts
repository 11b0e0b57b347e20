import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { storeHeldOrder } from '#tests/fixtures/order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { clockMarks } from '#platform/database/schema/server-state.ts'
import { orders } from './schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { createLog } from '#platform/log.ts'
import { createCleanUp } from '#server/clean-up/clean-up.ts'
import { correctFutureDates } from './future-dates.server.ts'
import { readOrder } from './load-order.server.ts'
import { findItemFreeEnd } from './trip-hours.server.ts'

const right = new Date('2026-11-21T08:00:00Z')
const later = (ms: number) => new Date(right.getTime() + ms)

describe.each(engines)('rows made by a clock that was ahead, on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(() => office.clear(orders, departures, companyDays, clockMarks))

  const make = async (ahead: number, holdMs: number, date = '2027-02-20') => {
    office.clock.now = later(ahead)
    const id = await storeHeldOrder(office.office, { date })
    const holdEndsAt = later(ahead + holdMs)
    await office.db.update(orders).set({ holdEndsAt }).where(eq(orders.id, id))
    office.clock.now = right
    return id
  }
  const read = async (id: string) => (await readOrder(office.db, id)).order
  const clean = () => {
    const { db, clock } = office
    const database = { db, vacuum: async () => {} }
    const times = { now: () => clock.now, checkedOn: undefined }
    const log = createLog('silent')
    return createCleanUp({ database, log, mailFolder: '/nowhere', ...times })
  }

  it.each([6 * minuteMs, hourMs, 60 * dayMs])(
    'are dated now if it was %i ms ahead: the hold keeps its length, cancelling is free for a day',
    async (ahead) => {
      const id = await make(ahead, 30 * minuteMs)
      await correctFutureDates(office.db, right)
      await correctFutureDates(office.db, later(minuteMs))
      const { order, items } = await readOrder(office.db, id)
      expect([order.createdAt, order.holdEndsAt]).toEqual([right, later(30 * minuteMs)])
      const [item] = items
      const freeEnd = item && findItemFreeEnd(office.office.content(), order, item)
      expect(freeEnd).toEqual(later(dayMs))
    },
  )

  it('hold no place past the trip, and stay unchanged if the clock was nearly right', async () => {
    const near = await make(60 * dayMs, 90 * dayMs)
    const good = await make(4 * minuteMs, 10 * dayMs)
    const before = await read(good)
    await correctFutureDates(office.db, right)
    expect((await read(near)).holdEndsAt).toEqual(
      new Date(Math.min(later(90 * dayMs).getTime(), noon('2027-02-20'))),
    )
    expect(await read(good)).toEqual(before)
  })

  it('are corrected by the next clean-up, unless a person has confirmed the clock', async () => {
    const id = await make(60 * dayMs, 30 * minuteMs)
    const cleanUp = clean()
    await office.db.transaction(cleanUp.clock.confirm)
    await cleanUp.runOnce()
    expect((await read(id)).createdAt).toEqual(later(60 * dayMs))
    await office.db.transaction(cleanUp.clock.withdraw)
    await cleanUp.runOnce()
    expect((await read(id)).createdAt).toEqual(right)
  })
})

function noon(day: string): number {
  return instantInCapeTown(day, '12:00').getTime()
}
