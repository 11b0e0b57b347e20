import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { openEveryVersion } from '#tests/database-versions.ts'
import { bothEngines } from '#tests/databases.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import { getInbox } from '#app/office/inbox/inboxes.server.ts'
import { listItemsOf } from '#app/office/inbox/list-items.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import type { OpenDatabase } from './database.ts'
import { allocations } from '#app/capacity/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from './schema/outbox.ts'
import { departures } from './schema/tours.ts'

const stored = readFileSync('tests/fixtures/baseline.sql', 'utf8')

describe.each(bothEngines)('an upgrade of the %s database from the baseline', (engine) => {
  let database: OpenDatabase
  let remove: () => void
  beforeAll(async () => {
    const { versions, ...cut } = await openEveryVersion(engine)
    remove = cut.remove
    // Each version in its own transaction, as for an owner who installs every version.
    for (const [index, version] of versions.entries()) {
      await version.database.migrate()
      if (index > 0) continue
      for (const statement of stored.split(/(?<=\);)\n/))
        await version.database.db.execute(sql.raw(statement))
    }
    database = versions.at(-1)?.database ?? expect.fail()
  })
  afterAll(async () => {
    await database.close()
    remove()
  })
  const listRows = (inbox: 'bookings' | 'group-quotes') =>
    listItemsOf({ db: database.db, content: shipped }, getInbox(inbox), 'ada@guests.example')

  it('keeps orders with their money, vehicles and places', async () => {
    const { db } = database
    expect(await listRows('bookings')).toMatchObject([
      { name: 'Ada Example', details: { date: '2027-02-20', total: 'R6,250', children: 1 } },
    ])
    const [paid] = await db
      .select()
      .from(orders)
      .where(sql`status = 'confirmed'`)
    const order = await db.transaction((transaction) => loadOrder(transaction, paid?.id ?? ''))
    expect(order.books).toMatchObject({
      lines: [{ amount: 500_000 }],
      payments: [{ received: 500_000 }],
    })
    expect(await db.select().from(allocations)).toHaveLength(2)
    expect(await db.select().from(departures)).toMatchObject([{ taken: 2 }])
  })

  it('keeps group requests and queued mail', async () => {
    expect(await listRows('group-quotes')).toMatchObject([{ status: 'requested' }])
    expect(await database.db.select().from(outbox)).toMatchObject([{ sentAt: null }])
  })

  it('is complete: a second start changes nothing, and the clean-up handles old rows', async () => {
    await database.migrate()
    await cleanUp(database.db, new Date('2026-11-22T08:00:00Z'))
    expect(await listRows('bookings')).toHaveLength(1)
  })
})
