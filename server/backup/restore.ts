import {
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import { wrapBuiltIn } from '#platform/database/built-in.ts'
import type { Database } from '#platform/database/database.ts'
import { createEngine } from '#platform/database/engine.ts'
import { lockFolder } from '#platform/database/folder-lock.ts'
import { openPostgresql, applicationName } from '#platform/database/postgresql.ts'
import { documentSeries } from '#app/payments/documents-schema.server.ts'
import { mediaForms, mediaMark } from '#app/studio/media-schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import type { Logger } from '#platform/log.ts'
import { writeStorageMark } from '#app/studio/media/media.server.ts'
import { type Storage, StorageUnavailable } from '#app/studio/media/storage.server.ts'
import { checkMasters, restoreMasters } from './backup-masters.ts'
import {
  type BackupCounts,
  BackupError,
  checkBackupFile,
  readBackupFile,
  type BackupPart,
} from './backup-file.ts'
import { allSeries } from '#app/payments/documents/store-document.server.ts'
import { tmpdir } from 'node:os'
import { z } from 'zod'
import { migrationsFolder } from '#platform/database/migrations-folder.ts'
import { queryRows, type BackupTable, listTables } from './backup-tables.ts'
import { Client } from 'pg'

/** A PostgreSQL database before a restore, with functions to empty it and undo that. */
type RestoreTarget = {
  /** Empty, containing tables of any kind, or in use by a running server. */
  kind: 'empty' | 'taken' | 'in-use'
  /** Moves existing schemas aside and returns the new name; undefined if there were none. */
  moveAside: () => Promise<string | undefined>
  /** Deletes what was restored and moves the old schemas back. */
  undo: () => Promise<void>
}

const schemas = ['public', 'drizzle'] as const

/**
 * Inspects a database, and prepares to move its schemas aside under names that begin with `name`.
 */
async function inspectTarget(databaseUrl: string, name: string): Promise<RestoreTarget> {
  const found = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ users: number; things: number; schemas: string[] }>(
      `select
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = $1) as users,
        (select count(*)::int from pg_class
          where relnamespace in (select oid from pg_namespace where nspname = any($2))) as things,
        array(select nspname::text from pg_namespace where nspname = any($2)) as schemas`,
      [applicationName, schemas],
    )
    return rows[0]
  })
  if (!found) throw new Error('The database did not list its tables.')
  const isTaken = found.things > 0
  const aside = (schema: string) => (schema === 'public' ? name : `${name}_${schema}`)
  const existing = schemas.filter((schema) => found.schemas.includes(schema))
  return {
    kind: found.users > 0 ? 'in-use' : isTaken ? 'taken' : 'empty',
    moveAside: async () => {
      if (!isTaken) return undefined
      await runInTransaction(databaseUrl, [
        ...existing.map((schema) => `alter schema ${schema} rename to ${aside(schema)}`),
        ...newPublic,
      ])
      return name
    },
    undo: () =>
      runInTransaction(databaseUrl, [
        ...schemas.map((schema) => `drop schema if exists ${schema} cascade`),
        ...(isTaken
          ? existing.map((schema) => `alter schema ${aside(schema)} rename to ${schema}`)
          : newPublic),
      ]),
  }
}

/** The schema as PostgreSQL makes it in a new database. */
const newPublic = ['create schema public', 'grant usage on schema public to public']

function runInTransaction(databaseUrl: string, statements: string[]): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query(['begin', ...statements, 'commit'].join('; '))
  })
}

async function withClient<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const rowsAtOnce = 200

/**
 * Loads rows of a backup into empty tables of the same version, all or none. Throws BackupError if
 * a table differs from the backup's.
 */
async function loadTables(db: Database, parts: AsyncIterable<BackupPart>): Promise<BackupCounts> {
  const tables = new Map((await listTables(db)).map((table) => [table.name, table]))
  const counts = { rows: 0, mails: 0 }
  await db.transaction(async (transaction) => {
    let target: BackupTable | undefined
    let waiting: string[] = []
    const flush = async () => {
      if (target && waiting.length > 0) await insertRows(transaction, target, waiting)
      waiting = []
    }
    for await (const part of parts) {
      if (part.kind === 'mail') counts.mails += 1
      if (part.kind === 'rows') {
        waiting.push(...part.rows)
        counts.rows += part.rows.length
      }
      if (part.kind !== 'rows' || waiting.length >= rowsAtOnce) await flush()
      if (part.kind === 'table') target = getTable(tables, part)
    }
    await flush()
  })
  return counts
}

function getTable(
  tables: ReadonlyMap<string, BackupTable>,
  wanted: { table: string; columns: BackupTable['columns'] },
): BackupTable {
  const known = tables.get(wanted.table)
  if (!known || JSON.stringify(known.columns) !== JSON.stringify(wanted.columns)) {
    throw new BackupError(`The table ${wanted.table} is not the one that the backup was made of.`)
  }
  return known
}

