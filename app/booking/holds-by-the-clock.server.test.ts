import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { listOrders } from '#tests/fixtures/order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { companyDays } from '#platform/database/schema/tours.ts'
import { createCleanUp } from '#server/clean-up/clean-up.ts'
import { startJobs } from '#platform/jobs.ts'
import { endHolds } from './holds.server.ts'

const start = new Date('2026-11-21T08:00:00Z')

describe.each(engines)('the watch over unanswered requests on the %s database', (engine) => {
  const office = useTestOffice(engine)
  let lines: string[] = []

  const startOn = async (days: number) => {
    office.clock.now = new Date(start.getTime() + days * dayMs)
    lines = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    const { db, clock } = office
    const database = { db, keepHouse: async () => {} }
    const cleanUp = createCleanUp({
      database,
      log,
      mailFolder: '/nowhere',
      checkedOn: undefined,
      now: () => clock.now,
    })
    const { isClockBelieved } = cleanUp
    const run = () => endHolds(office.office)
    const job = { name: 'holds', everyMs: dayMs, failure: '', run }
    for (let look = 0; look < 3; look += 1) await startJobs([job], { log, isClockBelieved }).stop()
  }
  const readAll = async () => ({
    bookings: await listOrders(office.db, 'booking'),
    vehicles: await listOrders(office.db, 'transfer'),
    mails: await office.db.select().from(outbox),
    taken: (await office.db.select().from(companyDays)).map(({ taken }) => taken),
  })

  it('gives nothing back and tells nobody by a clock that leaps, and says so once; by a right one it does', async () => {
    await office.post('/api/bookings', bookingBody())
    await office.post('/api/transfers', transferBody())
    for (const day of [0, 2.5, 5, 7, 8.2]) await startOn(day)
    const before = await readAll()
    expect(before.taken).toEqual([2])
    expect(before.bookings[0]?.holdRemindedAt).not.toBeNull()
    for (const days of [12, 5 * 365]) {
      await startOn(days)
      expect(lines).toEqual([expect.stringContaining('no place is given back')])
      expect(await readAll()).toEqual(before)
    }
    await startOn(11)
    expect(lines).toEqual([])
    expect((await readAll()).taken).toEqual([0])
  })
})
