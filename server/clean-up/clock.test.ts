import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { clockMarks } from '#platform/database/schema/server-state.ts'
import { describeDoubt, readClockMark, readMachine, readOtherClock, watchClock } from './clock.ts'

const start = new Date('2026-11-21T08:00:00Z')
const afterStart = (ms: number) => new Date(start.getTime() + ms)
const jumps = [6 * minuteMs, hourMs, dayMs, 2 * dayMs + 20 * hourMs, 3653 * dayMs].flatMap((ms) => [
  ms,
  -ms,
])

describe('a doubted clock', () => {
  it('is described with a solution, but without a date to paste', () => {
    const says = new Date('2036-11-21T23:00:00Z')
    const message = describeDoubt({ says, believed: start, why: 'ahead' })
    expect(message).toContain('The clock says 2036-11-21 23:00 UTC')
    expect(message).toContain('it said 2026-11-21 08:00 UTC')
    expect(message).not.toMatch(/CLOCK_CHECKED=\S/)
  })
})

describe.each(engines)('the clock watch on the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(() => database.db.delete(clockMarks))
  afterAll(() => database.close())

  /** A process of a machine; the test can move its clock and its elapsed time separately. */
  const openWatch = (
    overrides: Partial<Parameters<typeof watchClock>[1]> & { boot?: string } = {},
  ) => {
    const { boot = 'first', ...change } = overrides
    const time = { now: start, ran: 0, up: hourMs }
    const watch = watchClock(database.db, {
      now: () => time.now,
      checkedOn: undefined,
      ranMs: () => time.ran,
      machine: { boot, upMs: () => time.up },
      ...change,
    })
    const pass = (ms: number) => {
      time.now = new Date(time.now.getTime() + ms)
      time.ran += ms
      time.up += ms
    }
    const set = (ms: number) => {
      time.now = afterStart(ms)
    }
    const why = async () => (await watch.check())?.why
    return { time, watch, pass, set, why }
  }
  const confirm = (watch: ReturnType<typeof watchClock>) => database.db.transaction(watch.confirm)
  const withdraw = (watch: ReturnType<typeof watchClock>) => database.db.transaction(watch.withdraw)

  it.each(jumps)('doubts a clock set by %i ms while it runs, until it is corrected', async (ms) => {
    const { watch, pass, set, why } = openWatch()
    expect(await why()).toBeUndefined()
    pass(hourMs)
    set(hourMs + ms)
    expect(await watch.findClockDoubt()).toEqual({
      says: afterStart(hourMs + ms),
      believed: afterStart(hourMs),
      why: 'counted',
    })
    const next = openWatch()
    next.pass(hourMs)
    next.set(hourMs + ms)
    expect(await next.why()).toBe('counted')
    set(hourMs)
    expect(await why()).toBeUndefined()
  })

  it('trusts corrections of time servers, sleep of the machine, and a long-running process', async () => {
    const { time, pass, set, why } = openWatch()
    for (let day = 0; day < 5; day += 1) {
      expect(await why()).toBeUndefined()
      pass(dayMs)
      set(time.now.getTime() - start.getTime() + 4 * minuteMs)
    }
    expect(await why()).toBeUndefined()
    time.up += 9 * hourMs
    set(time.now.getTime() - start.getTime() + 9 * hourMs)
    expect(await why()).toBeUndefined()
  })

  it.each([
    ['three days later', { boot: 'next' }, 3 * dayMs, undefined],
    ['a month later', { boot: 'next' }, 30 * dayMs, 'ahead'],
    ['a month earlier', { boot: 'next' }, -30 * dayMs, 'behind'],
    ['an hour earlier', { boot: 'next' }, -hourMs, 'behind'],
    ['a minute earlier', { boot: 'next' }, -minuteMs, undefined],
  ] as const)(
    'compares the clock with the mark after a start of the machine, %s',
    async (_, overrides, ms, doubt) => {
      await openWatch().watch.check()
      const { set, why } = openWatch(overrides)
      set(ms)
      expect(await why()).toBe(doubt)
    },
  )

  it('trusts the clock after weeks if the machine kept running or the database agrees', async () => {
    await openWatch().watch.check()
    const sameBoot = openWatch()
    sameBoot.pass(30 * dayMs)
    expect(await sameBoot.why()).toBeUndefined()
    for (const [otherMs, doubt] of [
      [60 * dayMs, undefined],
      [31 * dayMs, 'database'],
    ] as const) {
      const next = openWatch({ boot: `of ${otherMs}`, readOther: async () => afterStart(otherMs) })
      next.set(60 * dayMs)
      expect(await next.why()).toBe(doubt)
    }
    // A correct clock may be behind the mark if a wrong clock had moved the mark ahead.
    const correctClock = openWatch({ boot: 'right', readOther: async () => afterStart(40 * dayMs) })
    correctClock.set(40 * dayMs)
    expect(await correctClock.why()).toBeUndefined()
    expect(await readClockMark(database.db)).toEqual(afterStart(40 * dayMs))
  })

  it.each([-400 * dayMs, 2 * dayMs, 400 * dayMs])(
    'trusts a confirmed clock set by %i ms, and doubts it once the confirmation is withdrawn',
    async (ms) => {
      const { watch, set, why, time } = openWatch()
      const otherWatch = openWatch()
      await watch.check()
      await otherWatch.watch.check()
      set(ms)
      expect(await why()).toBe('counted')
      await confirm(watch)
      expect([await why(), await watch.findConfirmation()]).toEqual([undefined, time.now])
      otherWatch.set(ms)
      expect(await otherWatch.why()).toBeUndefined()
      expect(await withdraw(watch)).toBe(true)
      expect([await why(), await otherWatch.why()]).toEqual(['counted', 'counted'])
      expect([await withdraw(watch), await watch.findConfirmation()]).toEqual([false, undefined])
      set(0)
      expect(await why()).toBeUndefined()
    },
  )

  it('trusts the clock at the start within a day of CLOCK_CHECKED only', async () => {
    const says = new Date('2036-11-21T08:00:00Z')
    for (const [day, doubt] of [
      ['2036-11-19', 'ahead'],
      ['2036-11-20', undefined],
      ['2036-11-21', undefined],
      ['2036-11-22', undefined],
      ['2036-11-23', 'ahead'],
      ['2026-11-21', 'ahead'],
    ] as const) {
      await database.db.delete(clockMarks)
      await openWatch().watch.check()
      const { time, why } = openWatch({ boot: 'next', checkedOn: day })
      time.now = says
      expect([day, await why()]).toEqual([day, doubt])
      expect(await readClockMark(database.db)).toEqual(doubt ? start : says)
    }
    // The setting has no effect while the process runs.
    const { set, why } = openWatch({ boot: 'third', checkedOn: '2036-11-21' })
    set(says.getTime() - start.getTime())
    expect(await why()).toBeUndefined()
    set(says.getTime() - start.getTime() + hourMs)
    expect(await why()).toBe('counted')
  })

  it('reads the clock of a PostgreSQL that has run longer than our machine only', async () => {
    if (engine !== 'postgresql') return
    expect(await readOtherClock(database.db, 100 * 365 * dayMs)).toBeUndefined()
    const other = await readOtherClock(database.db, -hourMs)
    expect(Math.abs((other?.getTime() ?? 0) - Date.now())).toBeLessThan(minuteMs)
  })
})

it('identifies the start of the machine and counts from it', () => {
  const machine = readMachine()
  expect(machine.boot).toMatch(/^[\da-f-]{36}$/)
  expect(machine.upMs()).toBeGreaterThan(performance.now())
})
