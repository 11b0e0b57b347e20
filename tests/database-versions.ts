import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { cutMigrations } from '#server/maintenance/backup/cut-migrations.ts'
import { wrapBuiltIn } from '#server/database/built-in.ts'
import type { OpenDatabase } from '#server/database/database.ts'
import { migrationsFolder } from '#server/database/migrations-folder.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { createLog } from '#server/log.ts'
import { createPostgresDatabase, type Engine, openTestDatabase } from './databases.ts'

const appRoot = process.cwd()
const log = createLog('silent')

/** A migration by its tag ('0000_baseline'), and how a server that ends with it brings the database there. */
export type Version = { tag: string; database: OpenDatabase }

/** One database as the servers of all versions open it, the first one first. `remove` clears their folders away. */
export async function openEveryVersion(
  engine: Engine,
): Promise<{ versions: Version[]; remove: () => void }> {
  const migrations = readJournal()
  const whens = migrations.map(({ when }) => String(when))
  const cuts = whens.map((_, at) => cutMigrations(appRoot, whens.slice(0, at + 1)))
  const opened = await openVersions(
    engine,
    cuts.map(({ root }) => root),
  )
  const versions = opened.map((database, at) => ({ tag: migrations[at]?.tag ?? '', database }))
  return { versions, remove: () => cuts.forEach((cut) => cut.remove()) }
}

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

/** The migrations in turn, and when each was made, as the database notes it. */
function readJournal(): { when: number; tag: string }[] {
  const file = path.join(migrationsFolder(appRoot), 'meta/_journal.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number; tag: string }[] })
    .entries
}
