import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { OpenDatabase } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open.ts'
import { createLog } from '#platform/log.ts'
import { unpackDataFolder } from './data-folder.ts'
import { lendEngine } from './reused-engines.ts'
import { isRestOnly, isWholeRun } from './whole-run.ts'

export type Engine = (typeof bothEngines)[number]

/** For suites about the engines: locks, limits, text, migrations. */
export const bothEngines = ['built-in', 'postgresql'] as const

/** For races. PostgreSQL has many connections; the built-in database runs only in a full run. */
export const racingEngines: readonly Engine[] = isWholeRun() ? bothEngines : ['postgresql']

/**
 * For all other suites, by `describe.each(engines)`. `npm test` uses PostgreSQL, `npm run
 * test:rest` the slower built-in database.
 */
export const engines: readonly Engine[] = isRestOnly()
  ? ['built-in']
  : isWholeRun()
    ? bothEngines
    : ['postgresql']

export async function openTestDatabase(engine: Engine): Promise<OpenDatabase> {
  if (engine === 'built-in') return lendEngine(await requestResource('/snapshot'))
  return openPostgres(await createMigratedDatabase())
}

export function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  return openDatabase({
    databaseUrl,
    dataDir: '',
    appRoot: process.cwd(),
    log: createLog('silent'),
    // Tests with twenty requests at once on ten connections need time on a busy machine.
    patienceMs: 60_000,
  })
}

export async function createPostgresDatabase(): Promise<string> {
  return createDatabase(await requestResource('/postgres'))
}

/** Creates a migrated database without rows: a copy takes a tenth of the time of all migrations. */
export async function createMigratedDatabase(): Promise<string> {
  return createDatabase(await requestResource('/template'))
}

async function createDatabase(address: string): Promise<string> {
  const url = new URL(address)
  const template = url.pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  url.pathname = '/postgres'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  // Skips writing the copy to the log, which is half the work.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

/**
 * A data folder with the built-in database as after a first start: creating it takes seconds. The
 * caller removes it.
 */
export async function createDataFolder(): Promise<string> {
  return unpackDataFolder(await requestResource('/snapshot'))
}

export function findSharedServer(): Promise<string> {
  return requestResource('/server')
}

/** The server as shipped, with the tests' catalogue: bundled once per run from the current code. */
export function findBundle(): Promise<string> {
  return requestResource('/bundle')
}

type ResourcePath = '/postgres' | '/template' | '/snapshot' | '/server' | '/bundle'

async function requestResource(resource: ResourcePath): Promise<string> {
  const answer = await fetch(inject('databasesDoor') + resource)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
