import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { copyMigrationsUpTo } from '#server/backup/restore.ts'
import { wrapBuiltIn } from '#platform/database/built-in.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { getMigrationsFolder } from '#platform/database/migrations-folder.ts'
import { openPostgresql } from '#platform/database/postgresql.ts'
import { createLog } from '#platform/log.ts'
import { createPostgresDatabase, type Engine, openTestDatabase } from './databases.ts'

const appRoot = process.cwd()
const log = createLog('silent')

export type Version = { tag: string; database: OpenDatabase }

/** One database opened by servers of all versions, oldest first. `remove` deletes their folders. */
export async function openEveryVersion(
  engine: Engine,
): Promise<{ versions: Version[]; remove: () => void }> {
  const migrations = readJournal()
  const timestamps = migrations.map(({ when }) => String(when))
  const copies = timestamps.map((_, index) =>
    copyMigrationsUpTo(appRoot, timestamps.slice(0, index + 1)),
  )
  const opened = await openVersions(
    engine,
    copies.map(({ root }) => root),
  )
  const versions = opened.map((database, index) => ({
    tag: migrations[index]?.tag ?? '',
    database,
  }))
  return { versions, remove: () => copies.forEach((copy) => copy.remove()) }
}

async function openVersions(engine: Engine, roots: readonly string[]): Promise<OpenDatabase[]> {
  if (engine === 'built-in') {
    // Emptying takes a tenth of the time of creating one.
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

function readJournal(): { when: number; tag: string }[] {
  const file = path.join(getMigrationsFolder(appRoot), 'meta/_journal.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number; tag: string }[] })
    .entries
}
