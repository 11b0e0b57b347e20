import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, constants } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Logger } from '../log.ts'
import type { OpenDatabase } from './database.ts'
import { DatabaseAway } from './database-away.ts'
import { createEngine } from './engine.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { getMigrationsFolder } from './migrations-folder.ts'
import { openSteadyEngine } from './steady-engine.ts'
import { access, statfs } from 'node:fs/promises'

/**
 * Free disk space that the built-in database needs: two segments of its log and as much for its
 * tables. Its engine breaks if the log cannot grow, so writes stop before that.
 */
const minFreeBytes = 48 * 1024 * 1024

/** Throws DatabaseAway, with a message for the operator, if the disk is too full. */
async function checkFreeSpace(folder: string): Promise<void> {
  const [space] = await Promise.all([
    statfs(folder),
    access(folder, constants.W_OK),
    access(path.join(folder, 'pg_wal'), constants.W_OK).catch(ignoreAbsence),
  ]).catch((error) => {
    throw new DatabaseAway('The data folder cannot be written to.', { cause: error })
  })
  if (space.bavail * space.bsize >= minFreeBytes) return
  throw new DatabaseAway('The disk of the data folder is full.')
}

function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Opens the database in `dataDir`/database for this process only; creates it if needed. Throws
 * FolderInUse or DatabaseAway, with a message for the operator, if the folder cannot be used.
 */
export async function openBuiltIn(options: {
  dataDir: string
  appRoot: string
  log: Logger
}): Promise<OpenDatabase> {
  const { dataDir, appRoot, log } = options
  const folder = path.join(dataDir, 'database')
  const release = await lockDataFolder(dataDir, `${folder}.lock`)
  try {
    if (!existsSync(folder)) await createAtomically(folder, appRoot)
    const engine = await openSteadyEngine({
      open: () => createEngine({ dataDir: folder }),
      checkRoom: () => checkFreeSpace(folder),
      log,
    })
    const database = wrapBuiltIn(engine, appRoot)
    const close = async () => {
      await database.close()
      release()
    }
    return { ...database, ping: engine.checkWritable, close }
  } catch (error) {
    release()
    throw error
  }
}

async function lockDataFolder(dataDir: string, lockFile: string): Promise<() => void> {
  try {
    mkdirSync(dataDir, { recursive: true })
    return await lockFolder(lockFile)
  } catch (error) {
    if (error instanceof FolderInUse) throw error
    const errorCode = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new DatabaseAway(
      `The data folder ${dataDir} cannot be written to${errorCode}: free disk space and check its permissions, or choose another folder with DATA_DIR.`,
      { cause: error },
    )
  }
}

type Engine = Pick<PGlite, 'query' | 'transaction' | 'close'> & {
  listen: (channel: string, onMessage: (payload: string) => void) => Promise<() => unknown>
}

export function wrapBuiltIn(client: Engine, appRoot: string): OpenDatabase {
  const db = drizzle(client as PGlite)
  return {
    db,
    kind: 'built-in',
    migrate: () => migrate(db, { migrationsFolder: getMigrationsFolder(appRoot) }),
    // One process and one engine: no message can be missed.
    subscribe: async ({ channel, onMessage }) => {
      const stop = await client.listen(channel, onMessage)
      return () => void stop()
    },
    ping: async () => {
      await client.query('select 1')
    },
    vacuum: async () => {
      await client.query('vacuum analyze')
    },
    close: () => client.close(),
  }
}

/**
 * Creates the database under another name, then renames it, so a killed process leaves no half of
 * one. A child process creates the tables, because this one would keep that memory until it ends.
 */
async function createAtomically(folder: string, appRoot: string): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  await checkFreeSpace(path.dirname(folder))
  const program = `const { PGlite } = await import('@electric-sql/pglite')
    const { drizzle } = await import('drizzle-orm/pglite')
    const { migrate } = await import('drizzle-orm/pglite/migrator')
    const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist')
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
    const client = await PGlite.create(process.argv[1], { extensions: { btree_gist, pg_trgm } })
    await migrate(drizzle(client), { migrationsFolder: process.argv[2] })
    await client.close()`
  const args = ['--input-type=module', '-e', program, draft, getMigrationsFolder(appRoot)]
  await run(process.execPath, args, { cwd: appRoot })
  renameSync(draft, folder)
}

const run = promisify(execFile)
