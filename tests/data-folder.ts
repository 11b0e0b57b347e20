import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A data folder with the built-in database, unpacked from a migrated snapshot. */
export function unpackDataFolder(snapshot: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-data-'))
  const database = path.join(folder, 'database')
  mkdirSync(database, { mode: 0o700 })
  const { status, stderr } = spawnSync('tar', ['xf', snapshot, '-C', database])
  if (status !== 0) throw new Error(`The database was not unpacked: ${stderr}`)
  return folder
}
