import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import { wrapBuiltIn } from '#platform/database/built-in.ts'
import type { Database } from '#platform/database/database.ts'
import { createEngine } from '#platform/database/engine.ts'
import { lockFolder } from '#platform/database/folder-lock.ts'
import { openPostgresql } from '#platform/database/postgresql.ts'
import { documentSeries } from '#app/payments/documents-schema.server.ts'
import { mediaForms, mediaPlace } from '#app/studio/media-schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import type { Logger } from '#platform/log.ts'
import { markPlace } from '#app/studio/media/media.server.ts'
import { type Storage, StorageAway } from '#app/studio/media/storage.server.ts'
import { checkMasters, restoreMasters } from './backup-masters.ts'
import { type BackupCounts, BackupError, checkBackupFile, readBackupFile } from './backup-file.ts'
import { allSeries } from '#app/payments/documents/series.server.ts'
import { cutMigrations } from './cut-migrations.ts'
import { loadTables } from './load-tables.ts'
import { makeRoom } from './postgresql-room.ts'

export type RestoreOrder = {
  file: string
  databaseUrl: string | undefined
  dataDir: string
  appRoot: string
  /** True to move existing data aside. It is renamed, never deleted. */
  replace: boolean
  /**
   * True to keep the links of sent mails valid: for a move with a fresh backup, since which no link
   * ended.
   */
  keepsLinks?: boolean
  photographs?: Storage | undefined
  now: Date
  log: Logger
}

/** The restored counts, and the name under which previous data is kept, if any. */
export type Restored = BackupCounts & { aside: string | undefined; photographs: number }

type RestoredTables = Omit<Restored, 'photographs'> & { mark: string | undefined }

