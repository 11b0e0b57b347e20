import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { migrationsFolder } from '#platform/database/migrations-folder.ts'
import { BackupError } from './backup-file.ts'

const journalFile = 'meta/_journal.json'
const journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
})

/**
 * A root with a copy of our migrations up to those of a backup. Throws BackupError if the backup is
 * of a newer version.
 */
export function cutMigrations(appRoot: string, applied: readonly string[]) {
  const whole = migrationsFolder(appRoot)
  const known = journal.parse(JSON.parse(readFileSync(path.join(whole, journalFile), 'utf8')))
  const isOurs = applied.every((when, index) => String(known.entries[index]?.when) === when)
  if (!isOurs) {
    throw new BackupError(
      'The backup is of a newer version than this one: restore it with the version that made it, or a later one.',
    )
  }
  const root = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  const folder = migrationsFolder(root)
  mkdirSync(path.dirname(folder), { recursive: true })
  cpSync(whole, folder, { recursive: true })
  const entries = known.entries.slice(0, applied.length)
  writeFileSync(path.join(folder, journalFile), JSON.stringify({ ...known, entries }))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
