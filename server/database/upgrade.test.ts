import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { createPostgresDatabase, type Engine, engines, openTestDatabase } from '#tests/databases.ts'
import { cutMigrations } from '../backup/cut-migrations.ts'
import { getInbox } from '../desk/inbox/inboxes.ts'
import { listItemsOf } from '../desk/inbox/list-items.ts'
import { createLog } from '../log.ts'
import { tidy } from '../upkeep/tidying.ts'
import { wrapBuiltIn } from './built-in.ts'
import type { OpenDatabase } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { openPostgresql } from './postgresql.ts'
import { bookings } from './schema/bookings.ts'
import { outbox } from './schema/outbox.ts'
import { companyDays, departures } from './schema/tours.ts'

const appRoot = process.cwd()
const log = createLog('silent')
const ada = 'ada@guests.example'
const id = '3f0c2a4e-8f43-4a0e-9d55-0d4a3a1b6c01'
const then = '2026-11-01 08:00:00+02'

/** What a server of the very first version had stored. */
const firstData = [
  `insert into tours values ('cape-peninsula', 'Cape Peninsula', true, 'active', '${then}', '${then}')`,
  `insert into departures values ('cape-peninsula', '2027-02-20', 1)`,
  `insert into bookings values ('${id}', 'CC-7K3M-9QXD', 'requested', 'cape-peninsula', 'Cape Peninsula',
    '2027-02-20', 2, 1, 'Ada', 'Example', '${ada}', '+44 20 7946 0000', 'A ramp', '', '', 'ZAR',
    '[{"kind":"adults","count":2,"each":{"minor":250000,"currency":"ZAR"},"total":{"minor":500000,"currency":"ZAR"}}]',
    625000, '[]', '2025-08-15', '${then}', '${then}')`,
  `insert into contact_messages values ('${id}', 'Ada', '${ada}', '', 'Winelands', 'Two slow days?',
    'winelands', '${then}', '2025-08-15', '${then}')`,
  `insert into outbox values ('${id}', 'booking-office', 'CC-7K3M-9QXD', 'office@cape.example', '${ada}',
    'New booking', '<p>New</p>', 'New', '${then}', 3, '${then}', null, 'refused', null)`,
  `insert into idempotency_keys values ('bookings', 'first', 'hash', '{"reference":"CC-7K3M-9QXD"}', '${then}')`,
  `insert into attempts values ('sign-in', 'hash', 4, '${then}')`,
]

describe.each(engines)('an upgrade of the %s database from the first version', (engine) => {
  const whens = readWhens()
  const cuts = whens.map((_, at) => cutMigrations(appRoot, whens.slice(0, at + 1)))
  let database: OpenDatabase
  beforeAll(async () => {
    const [first, ...later] = await openVersions(
      engine,
      cuts.map(({ root }) => root),
    )
    if (!first) throw new Error('There is no migration.')
    await first.migrate()
    for (const statement of firstData) await first.db.execute(sql.raw(statement))
    // One by one, each in a transaction of its own, as an owner has them who misses no version.
    for (const version of later) await version.migrate()
    database = later.at(-1) ?? first
  })
  afterAll(async () => {
    await database.close()
    for (const cut of cuts) cut.remove()
  })

  it('keeps bookings and messages as they were, and the office can work with them', async () => {
    const { db } = database
    expect(await listItemsOf(db, getInbox('bookings'), ada)).toEqual([
      expect.objectContaining({
        reference: 'CC-7K3M-9QXD',
        name: 'Ada Example',
        note: null,
        createdAt: '2026-11-01T06:00:00.000Z',
        details: expect.objectContaining({ date: '2027-02-20', total: 'R6,250', children: 1 }),
      }),
    ])
    const messages = await listItemsOf(db, getInbox('contact-messages'), ada)
    expect(messages).toMatchObject([{ status: 'new', details: { message: 'Two slow days?' } }])
  })

  it('calls what was left empty by one name, as all newer rows do', async () => {
    const [booking] = await listItemsOf(database.db, getInbox('bookings'), ada)
    const [message] = await listItemsOf(database.db, getInbox('contact-messages'), ada)
    expect(booking?.details).toMatchObject({
      specialRequests: 'A ramp',
      emergencyContact: null,
      emergencyPhone: null,
    })
    expect(message?.details).toMatchObject({ phone: null })
  })

  it('still owes the mail that was owed, and knows which departures are taken', async () => {
    expect(await database.db.select().from(outbox)).toEqual([
      expect.objectContaining({ id, attempts: 3, sentAt: null, listUnsubscribe: null }),
    ])
    expect(await database.db.select().from(departures)).toMatchObject([{ taken: 1 }])
    expect(await database.db.select().from(companyDays)).toEqual([{ date: '2027-02-20', taken: 1 }])
  })

  it('lets what waits for an answer keep its place for days from the upgrade on', async () => {
    const [booking] = await database.db.select().from(bookings)
    expect(booking).toMatchObject({ status: 'requested', holdsPlace: true, holdRemindedAt: null })
    expect(booking?.holdEndsAt?.getTime()).toBeGreaterThan(Date.now() + 9 * dayMs)
  })

  it('is complete: a second start finds nothing to do, and tidying works on what was old', async () => {
    await database.migrate()
    await tidy(database.db, new Date('2026-11-02T08:00:00Z'))
    expect(await listItemsOf(database.db, getInbox('bookings'), ada)).toHaveLength(1)
  })
})

/** One database, as the servers of several versions open it, by the roots of their migrations. */
async function openVersions(engine: Engine, roots: readonly string[]): Promise<OpenDatabase[]> {
  if (engine === 'built-in') {
    // Emptied, which takes a tenth of the time that a new one takes.
    const { $client: client } = (await openTestDatabase(engine)).db as PgliteDatabase & {
      $client: PGlite
    }
    await client.exec('drop schema public, drizzle cascade; create schema public')
    return roots.map((root) => wrapBuiltIn(client, root))
  }
  const databaseUrl = await createPostgresDatabase()
  const current = openPostgresql({ databaseUrl, appRoot, log })
  return roots.map((root) => {
    const { migrate } = openPostgresql({ databaseUrl, appRoot: root, log })
    return { ...current, migrate }
  })
}

/** When each migration was made, as the database notes it. */
function readWhens(): string[] {
  const file = path.join(migrationsFolder(appRoot), 'meta/_journal.json')
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] }
  return entries.map(({ when }) => String(when))
}
