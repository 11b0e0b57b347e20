import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '#platform/database/database.ts'
import { storageKey } from '#app/studio/media/media.server.ts'
import { readStoredBytes, type Storage } from '#app/studio/media/storage.server.ts'
import { BackupError, readBackupHead } from './backup-file.ts'
import { queryRows, listTables } from './backup-tables.ts'

/**
 * The folder next to the backups with masters of photographs, each once, by SHA-256 of its bytes.
 */
export function mastersFolder(backups: string): string {
  return path.join(backups, 'media')
}

/**
 * Copies the masters that the database names and the folder lacks; returns all that exist then.
 * Masters missing from the storage are left out.
 */
export async function copyMasters(
  db: Database | Transaction,
  storage: Storage,
  backups: string,
): Promise<{ kept: string[]; lost: string[] }> {
  const kept: string[] = []
  const lost: string[] = []
  for (const master of await listMasters(db)) {
    const file = path.join(mastersFolder(backups), master)
    // Sequential work leaves time for bookings in between.
    const isCopied = existsSync(file) || (await copyMaster(storage, master, file))
    if (isCopied) kept.push(master)
    else lost.push(master)
  }
  return { kept, lost }
}

/** Returns none for a database of a version without photographs. */
async function listMasters(db: Database | Transaction): Promise<string[]> {
  const names = new Set((await listTables(db)).map(({ name }) => name))
  if (!names.has('media')) return []
  const receipts = names.has('guide_receipts')
    ? sql`union select master from guide_receipts`
    : sql``
  const rows = await queryRows(
    db,
    sql`select master from media ${receipts} order by master`,
    z.object({ master: z.string() }),
  )
  return rows.map(({ master }) => master)
}

async function copyMaster(storage: Storage, master: string, file: string): Promise<boolean> {
  const bytes = await readStoredBytes(storage, storageKey.master(master))
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== master) return false
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const partFile = await open(`${file}.part`, 'w', 0o600)
  try {
    await partFile.writeFile(bytes)
    await partFile.sync()
  } finally {
    await partFile.close()
  }
  await rename(`${file}.part`, file)
  return true
}

export async function moveMasters(from: string, to: string): Promise<void> {
  const names = await readdir(mastersFolder(from)).catch(() => [])
  for (const name of names) {
    const target = path.join(mastersFolder(to), name)
    if (name.endsWith('.part') || existsSync(target)) continue
    await mkdir(mastersFolder(to), { recursive: true, mode: 0o700 })
    await copyFile(path.join(mastersFolder(from), name), `${target}.part`)
    await rename(`${target}.part`, target)
  }
}

/** Deletes masters that no backup of the folder names; none if a backup cannot be read. */
export async function pruneMasters(backups: string, files: readonly string[]): Promise<void> {
  const namedMasters = new Set<string>()
  for (const file of files) {
    // Only the first line of each file is read.
    const head = await readBackupHead(path.join(backups, file)).catch(() => undefined)
    if (!head) return
    for (const master of head.masters) namedMasters.add(master)
  }
  const names = await readdir(mastersFolder(backups)).catch(() => [])
  for (const name of names)
    if (!namedMasters.has(name)) await rm(path.join(mastersFolder(backups), name), { force: true })
}

/**
 * Checks each master of a backup against its name, which is its checksum. Throws BackupError if one
 * is missing.
 */
export async function checkMasters(file: string, masters: readonly string[]): Promise<void> {
  const folder = mastersFolder(path.dirname(file))
  let invalidCount = 0
  // Parallel reads of one disk aren't faster.
  for (const master of masters)
    if ((await hashFile(path.join(folder, master))) !== master) invalidCount += 1
  if (invalidCount > 0)
    throw new BackupError(
      `${invalidCount} of the ${masters.length} photographs of ${file} are missing or damaged in ${folder}. Copy that folder as well, or add --without-photographs.`,
    )
}

async function hashFile(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

export async function restoreMasters(
  file: string,
  masters: readonly string[],
  storage: Storage,
): Promise<void> {
  const folder = mastersFolder(path.dirname(file))
  for (const master of masters) {
    // One at a time limits memory.
    const bytes = new Uint8Array(await readFile(path.join(folder, master)))
    await storage.put(storageKey.master(master), bytes, 'image/jpeg')
  }
}
