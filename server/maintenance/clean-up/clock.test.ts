import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import type { OpenDatabase } from '../../database/database.ts'
import { clockMarks } from '../../database/schema/remembered.ts'
import { describeLeap, hasLeapt, leapMs, readClockMark, watchClock } from './clock.ts'

const start = new Date('2026-11-21T08:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

describe('a clock', () => {
  it('has leapt when it is more than three days ahead of when it was believed', () => {
    expect(hasLeapt(later(leapMs), start, undefined)).toBe(false)
    expect(hasLeapt(later(leapMs + 1), start, undefined)).toBe(true)
    expect(hasLeapt(later(-400 * dayMs), start, undefined)).toBe(false)
  })

  it('is believed on the day that somebody who has looked names, give or take one, and on no other', () => {
    const now = new Date('2036-11-21T08:00:00Z')
    for (const day of ['2036-11-20', '2036-11-21', '2036-11-22']) {
      expect(hasLeapt(now, start, day)).toBe(false)
    }
    for (const day of ['2036-11-19', '2036-11-23', '2026-11-21']) {
      expect(hasLeapt(now, start, day)).toBe(true)
    }
  })

  it('is told of in words, with what to do', () => {
    const words = describeLeap({ says: new Date('2036-11-21T23:00:00Z'), believed: start })
    expect(words).toContain('The clock says 2036-11-21 23:00 UTC')
    expect(words).toContain('it said 2026-11-21 08:00 UTC')
    // By the day in Cape Town, which is the one that is compared.
    expect(words).toContain('start once with CLOCK_CHECKED=2036-11-22.')
  })
})

describe.each(engines)('the mark of the clock in the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(() => database.db.delete(clockMarks))
  afterAll(() => database.close())

  const open = (change: Partial<Parameters<typeof watchClock>[1]> = {}) => {
    const clock = { now: start, ran: 0 }
    const watch = watchClock(database.db, {
      now: () => clock.now,
      checkedOn: undefined,
      ranMs: () => clock.ran,
      ...change,
    })
    return { clock, watch }
  }

  it('moves forward with a clock that is believed, and never back', async () => {
    const { clock, watch } = open()
    expect(await watch.check()).toBeUndefined()
    clock.now = later(2 * dayMs)
    expect(await watch.check()).toBeUndefined()
    clock.now = later(-dayMs)
    expect(await watch.check()).toBeUndefined()
    expect(await readClockMark(database.db)).toEqual(later(2 * dayMs))
  })

  it('stays where it is when the clock leaps, in this process and in the next', async () => {
    await open().watch.check()
    const ahead = new Date('2036-11-21T08:00:00Z')
    for (const { clock, watch } of [open(), open()]) {
      clock.now = ahead
      expect(await watch.check()).toEqual({ says: ahead, believed: start })
      expect(await watch.check()).toEqual({ says: ahead, believed: start })
    }
    expect(await readClockMark(database.db)).toEqual(start)
    const { clock, watch } = open({ checkedOn: '2036-11-21' })
    clock.now = ahead
    expect(await watch.check()).toBeUndefined()
    expect(await readClockMark(database.db)).toEqual(ahead)
  })

  it('counts the time that the process ran, where the mark could not be moved meanwhile', async () => {
    const { clock, watch } = open()
    await watch.check()
    clock.now = later(20 * dayMs)
    clock.ran = 19 * dayMs
    expect(await watch.check()).toBeUndefined()
  })
})
