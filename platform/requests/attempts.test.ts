import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#rules/dates/durations.ts'
import { bothEngines, openTestDatabase } from '#tests/databases.ts'
import { recordAttempt } from './attempts.ts'
import type { OpenDatabase } from '../database/database.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const timeBefore = (ms: number) => new Date(noon.getTime() - ms)

describe.each(bothEngines)('attempts on the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('are still counted after the clock is set back, for at most one window', async () => {
    const attempt = { kind: 'sign-in', subject: 'ada@guests.example', windowMs: hourMs }
    const record = (now: Date) => recordAttempt(database.db, { ...attempt, now })
    expect((await record(noon)).count).toBe(1)
    expect(await record(timeBefore(5 * hourMs))).toEqual({
      count: 2,
      startedAt: timeBefore(5 * hourMs),
    })
    expect((await record(timeBefore(4.5 * hourMs))).count).toBe(3)
    expect((await record(timeBefore(4 * hourMs))).count).toBe(1)
  })
})
