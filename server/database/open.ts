import type { Logger } from '../log.ts'
import { openBuiltIn } from './built-in.ts'
import type { OpenDatabase } from './database.ts'
import { openPostgresql } from './postgresql.ts'

/**
 * Opens PostgreSQL when an address of one is given, else the database built into this process
 * (PGlite) in the data folder, where a second process is refused with FolderInUse. Brings its
 * tables up to date. The migrations are read from below `appRoot`.
 */
export async function openDatabase(options: {
  databaseUrl: string | undefined
  dataDir: string
  appRoot: string
  log: Logger
  /** For a free connection to PostgreSQL; a server's own where nothing is said. */
  patienceMs?: number
}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, appRoot, log, patienceMs } = options
  const open = databaseUrl
    ? openPostgresql({ databaseUrl, appRoot, log, patienceMs })
    : await openBuiltIn({ dataDir, appRoot, log })
  try {
    await open.migrate()
    return open
  } catch (error) {
    await open.close()
    throw error
  }
}
