import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { bookingBody, start } from '#tests/test-office.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { bookingSteps } from './schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { createStepCounter } from './booking-steps.server.ts'

describe.each(engines)('the booking steps on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  beforeEach(() => test.clear(bookingSteps, attempts))

  const readStepCounts = async (from: string, to = from) => {
    test.clock.now = start
    const answer = await admin.get(`/api/admin/figures?from=${from}&to=${to}`)
    return (await answer.json()).steps
  }

  it('counts steps by day, and stores nothing else', async () => {
    const days = '/api/tours/cape-peninsula/availability'
    await test.app.request(days)
    await test.app.request(days)
    expect((await test.post('/api/bookings', bookingBody())).status).toBe(201)
    expect((await test.post('/api/bookings', bookingBody({ adults: 0 }))).status).toBe(422)
    await test.post('/api/bookings', bookingBody())
    expect((await test.post('/api/bookings', bookingBody())).status).toBe(409)
    expect(await readStepCounts('2026-11-21')).toEqual({
      'days-asked': 2,
      'form-opened': 0,
      'form-sent': 4,
      'form-refused': 1,
      'day-full': 1,
      booked: 2,
      'payment-begun': 0,
      paid: 0,
    })
    test.clock.now = new Date(start.getTime() + dayMs)
    await test.app.request(days)
    expect(await readStepCounts('2026-11-22')).toMatchObject({ 'days-asked': 1, booked: 0 })
    expect(await readStepCounts('2026-11-21', '2026-11-22')).toMatchObject({
      'days-asked': 3,
      booked: 2,
    })
    const rows = await test.db.select().from(bookingSteps)
    expect(rows.map((row) => Object.keys(row))).toContainEqual(['day', 'step', 'count'])
  })

  it('adds up several processes, and keeps counts if the database is unreachable', async () => {
    const counters = Array.from({ length: 5 }, () => createStepCounter(test.office))
    for (const counter of counters)
      for (let times = 0; times < 10; times += 1) counter.count('days-asked')
    await Promise.all(counters.map((counter) => counter.write()))
    expect(await readStepCounts('2026-11-21')).toMatchObject({ 'days-asked': 50 })
    const { db } = test.office
    const unreachableDb = {
      insert: () => {
        throw new Error('away')
      },
    }
    const services = {
      now: test.office.now,
      get db() {
        return isAway ? (unreachableDb as never) : db
      },
    }
    let isAway = true
    const counter = createStepCounter(services)
    counter.count('days-asked')
    await expect(counter.write()).rejects.toThrow('away')
    counter.count('days-asked')
    isAway = false
    await counter.write()
    await counter.write()
    expect(await readStepCounts('2026-11-21')).toMatchObject({ 'days-asked': 52 })
  })
})
