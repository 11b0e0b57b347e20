import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { OpenDatabase } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'
import { layDataFolder } from './data-folder.ts'
import { lendEngine } from './lent-engine.ts'
import { isRestAlone, isWholeRun } from './whole-run.ts'

export type Engine = (typeof bothEngines)[number]

/** Both that the product runs on, for suites about what the engines do themselves: locks, limits, text, migrations. */
export const bothEngines = ['built-in', 'postgresql'] as const

/** For races: PostgreSQL has many connections, the built-in one only in a whole run. */
export const racingEngines: readonly Engine[] = isWholeRun() ? bothEngines : ['postgresql']

/** For every other suite, by `describe.each(engines)`: PostgreSQL in `npm test`, the built-in one, which is slower, in `npm run test:rest`. */
export const engines: readonly Engine[] = isRestAlone()
  ? ['built-in']
  : isWholeRun()
    ? bothEngines
    : ['postgresql']

/** A migrated database without rows, for one suite alone. */
export async function openTestDatabase(engine: Engine): Promise<OpenDatabase> {
  if (engine === 'built-in') return lendEngine(await askDoor('/snapshot'))
  return openDatabase({
    databaseUrl: await createMigratedDatabase(),
    dataDir: '',
    appRoot: process.cwd(),
    log: createLog('silent'),
    // Twenty at once on ten connections: a loaded machine is slow, not wrong.
    patienceMs: 60_000,
  })
}

/** Creates an empty database on the PostgreSQL of the tests and gives its address. */
export async function createPostgresDatabase(): Promise<string> {
  return createDatabase(await askDoor('/postgres'))
}

/** The same with our tables in it and no rows: a copy takes a tenth of the time of all migrations. */
export async function createMigratedDatabase(): Promise<string> {
  return createDatabase(await askDoor('/template'))
}

/** Creates a database on a server, as a copy of the one that the address names. */
async function createDatabase(address: string): Promise<string> {
  const url = new URL(address)
  const template = url.pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  url.pathname = '/postgres'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  // Half the work of writing the copy to the log, which nobody needs.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

/**
 * A data folder for a server of one's own, with the built-in database in it as the first start of
 * this version leaves it: making it anew takes seconds. Whoever asked removes it.
 */
export async function createDataFolder(): Promise<string> {
  return layDataFolder(await askDoor('/snapshot'))
}

/** Where the server is that all journeys share which leave nothing behind. */
export function findSharedServer(): Promise<string> {
  return askDoor('/server')
}

/** The server as it is shipped, with the tests' catalogue: bundled once a run, from the code as it is now. */
export function findBundle(): Promise<string> {
  return askDoor('/bundle')
}

/** What tests/databases-setup.ts keeps for a whole run. */
type Kept = '/postgres' | '/template' | '/snapshot' | '/server' | '/bundle'

async function askDoor(what: Kept): Promise<string> {
  const answer = await fetch(inject('databasesDoor') + what)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
