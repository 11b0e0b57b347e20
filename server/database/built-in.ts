import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { OpenDatabase } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** Opens the database in `dataDir`/database for this process alone, and makes it when there is none. */
export async function openBuiltIn(options: {
  dataDir: string
  appRoot: string
}): Promise<OpenDatabase> {
  const folder = path.join(options.dataDir, 'database')
  mkdirSync(options.dataDir, { recursive: true })
  const release = await lockFolder(`${folder}.lock`)
  try {
    if (!existsSync(folder)) await createWhole(folder, options.appRoot)
    const client = await PGlite.create(folder)
    const open = wrapBuiltIn(client, options.appRoot)
    const close = async () => {
      await open.close()
      release()
    }
    return { ...open, close }
  } catch (error) {
    release()
    throw error
  }
}

/** The interface over a running PGlite; tests bring one that lives in memory. */
export function wrapBuiltIn(client: PGlite, appRoot: string): OpenDatabase {
  const db = drizzle(client)
  return {
    db,
    kind: 'built-in',
    migrate: () => migrate(db, { migrationsFolder: migrationsFolder(appRoot) }),
    ping: async () => {
      await client.query('select 1')
    },
    close: () => client.close(),
  }
}

/**
 * A process killed while it creates the database must not leave half of one under its real name.
 * Another process does it, since creating takes 150 MB that this one would keep as long as it runs.
 */
async function createWhole(folder: string, appRoot: string): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  const program = `const { PGlite } = await import('@electric-sql/pglite')
    await (await PGlite.create(process.argv[1])).close()`
  await run(process.execPath, ['--input-type=module', '-e', program, draft], { cwd: appRoot })
  renameSync(draft, folder)
}

const run = promisify(execFile)
