import { randomUUID } from 'node:crypto'
import { calendar } from '#tests/catalogue/calendar.ts'
import type { Database, OpenDatabase } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { allocations, guides, vehicles } from '#server/database/schema/fleet.ts'
import { createLog } from '#server/log.ts'
import type { Office } from '#server/office.ts'
import { takeNextSteps } from '#server/payments/next-steps.ts'
import { createMigratedDatabase, type Engine, openTestDatabase } from './databases.ts'
import { start, testTours } from './test-office.ts'
import { isWholeRun } from './whole-run.ts'

/**
 * How often something is allocated, in `npm run test:all` more often; for a long run: FLEET_RACES=100000 npx vitest run
 * server/fleet/never-twice.test.ts server/fleet/sold-once.test.ts
 */
export const attempts = Number(process.env['FLEET_RACES'] ?? (isWholeRun() ? 2000 : 800))
export const writers = 32
/** On PostgreSQL: the writers are spread over as many servers of ours. */
const processes = 4
export const firstDay = '2027-02-01'
export const patience = { timeout: 120_000 + attempts * 20 }

export type Fleet = { vehicles: string[]; guides: string[] }

/** Several servers of ours on one PostgreSQL; the built-in database has one. */
export async function openProcesses(engine: Engine): Promise<OpenDatabase[]> {
  if (engine === 'built-in') return [await openTestDatabase(engine)]
  const options = {
    databaseUrl: await createMigratedDatabase(),
    dataDir: '',
    appRoot: process.cwd(),
    log: createLog('silent'),
    patienceMs: 60_000,
  }
  return Promise.all(Array.from({ length: processes }, () => openDatabase(options)))
}

/** Eight vehicles and four guides. */
export async function storeFleet(db: Database): Promise<Fleet> {
  const made = { version: 1, createdAt: start }
  const ids = Array.from({ length: 12 }, () => randomUUID())
  const fleet = { vehicles: ids.slice(0, 8), guides: ids.slice(8) }
  const [name, languages] = ['One of many', ['en' as const]]
  await db.insert(vehicles).values(fleet.vehicles.map((id) => ({ id, name, seats: 4, ...made })))
  await db.insert(guides).values(fleet.guides.map((id) => ({ id, name, languages, ...made })))
  return fleet
}

/** All writers at once, each as often as its share; `chance` gives whole numbers up to a limit. */
export async function race(
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
export async function listTwice(db: Database) {
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

/** The office of the tests on one of these databases. */
export function officeOf(db: Database): Office {
  return {
    db,
    tours: testTours,
    calendar,
    now: () => start,
    siteUrl: 'https://cape.example',
    officeEmail: 'office@cape.example',
    secret: 'nobody is mailed a code here',
    wakeMail: () => {},
    reconcileOrder: takeNextSteps,
  }
}
