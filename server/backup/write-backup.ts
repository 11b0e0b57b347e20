import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Database, OpenDatabase, Transaction } from '#platform/database/database.ts'
import { lastBackup } from '#platform/database/schema/server-state.ts'
import type { Storage } from '#app/studio/media/storage.server.ts'
import {
  type BackupCounts,
  type BackupHead,
  type BackupPart,
  writeBackupFile,
} from './backup-file.ts'
import { copyMasters, pruneMasters } from './backup-masters.ts'
import { readClockMark, describeDoubt, hasJumped } from '../clean-up/clock.ts'
import { queryRows, type BackupTable, listAppliedMigrations, listTables } from './backup-tables.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { retention } from '#rules/guests/retention.ts'

/** This many of the newest backups are kept at any age. */
export const alwaysKept = 7
/** A file next to the backups with the time at which the clock was last trusted. */
const markFile = 'clock-mark'

/** The name of a backup by its time. Names sort by time. */
export function nameBackup(moment: Date): string {
  const time = moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `backup-${time}.jsonl.gz`
}

/**
 * Deletes backups beyond their retention, except the newest seven. If the clock has jumped,
 * compared with the marks of folder and database, it deletes nothing and returns a message. Backups
 * with a future date, which a wrong clock wrote, stay.
 */
export async function pruneBackups(
  folder: string,
  clock: { now: Date; mark: Date | undefined; checkedOn: CalendarDate | undefined },
): Promise<string | undefined> {
  const { now, mark, checkedOn } = clock
  const names = await readdir(folder)
  const backups = names.filter((name) => /^backup-\d{8}T\d{6}Z\.jsonl\.gz$/.test(name)).toSorted()
  const past = backups.filter((name) => name <= nameBackup(now))
  const marks = [mark, await readMark(folder)].filter((each) => each !== undefined)
  const lastTrusted = marks.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
  if (lastTrusted && hasJumped(now, lastTrusted, checkedOn))
    return describeDoubt({ says: now, believed: lastTrusted, why: 'ahead' })
  const newMark = lastTrusted && lastTrusted > now ? lastTrusted : now
  await writeFile(path.join(folder, markFile), `${newMark.toISOString()}\n`, { mode: 0o600 })
  const oldest = nameBackup(new Date(now.getTime() - retention.backups.days * dayMs))
  const expired = past.slice(0, -alwaysKept).filter((name) => name < oldest)
  for (const name of expired) await rm(path.join(folder, name))
  if (expired.length > 0) {
    const remaining = backups.filter((name) => !expired.includes(name))
    await pruneMasters(folder, remaining)
  }
  return undefined
}

