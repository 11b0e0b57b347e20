import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { openEveryVersion } from '#tests/database-versions.ts'
import { bothEngines } from '#tests/databases.ts'
import { getInbox } from '../office/inbox/inboxes.ts'
import { listItemsOf } from '../office/inbox/list-items.ts'
import { cleanUp } from '../maintenance/clean-up/clean-up.ts'
import type { OpenDatabase } from './database.ts'
import { guides, vehicles } from './schema/fleet.ts'
import { orderItems, orders } from './schema/orders.ts'
import { outbox } from './schema/outbox.ts'
import { companyDays, departures } from './schema/tours.ts'

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

/** Its vehicle, as the version before its mark had given it, and a guide. */
const vehicleData = [
  `insert into vehicles (id, name, seats, version, created_at) values ('${id}', 'A van', 8, 1, '${then}')`,
  `insert into guides (id, name, languages, version, created_at) values ('${id}', 'Thandi', '{en}', 1, '${then}')`,
  `insert into allocations (id, item_id, vehicle_id, period, created_at)
    select id, id, '${id}', '[2027-02-20 06:00+02,2027-02-20 18:00+02)', '${then}' from order_items`,
]

describe.each(bothEngines)('an upgrade of the %s database from the first version', (engine) => {
  let database: OpenDatabase
  let remove: () => void
  beforeAll(async () => {
    const { versions, ...cut } = await openEveryVersion(engine)
    remove = cut.remove
    // One by one, each in a transaction of its own, as an owner has them who misses no version.
    for (const [at, version] of versions.entries()) {
      await version.database.migrate()
      const isLastUnmarked = versions[at + 1]?.tag === '0044_trips-that-wait'
      const stored = at === 0 ? firstData : isLastUnmarked ? vehicleData : []
      for (const statement of stored) await version.database.db.execute(sql.raw(statement))
    }
    const last = versions.at(-1)
    if (!last) throw new Error('There is no migration.')
    database = last.database
  })
  afterAll(async () => {
    await database.close()
    remove()
  })

  it('keeps bookings and messages as they were, and the office can work with them', async () => {
    const { db } = database
    expect(await listItemsOf({ db, content: shipped }, getInbox('bookings'), ada)).toEqual([
      expect.objectContaining({
        reference: 'CC-7K3M-9QXD',
        name: 'Ada Example',
        note: null,
        createdAt: '2026-11-01T06:00:00.000Z',
        details: expect.objectContaining({ date: '2027-02-20', total: 'R6,250', children: 1 }),
      }),
    ])
    const messages = await listItemsOf({ db, content: shipped }, getInbox('contact-messages'), ada)
    expect(messages).toMatchObject([{ status: 'new', details: { message: 'Two slow days?' } }])
  })

  it('calls what was left empty by one name, as all newer rows do', async () => {
    const [booking] = await listItemsOf(
      { db: database.db, content: shipped },
      getInbox('bookings'),
      ada,
    )
    const [message] = await listItemsOf(
      { db: database.db, content: shipped },
      getInbox('contact-messages'),
      ada,
    )
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

  it('marks what has its vehicle and still waits for a guide', async () => {
    const items = await database.db.select().from(orderItems)
    expect(items).toMatchObject([{ withVehicle: true, withGuide: false }])
  })

  it('has every guide drive, as they did, and nothing said of a vehicle that nobody said', async () => {
    expect(await database.db.select().from(guides)).toMatchObject([{ id, drives: true }])
    const unsaid = { type: null, luggage: null, childSeats: null }
    expect(await database.db.select().from(vehicles)).toMatchObject([{ id, seats: 8, ...unsaid }])
  })

  it('lets what waits for an answer keep its place for days from the upgrade on', async () => {
    const [booking] = await database.db.select().from(orders)
    expect(booking).toMatchObject({ id, status: 'requested', holdRemindedAt: null })
    expect(booking?.holdEndsAt?.getTime()).toBeGreaterThan(Date.now() + 9 * dayMs)
  })

  it('is complete: a second start finds nothing to do, and tidying works on what was old', async () => {
    await database.migrate()
    await cleanUp(database.db, new Date('2026-11-02T08:00:00Z'))
    expect(
      await listItemsOf({ db: database.db, content: shipped }, getInbox('bookings'), ada),
    ).toHaveLength(1)
  })
})
