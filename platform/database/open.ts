import type { Logger } from '../log.ts'
import { openBuiltIn } from './built-in.ts'
import type { OpenDatabase } from './database.ts'
import { openPostgresql } from './postgresql.ts'

/**
 * Opens PostgreSQL if its address is given, otherwise the built-in database (PGlite) in the data
 * folder; throws FolderInUse if another process uses that. Runs migrations from below `appRoot`.
 */
export async function openDatabase(options: {
  databaseUrl: string | undefined
  dataDir: string
  appRoot: string
  log: Logger
  /** Milliseconds to wait for a free PostgreSQL connection; by default as in a server. */
  patienceMs?: number
}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, appRoot, log, patienceMs } = options
  const database = databaseUrl
    ? openPostgresql({ databaseUrl, appRoot, log, patienceMs })
    : await openBuiltIn({ dataDir, appRoot, log })
  try {
    await database.migrate()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