/**
 * Restores a backup to the place in the settings, on either database, whichever one it came from,
 * and runs migrations. Verifies the file's checksum first. Throws BackupError, leaving the place
 * unchanged, if file or place is unsuitable.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { migrations, masters } = await checkBackupFile(order.file)
  if (order.photographs) await checkMasters(order.file, masters)
  const cut = cutMigrations(order.appRoot, migrations)
  try {
    const { mark, ...restored } = order.databaseUrl
      ? await restoreIntoPostgresql(order, order.databaseUrl, cut.root)
      : await restoreIntoFolder(order, cut.root)
    await restoreMails(order.file, path.join(order.dataDir, 'mail'))
    await putBackPhotographs(order, { masters, mark, isReplaced: restored.aside !== undefined })
    return { ...restored, photographs: order.photographs ? masters.length : 0 }
  } finally {
    cut.remove()
  }
}

/** Builds the database beside its place and moves it there when complete. */
async function restoreIntoFolder(order: RestoreOrder, oldRoot: string): Promise<RestoredTables> {
  const folder = path.join(order.dataDir, 'database')
  mkdirSync(order.dataDir, { recursive: true, mode: 0o700 })
  const release = await lockFolder(`${folder}.lock`)
  const draft = `${folder}.restoring`
  try {
    const isTaken = existsSync(folder)
    if (isTaken && !order.replace) throw refuseToReplace(folder)
    rmSync(draft, { recursive: true, force: true })
    const client = await createEngine({ dataDir: draft })
    try {
      await wrapBuiltIn(client, oldRoot).migrate()
      const { db, migrate } = wrapBuiltIn(client, order.appRoot)
      const counts = await loadTables(db, readBackupFile(order.file))
      await migrate()
      await endLinks(db, order)
      await skipNumbers(db, order)
      const mark = await oweAllForms(db)
      await client.close()
      const aside = isTaken ? `${folder}.${asideName(order.now)}` : undefined
      if (aside) renameSync(folder, aside)
      renameSync(draft, folder)
      return { ...counts, aside, mark }
    } finally {
      if (!client.closed) await client.close()
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
    release()
  }
}

async function restoreIntoPostgresql(
  order: RestoreOrder,
  databaseUrl: string,
  oldRoot: string,
): Promise<RestoredTables> {
  const room = await makeRoom(databaseUrl, asideName(order.now))
  if (room.kind === 'in-use') {
    throw new BackupError(
      'The server is still connected to the database that DATABASE_URL names: stop it first.',
    )
  }
  if (room.kind === 'taken' && !order.replace) {
    throw refuseToReplace('The database that DATABASE_URL names')
  }
  const { log, appRoot } = order
  const aside = await room.clear()
  const open = openPostgresql({ databaseUrl, appRoot, log })
  try {
    await openPostgresql({ databaseUrl, appRoot: oldRoot, log }).migrate()
    const counts = await loadTables(open.db, readBackupFile(order.file))
    await open.migrate()
    await endLinks(open.db, order)
    await skipNumbers(open.db, order)
    return { ...counts, aside, mark: await oweAllForms(open.db) }
  } catch (error) {
    await room.putBack()
    throw error
  } finally {
    await open.close()
  }
}

/** Purposes of the reusable links to a guest's data. */
const opening = [
  'manage-order',
  'share-order',
  'pay-order',
  'open-quote',
  'share-quote',
  'open-offer',
  'open-waiting',
] as const

/** Links that ended after the backup must not work again, and nobody knows which, so all end. */
async function endLinks(db: Database, { keepsLinks, now }: RestoreOrder): Promise<void> {
  if (keepsLinks) return
  const whereOpening = inArray(mailedTokens.purpose, [...opening])
  await db
    .update(mailedTokens)
    .set({ endedAt: now })
    .where(and(whereOpening, isNull(mailedTokens.endedAt)))
}

/** More documents than are issued between two backups. */
const mostIssued = 1000

/**
 * Guests have documents that were issued after the backup and are unknown here: no number may be
 * reused. Each series continues at the start of a thousand above the possible last number.
 */
async function skipNumbers(db: Database, { keepsLinks }: RestoreOrder): Promise<void> {
  if (keepsLinks) return
  const { last } = documentSeries
  const next = sql`((${last} + ${mostIssued} - 1) / 1000 + 1) * 1000`
  await db.update(documentSeries).set({ last: next })
  // A series started after the backup may also have documents.
  const unknown = allSeries.map((series) => ({ series, last: mostIssued }))
  await db.insert(documentSeries).values(unknown).onConflictDoNothing()
}

/**
 * Backups contain no forms: the server makes them again. Returns the mark of the storage of
 * photographs.
 */
async function oweAllForms(db: Database): Promise<string | undefined> {
  await db.update(mediaForms).set({ madeAt: null })
  const [place] = await db.select().from(mediaPlace)
  return place?.mark
}

/** Restores masters and the database's mark; previous contents of a folder are moved aside, too. */
async function putBackPhotographs(
  { file, photographs, dataDir, now }: RestoreOrder,
  {
    masters,
    mark,
    isReplaced,
  }: { masters: readonly string[]; mark: string | undefined; isReplaced: boolean },
): Promise<void> {
  if (!photographs) return
  try {
    const folder = path.join(dataDir, 'media')
    if (isReplaced && existsSync(folder)) renameSync(folder, `${folder}.${asideName(now)}`)
    await restoreMasters(file, masters, photographs)
    if (mark) await markPlace(mark, photographs)
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    throw new BackupError(
      `The database is restored, but its photographs are not. ${error.message} Mend that, then restore once more with --replace.`,
    )
  }
}

function refuseToReplace(place: string): BackupError {
  return new BackupError(
    `${place} is not empty. Restore into an empty place, or add --replace: then what is there is put aside under another name.`,
  )
}

function asideName(now: Date): string {
  return `replaced_${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
}

async function restoreMails(file: string, folder: string): Promise<void> {
  for await (const part of readBackupFile(file)) {
    if (part.kind !== 'mail') continue
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const target = path.join(folder, part.mail)
    await writeFile(`${target}.part`, part.base64, { encoding: 'base64', mode: 0o600 })
    await rename(`${target}.part`, target)
  }
}