async function insertRows(db: Database, table: BackupTable, rows: string[]): Promise<void> {
  const names = table.columns.map(({ name }) => sql.identifier(name))
  // Types come from the database, never from the file.
  const values = table.columns.map(({ type }, index) => sql.raw(`(row ->> ${index})::${type}`))
  const inserted = await queryRows(
    db,
    sql`with inserted as (
        insert into ${sql.identifier(table.name)} (${sql.join(names, sql`, `)})
        select ${sql.join(values, sql`, `)} from json_array_elements(${`[${rows.join(',')}]`}::json) as row
        returning 1
      ) select count(*)::int as n from inserted`,
    z.object({ n: z.number() }),
  )
  if (inserted[0]?.n !== rows.length) throw new Error(`Not every row of ${table.name} was stored.`)
}

const journalFile = 'meta/_journal.json'
const journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
})

/**
 * A root with a copy of our migrations up to those of a backup. Throws BackupError if the backup is
 * of a newer version.
 */
export function copyMigrationsUpTo(appRoot: string, applied: readonly string[]) {
  const source = migrationsFolder(appRoot)
  const known = journal.parse(JSON.parse(readFileSync(path.join(source, journalFile), 'utf8')))
  const isOurs = applied.every((when, index) => String(known.entries[index]?.when) === when)
  if (!isOurs) {
    throw new BackupError(
      'The backup is of a newer version than this one: restore it with the version that made it, or a later one.',
    )
  }
  const root = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  const folder = migrationsFolder(root)
  mkdirSync(path.dirname(folder), { recursive: true })
  cpSync(source, folder, { recursive: true })
  const entries = known.entries.slice(0, applied.length)
  writeFileSync(path.join(folder, journalFile), JSON.stringify({ ...known, entries }))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

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

/** The restored counts, and the name of the folder or schema with the previous data, if any. */
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
  const cut = copyMigrationsUpTo(order.appRoot, migrations)
  try {
    const { mark, ...restored } = order.databaseUrl
      ? await restoreIntoPostgresql(order, order.databaseUrl, cut.root)
      : await restoreIntoFolder(order, cut.root)
    await restoreMails(order.file, path.join(order.dataDir, 'mail'))
    await restorePhotographs(order, { masters, mark, isReplaced: restored.aside !== undefined })
    return { ...restored, photographs: order.photographs ? masters.length : 0 }
  } finally {
    cut.remove()
  }
}

/** Builds the database next to its final place and moves it there when complete. */
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
      await skipDocumentNumbers(db, order)
      const mark = await markAllSizesPending(db)
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
  const target = await inspectTarget(databaseUrl, asideName(order.now))
  if (target.kind === 'in-use') {
    throw new BackupError(
      'The server is still connected to the database that DATABASE_URL names: stop it first.',
    )
  }
  if (target.kind === 'taken' && !order.replace) {
    throw refuseToReplace('The database that DATABASE_URL names')
  }
  const { log, appRoot } = order
  const aside = await target.moveAside()
  const open = openPostgresql({ databaseUrl, appRoot, log })
  try {
    await openPostgresql({ databaseUrl, appRoot: oldRoot, log }).migrate()
    const counts = await loadTables(open.db, readBackupFile(order.file))
    await open.migrate()
    await endLinks(open.db, order)
    await skipDocumentNumbers(open.db, order)
    return { ...counts, aside, mark: await markAllSizesPending(open.db) }
  } catch (error) {
    await target.undo()
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
const maxIssued = 1000

/**
 * Guests have documents that were issued after the backup and are unknown here: no number may be
 * reused. Each series continues at the start of a thousand above the possible last number.
 */
async function skipDocumentNumbers(db: Database, { keepsLinks }: RestoreOrder): Promise<void> {
  if (keepsLinks) return
  const { last } = documentSeries
  const next = sql`((${last} + ${maxIssued} - 1) / 1000 + 1) * 1000`
  await db.update(documentSeries).set({ last: next })
  // A series started after the backup may also have documents.
  const unknown = allSeries.map((series) => ({ series, last: maxIssued }))
  await db.insert(documentSeries).values(unknown).onConflictDoNothing()
}

/**
 * Backups contain no variants: the server makes them again. Returns the mark of the storage of
 * photographs.
 */
async function markAllSizesPending(db: Database): Promise<string | undefined> {
  await db.update(mediaForms).set({ madeAt: null })
  const [row] = await db.select().from(mediaMark)
  return row?.mark
}

/** Restores masters and the database's mark; previous contents of a folder are moved aside, too. */
async function restorePhotographs(
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
    if (mark) await writeStorageMark(mark, photographs)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
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
