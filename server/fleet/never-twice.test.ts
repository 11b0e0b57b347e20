import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#rules/dates/durations.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { type Engine, createPostgresDatabase, engines, openTestDatabase } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/managed-order.ts'
import { start, testTours } from '#tests/test-office.ts'
import { calendar } from '#tests/catalogue/calendar.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { allocations, guides, vehicles } from '../database/schema/fleet.ts'
import { createLog } from '../log.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { allocate, readAssigned } from './allocate.ts'

/**
 * How often something is allocated; more for a long run: FLEET_RACES=100000 npx vitest run
 * server/fleet/never-twice.test.ts
 */
const attempts = Number(process.env['FLEET_RACES'] ?? 2000)
const writers = 32
/** On PostgreSQL: the writers are spread over as many servers of ours. */
const processes = 4
const firstDay = '2027-02-01'
const patience = { timeout: 60_000 + attempts * 20 }

type Fleet = { vehicles: string[]; guides: string[] }

describe.each(engines)('what goes out, when all want it at once, on the %s database', (engine) => {
  let opened: OpenDatabase[] = []
  let db: Database
  let fleet: Fleet
  let items: string[] = []
  beforeAll(async () => {
    opened = await openProcesses(engine)
    const [first] = opened
    if (!first) throw new Error('No database was opened.')
    db = first.db
    fleet = await storeFleet(db)
    items = []
    // Twelve days: as many items a day as there are writers, for twelve vehicles and guides.
    for (let index = 0; index < writers * 12; index += 1) {
      const date = addDays(firstDay, index % 12)
      items.push((await storeManagedOrder(db, start, { date })).itemId)
    }
  }, patience.timeout)
  afterAll(async () => {
    for (const one of opened) await one.close()
  })

  it('is never in two places, however it is written', patience, async () => {
    const resources = [
      ...fleet.vehicles.map((vehicleId) => ({ vehicleId })),
      ...fleet.guides.map((guideId) => ({ guideId })),
    ]
    const outcome = { taken: 0, refused: 0 }
    const kept = new Map<number, string[]>()
    await race(async (writer, chance) => {
      const { db: own } = opened[writer % opened.length] ?? { db }
      const begins = Date.parse(`${firstDay}T00:00:00Z`) + chance(48) * hourMs
      const period = {
        from: new Date(begins),
        to: new Date(begins + (1 + chance(8)) * hourMs),
      }
      const itemId = items[chance(items.length)] ?? ''
      const row = { ...resources[chance(resources.length)], id: randomUUID(), itemId, period }
      const taken = await own
        .insert(allocations)
        .values({ ...row, createdAt: start })
        .onConflictDoNothing()
        .returning()
      outcome[taken.length > 0 ? 'taken' : 'refused'] += 1
      if (taken.length === 0) return
      // Each has two at the most, so that there is always something to race for.
      const mine = [...(kept.get(writer) ?? []), row.id]
      const [oldest = ''] = mine
      if (mine.length > 2) await own.delete(allocations).where(eq(allocations.id, oldest))
      kept.set(writer, mine.slice(-2))
    })
    expect(await listTwice(db)).toEqual([])
    expect(outcome.taken + outcome.refused).toBe(attempts)
    expect(Math.min(outcome.taken, outcome.refused)).toBeGreaterThan(attempts / 20)
  })

  it('is what each item was promised, and nothing else', patience, async () => {
    await db.delete(allocations)
    const promised = new Map<string, Fleet>(items.map((id) => [id, { vehicles: [], guides: [] }]))
    const outcome = { kept: 0, refused: 0 }
    const offices = opened.map((one) => officeOf(one.db))
    await race(async (writer, chance) => {
      // Each writer has items of its own; what they race for are vehicles and guides.
      const itemId = items[writer + writers * chance(12)] ?? ''
      const seen = promised.get(itemId) ?? { vehicles: [], guides: [] }
      const pick = (ids: string[], most: number) =>
        ids.filter(() => chance(ids.length) < most).toSorted()
      const wanted = { vehicles: pick(fleet.vehicles, 2), guides: pick(fleet.guides, 1) }
      try {
        const office = offices[writer % offices.length] ?? officeOf(db)
        await allocate(office, { itemId, wanted: { ...wanted, seen }, actorId: randomUUID() })
        promised.set(itemId, wanted)
        outcome.kept += 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const others = error.refusals.filter(
          ({ code }) => code !== 'fleet-taken' && code !== 'fleet-too-small',
        )
        expect(others).toEqual([])
        outcome.refused += 1
      }
    }, attempts / 4)
    expect(await listTwice(db)).toEqual([])
    for (const [itemId, wanted] of promised) expect(await readAssigned(db, itemId)).toEqual(wanted)
    expect(Math.min(outcome.kept, outcome.refused)).toBeGreaterThan(attempts / 100)
  })
})

/** Several servers of ours on one PostgreSQL; the built-in database has one. */
async function openProcesses(engine: Engine): Promise<OpenDatabase[]> {
  if (engine === 'built-in') return [await openTestDatabase(engine)]
  const options = {
    databaseUrl: await createPostgresDatabase(),
    dataDir: '',
    appRoot: process.cwd(),
    log: createLog('silent'),
    patienceMs: 60_000,
  }
  return Promise.all(Array.from({ length: processes }, () => openDatabase(options)))
}

async function storeFleet(db: Database): Promise<Fleet> {
  const made = { version: 1, createdAt: start }
  const ids = Array.from({ length: 12 }, () => randomUUID())
  const fleet = { vehicles: ids.slice(0, 8), guides: ids.slice(8) }
  const [name, languages] = ['One of many', ['en' as const]]
  await db.insert(vehicles).values(fleet.vehicles.map((id) => ({ id, name, seats: 4, ...made })))
  await db.insert(guides).values(fleet.guides.map((id) => ({ id, name, languages, ...made })))
  return fleet
}

/** All writers at once, each as often as its share; `chance` gives whole numbers up to a limit. */
async function race(
  attempt: (writer: number, chance: (limit: number) => number) => Promise<void>,
  times = attempts,
): Promise<void> {
  const all = Math.floor(times)
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      let state = writer + 1
      const chance = (limit: number) => {
        state = (state * 48_271) % 2_147_483_647
        return state % limit
      }
      for (let time = writer; time < all; time += writers) await attempt(writer, chance)
    }),
  )
}

/** What is in two places, as every pair of rows says by itself: nothing of the constraint is used. */
async function listTwice(db: Database) {
  const rows = await db.select().from(allocations)
  const byResource = Map.groupBy(rows, ({ vehicleId, guideId }) => vehicleId ?? guideId)
  return [...byResource.values()].flatMap((own) => {
    const inTurn = own.toSorted(
      (one, other) => one.period.from.getTime() - other.period.from.getTime(),
    )
    return inTurn.filter(({ period }, index) => {
      const before = inTurn.slice(0, index)
      return before.some((one) => one.period.to > period.from)
    })
  })
}

function officeOf(db: Database): Office {
  return {
    db,
    tours: testTours,
    calendar,
    now: () => start,
    siteUrl: 'https://cape.example',
    officeEmail: 'office@cape.example',
    secret: 'nobody is mailed a code here',
    wakeMail: () => {},
  }
}
