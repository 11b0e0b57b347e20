import type { Database } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open.ts'
import { createLog } from '#platform/log.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

/** Starts a server; undefined if it was killed before it was ready. */
export function startUnlessKilled(
  program: string,
  settings: Record<string, string>,
): Promise<ServerProcess | undefined> {
  return startServer(program, settings).catch((error: unknown) => {
    // Such a server has no exit code.
    if (!String(error).includes('The server ended with null')) throw error
    return undefined
  })
}

/** Opens a database for one piece of work: the built-in one belongs to one process at a time. */
export async function withDatabase<Result>(
  place: { databaseUrl: string | undefined; dataDir: string },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const log = createLog('silent')
  const database = await openDatabase({ ...place, appRoot: process.cwd(), log })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
