import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createDataFolder,
  createPostgresDatabase,
  bothEngines,
  openTestDatabase,
} from '#tests/databases.ts'
import { createLog } from '../log.ts'
import { FolderInUse } from './folder-lock.ts'
import { getMigrationsFolder } from './migrations-folder.ts'
import { openDatabase } from './open.ts'
import { departures, tours } from './schema/tours.ts'
import { isWholeRun } from '#tests/whole-run.ts'

const log = createLog('silent')
const appRoot = process.cwd()
const migrations = readdirSync(getMigrationsFolder(appRoot)).filter((name) =>
  name.endsWith('.sql'),
).length

describe.each(bothEngines)('the %s database', (engine) => {
  it('starts with every table, stores calendar dates unchanged, and can be migrated again', async () => {
    const database = await openTestDatabase(engine)
    await database.migrate()
    await database.ping()
    await database.db
      .insert(tours)
      .values({ id: 'cape-peninsula', title: 'Peninsula', featured: true })
    await database.db
      .insert(departures)
      .values({ tourId: 'cape-peninsula', date: '2026-12-31', taken: 1 })
    expect(await database.db.select().from(departures)).toEqual([
      { tourId: 'cape-peninsula', date: '2026-12-31', taken: 1 },
    ])
    const [tour] = await database.db.select().from(tours)
    expect(Math.abs((tour?.createdAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    await database.close()
  })
})

describe('the built-in database', () => {
  it('updates its statistics by vacuum and analyze', async () => {
    const database = await openTestDatabase('built-in')
    await database.db.insert(tours).values({ id: 'winelands', title: 'Winelands', featured: true })
    const readRowEstimate = () =>
      database.db
        .select({ rows: sql<number>`reltuples::int` })
        .from(sql`pg_class`)
        .where(sql`oid = 'tours'::regclass`)
    expect(await readRowEstimate()).toEqual([{ rows: -1 }])
    await database.vacuum()
    expect(await readRowEstimate()).toEqual([{ rows: 1 }])
    await database.close()
  })
})

describe('an empty PostgreSQL', () => {
  it('is migrated once when several processes start at once', async () => {
    const databaseUrl = await createPostgresDatabase()
    const open = () => openDatabase({ databaseUrl, dataDir: '', appRoot, log })
    const databases = await Promise.all([open(), open(), open(), open()])
    for (const database of databases) {
      expect(await database.db.select().from(tours)).toEqual([])
      const applied = sql`select count(*)::int as n from drizzle.__drizzle_migrations`
      const [{ n } = {}] = await database.db
        .select({ n: sql<number>`(${applied})` })
        .from(sql`(select 1) as one`)
      expect(n).toBe(migrations)
      await database.close()
    }
  })
})

describe('the built-in database in a folder', () => {
  let dataDir: string
  afterEach(() => rmSync(dataDir, { recursive: true }))
  const open = () => openDatabase({ databaseUrl: undefined, dataDir, appRoot, log })

  it('keeps its rows for the next start and opens in one process at a time', async () => {
    dataDir = await createDataFolder()
    const database = await open()
    await database.db
      .insert(tours)
      .values({ id: 'winelands-tour', title: 'Winelands', featured: false })
    await expect(open()).rejects.toThrow(FolderInUse)
    await database.close()
    const reopened = await open()
    expect(await reopened.db.select({ id: tours.id }).from(tours)).toEqual([
      { id: 'winelands-tour' },
    ])
    await reopened.close()
    expect(existsSync(path.join(dataDir, 'database.lock'))).toBe(false)
  })

  it('is created again if the first start was killed', async (test) => {
    test.skip(!isWholeRun())
    dataDir = mkdtempSync(path.join(tmpdir(), 'data-'))
    mkdirSync(path.join(dataDir, 'database.new'))
    writeFileSync(path.join(dataDir, 'database.new', 'PG_VERSION'), '18')
    const database = await open()
    expect(await database.db.select().from(tours)).toEqual([])
    await database.close()
  })
})
