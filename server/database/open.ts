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
}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, appRoot, log } = options
  const open = databaseUrl
    ? openPostgresql({ databaseUrl, appRoot, log })
    : await openBuiltIn({ dataDir, appRoot, log })
  try {
    await open.migrate()
    return open
  } catch (error) {
    await open.close()
    throw error
  }
}