async function readMark(folder: string): Promise<Date | undefined> {
  const text = await readFile(path.join(folder, markFile), 'utf8').catch(() => '')
  const moment = new Date(text.trim())
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/**
 * Tables left out of backups. A session that ended after the backup must not work after a restore,
 * so people sign in again. The mark of the clock would make every later clock look wrong. A stolen
 * backup must not allow signing with its keys or reading account secrets. Files of pages are made
 * again from the content.
 */
export const excludedTables: readonly string[] = [
  'sessions',
  'refresh_credentials',
  'verifications',
  'proof_challenges',
  'server_secrets',
  'jwks',
  'clock_marks',
  'bank_details',
  'connections',
  'last_backup',
  'content_files',
]

/**
 * Filters of partly stored tables: no mail with a working link, and only those link hashes that
 * unsubscribe, because every sent newsletter contains one.
 */
const rowFilters: Readonly<Record<string, SQL>> = {
  mailed_tokens: sql`purpose in ('end-subscription', 'manage-order', 'share-order', 'pay-order', 'open-quote', 'share-quote', 'open-offer', 'open-waiting') and session_id is null`,
  outbox: sql`token_hash is null or html = ''`,
}

const rowsAtOnce = 200

export type BackupSources = {
  database: OpenDatabase
  mailFolder: string
  photographs?: Storage
}

/**
 * A new backup with its path and counts. If the clock has jumped, also a message that reports this
 * and that no old backup was deleted.
 */
export type Backup = BackupCounts & {
  file: string
  /** Photographs stored with the backup, and the number of lost ones, which exist nowhere. */
  photographs: number
  lost: number
  leap?: string | undefined
}

/**
 * Writes a consistent snapshot of all data into a new file of the folder while the database is in
 * use. Then deletes backups beyond their retention, unless the clock has jumped; `checkedOn` is the
 * current day as confirmed by a person.
 */
export async function writeBackup(
  sources: BackupSources,
  folder: string,
  now: Date,
  checkedOn?: CalendarDate,
): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, nameBackup(now))
  const { photographs, mailFolder } = sources
  // Photographs are copied before the snapshot; later ones are copied below.
  if (photographs) await copyMasters(sources.database.db, photographs, folder)
  let copied = { kept: [] as string[], lost: [] as string[] }
  const counts = await sources.database.db.transaction(
    async (transaction) => {
      if (photographs) copied = await copyMasters(transaction, photographs, folder)
      const head = { madeAt: now.toISOString(), masters: copied.kept }
      return writeBackupFile(file, readAll(transaction, mailFolder, head))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const mark = await recordBackup(sources.database.db, now)
  const leap = await pruneBackups(folder, { now, mark, checkedOn })
  return { file, ...counts, photographs: copied.kept.length, lost: copied.lost.length, leap }
}

/**
 * Records that a backup was written. Returns the time at which the clock was last trusted. A
 * database of an older version may lack either table.
 */
async function recordBackup(db: Database, writtenAt: Date): Promise<Date | undefined> {
  const names = new Set((await listTables(db)).map(({ name }) => name))
  if (names.has('last_backup')) {
    const written = { id: 1, writtenAt }
    await db
      .insert(lastBackup)
      .values(written)
      .onConflictDoUpdate({ target: lastBackup.id, set: written })
  }
  return names.has('clock_marks') ? readClockMark(db) : undefined
}

async function* readAll(
  transaction: Transaction,
  mailFolder: string,
  head: Pick<BackupHead, 'madeAt' | 'masters'>,
): AsyncGenerator<BackupPart> {
  // Times are written the same way under any server setting.
  await transaction.execute(sql`set local timezone to 'UTC'`)
  await transaction.execute(sql`set local datestyle to 'ISO'`)
  const migrations = await listAppliedMigrations(transaction)
  yield { kind: 'head', backup: 1, ...head, migrations }
  for (const table of await listTables(transaction)) {
    if (excludedTables.includes(table.name)) continue
    yield { kind: 'table', table: table.name, columns: table.columns }
    yield* readRows(transaction, table)
  }
  yield* readMails(mailFolder)
}

/** Reads values as the database writes them, so a restore gets them unchanged. Reads in batches. */
async function* readRows(
  transaction: Transaction,
  { name, columns }: BackupTable,
): AsyncGenerator<BackupPart> {
  const texts = columns.map((column) => sql`${sql.identifier(column.name)}::text`)
  await transaction.execute(
    sql`declare backup_rows no scroll cursor for
      select to_json(array[${sql.join(texts, sql`, `)}])::text as row from ${sql.identifier(name)}
      where ${rowFilters[name] ?? sql`true`}`,
  )
  const fetch = sql.raw(`fetch ${rowsAtOnce} from backup_rows`)
  for (;;) {
    const rows = await queryRows(transaction, fetch, z.object({ row: z.string() }))
    if (rows.length === 0) break
    yield { kind: 'rows', rows: rows.map(({ row }) => row) }
  }
  await transaction.execute(sql`close backup_rows`)
}

async function* readMails(folder: string): AsyncGenerator<BackupPart> {
  if (!existsSync(folder)) return
  const names = await readdir(folder)
  // A mail with a link has another extension (platform/mail/link-mails.ts).
  for (const name of names.filter((each) => /^[\w-]+\.eml$/.test(each)).toSorted()) {
    const bytes = await readFile(path.join(folder, name))
    yield { kind: 'mail', mail: name, base64: bytes.toString('base64') }
  }
}
