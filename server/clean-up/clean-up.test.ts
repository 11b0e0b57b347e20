import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { contentFiles } from '#app/studio/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { cleanUp } from './clean-up.ts'

const now = new Date('2026-11-21T08:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

describe.each(engines)('tidying the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('deletes answers to repetitions, counts and sent mail when they are old, and never mail that is owed', async () => {
    const { db } = database
    await db.insert(idempotencyKeys).values([
      { scope: 'bookings', key: 'old', bodyHash: '', createdAt: daysAgo(31) },
      { scope: 'bookings', key: 'young', bodyHash: '', createdAt: daysAgo(29) },
    ])
    await db.insert(attempts).values([
      { kind: 'a', subjectHash: 'old', count: 1, windowStartedAt: daysAgo(3) },
      { kind: 'a', subjectHash: 'young', count: 1, windowStartedAt: daysAgo(1) },
    ])
    await db
      .insert(outbox)
      .values([
        mailOf('sent long ago', daysAgo(100), daysAgo(91)),
        mailOf('sent', daysAgo(100), daysAgo(89)),
        mailOf('owed for long', daysAgo(300), null),
      ])
    await db.insert(contentFiles).values([
      { address: '/assets/start-old.js', headers: {}, bodies: {}, madeAt: daysAgo(31) },
      { address: '/assets/start-young.js', headers: {}, bodies: {}, madeAt: daysAgo(29) },
    ])
    await cleanUp(db, now)
    const files = await db.select().from(contentFiles)
    expect(files.map(({ address }) => address)).toEqual(['/assets/start-young.js'])
    expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['young'])
    expect((await db.select().from(attempts)).map((row) => row.subjectHash)).toEqual(['young'])
    const left = (await db.select().from(outbox)).map(({ about }) => about)
    expect(left.toSorted()).toEqual(['owed for long', 'sent'])
  })
})

function mailOf(about: string, createdAt: Date, sentAt: Date | null) {
  return {
    id: crypto.randomUUID(),
    kind: 'contact-guest',
    about,
    recipient: 'ada@guests.example',
    subject: '',
    html: '',
    text: '',
    createdAt,
    nextAttemptAt: createdAt,
    sentAt,
  }
}
