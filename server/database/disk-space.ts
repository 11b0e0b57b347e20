import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseAway } from './database-away.ts'

/**
 * What must stay free on the disk of the built-in database: two segments of its log and as much for
 * its tables. Its engine breaks when the log cannot grow, so writing ends before that.
 */
export const leastRoomBytes = 48 * 1024 * 1024

/** Throws DatabaseAway, in words for the operator, when a database in this folder could not grow. */
export async function checkRoom(folder: string): Promise<void> {
  const [space] = await Promise.all([
    statfs(folder),
    access(folder, constants.W_OK),
    // Where it writes first; it is not there before the database is.
    access(path.join(folder, 'pg_wal'), constants.W_OK).catch(ignoreAbsence),
  ]).catch((error) => {
    throw new DatabaseAway('The data folder cannot be written to.', { cause: error })
  })
  if (space.bavail * space.bsize >= leastRoomBytes) return
  throw new DatabaseAway('The disk of the data folder is full.')
}

function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
