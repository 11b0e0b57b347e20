import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { OpenDatabase } from '#platform/database/database.ts'
import { createMigratedDatabase, findBundle, openPostgres } from './databases.ts'
import { type ServerProcess, startServer } from './server-process.ts'

type Settings = Record<string, string>

/** The real server for the tests of a suite, with its own database and data folder. */
export function setUpServer(settings: Settings | (() => Promise<Settings>) = {}) {
  let folder: string
  let server: ServerProcess
  let databaseUrl: string
  let database: Promise<OpenDatabase> | undefined
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'test-data-'))
    // PostgreSQL starts in a third of the time.
    databaseUrl = await createMigratedDatabase()
    const chosenSettings = typeof settings === 'function' ? await settings() : settings
    const allSettings = {
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      ...chosenSettings,
    }
    server = await startServer(await findBundle(), allSettings)
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    await (await database)?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get url() {
      return server.url
    },
    get pid() {
      return server.child.pid ?? 0
    },
    get port() {
      return Number(new URL(server.url).port)
    },
    output: () => server.output(),
    request: (path: string, init?: RequestInit) =>
      fetch(server.url + path, { ...init, redirect: 'manual' }),
    /** Opens the server's database for the tests, too. */
    openDatabase: () => (database ??= openPostgres(databaseUrl)),
  }
}
