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
import { getMigrationsFolder } from '#platform/database/migrations-folder.ts'
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
  const state = await withClient(databaseUrl, async (client) => {
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
  if (!state) throw new Error('The database did not list its tables.')
  const hasTables = state.things > 0
  const nameAside = (schema: string) => (schema === 'public' ? name : `${name}_${schema}`)
  const existing = schemas.filter((schema) => state.schemas.includes(schema))
  return {
    kind: state.users > 0 ? 'in-use' : hasTables ? 'taken' : 'empty',
    moveAside: async () => {
      if (!hasTables) return undefined
      await runInTransaction(databaseUrl, [
        ...existing.map((schema) => `alter schema ${schema} rename to ${nameAside(schema)}`),
        ...newPublic,
      ])
      return name
    },
    undo: () =>
      runInTransaction(databaseUrl, [
        ...schemas.map((schema) => `drop schema if exists ${schema} cascade`),
        ...(hasTables
          ? existing.map((schema) => `alter schema ${nameAside(schema)} rename to ${schema}`)
          : newPublic),
      ]),
  }
}

/** Statements for the schema that PostgreSQL creates in a new database. */
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
    let pendingRows: string[] = []
    const flush = async () => {
      if (target && pendingRows.length > 0) await insertRows(transaction, target, pendingRows)
      pendingRows = []
    }
    for await (const part of parts) {
      if (part.kind === 'mail') counts.mails += 1
      if (part.kind === 'rows') {
        pendingRows.push(...part.rows)
        counts.rows += part.rows.length
      }
      if (part.kind !== 'rows' || pendingRows.length >= rowsAtOnce) await flush()
      if (part.kind === 'table') target = getTable(tables, part)
    }
    await flush()
  })
  return counts
}

function getTable(
  tables: ReadonlyMap<string, BackupTable>,
  backupTable: { table: string; columns: BackupTable['columns'] },
): BackupTable {
  const ourTable = tables.get(backupTable.table)
  if (!ourTable || JSON.stringify(ourTable.columns) !== JSON.stringify(backupTable.columns)) {
    throw new BackupError(`The table ${backupTable.table} differs from the one in the backup.`)
  }
  return ourTable
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
 * Copies our migrations up to those of a backup into a new root folder. Throws BackupError if the
 * backup is of a newer version.
 */
export function copyMigrationsUpTo(appRoot: string, applied: readonly string[]) {
  const source = getMigrationsFolder(appRoot)
  const ourJournal = journal.parse(JSON.parse(readFileSync(path.join(source, journalFile), 'utf8')))
  const isKnownVersion = applied.every(
    (when, index) => String(ourJournal.entries[index]?.when) === when,
  )
  if (!isKnownVersion) {
    throw new BackupError(
      'The backup is of a newer version than this one: restore it with the version that made it, or a later one.',
    )
  }
  const root = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  const folder = getMigrationsFolder(root)
  mkdirSync(path.dirname(folder), { recursive: true })
  cpSync(source, folder, { recursive: true })
  const entries = ourJournal.entries.slice(0, applied.length)
  writeFileSync(path.join(folder, journalFile), JSON.stringify({ ...ourJournal, entries }))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

export type RestoreRequest = {
  file: string
  databaseUrl: string | undefined
  dataDir: string
  appRoot: string
  /** True to move existing data aside. It is renamed, never deleted. */
  replace: boolean
  /**
   * True to keep the links of sent mails valid. Only for a move with a backup so fresh that no link
   * has ended since.
   */
  keepsLinks?: boolean
  photographs?: Storage | undefined
  now: Date
  log: Logger
}

/** The restored counts, and the name of the folder or schema with the previous data, if any. */
export type RestoreResult = BackupCounts & { aside: string | undefined; photographs: number }

type RestoredTables = Omit<RestoreResult, 'photographs'> & { mark: string | undefined }

/**
 * Restores a backup to the place in the settings, on either database, whichever one it came from,
 * and runs migrations. Verifies the file's checksum first. Throws BackupError, leaving the place
 * unchanged, if file or place is unsuitable.
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { migrations, masters } = await checkBackupFile(request.file)
  if (request.photographs) await checkMasters(request.file, masters)
  const oldMigrations = copyMigrationsUpTo(request.appRoot, migrations)
  try {
    const { mark, ...restored } = request.databaseUrl
      ? await restoreIntoPostgresql(request, request.databaseUrl, oldMigrations.root)
      : await restoreIntoFolder(request, oldMigrations.root)
    await restoreMails(request.file, path.join(request.dataDir, 'mail'))
    await restorePhotographs(request, { masters, mark, isReplaced: restored.aside !== undefined })
    return { ...restored, photographs: request.photographs ? masters.length : 0 }
  } finally {
    oldMigrations.remove()
  }
}

/** Builds the database next to its final place and moves it there when complete. */
async function restoreIntoFolder(
  request: RestoreRequest,
  oldRoot: string,
): Promise<RestoredTables> {
  const folder = path.join(request.dataDir, 'database')
  mkdirSync(request.dataDir, { recursive: true, mode: 0o700 })
  const release = await lockFolder(`${folder}.lock`)
  const draft = `${folder}.restoring`
  try {
    const folderExists = existsSync(folder)
    if (folderExists && !request.replace) throw refuseToReplace(folder)
    rmSync(draft, { recursive: true, force: true })
    const client = await createEngine({ dataDir: draft })
    try {
      await wrapBuiltIn(client, oldRoot).migrate()
      const { db, migrate } = wrapBuiltIn(client, request.appRoot)
      const counts = await loadTables(db, readBackupFile(request.file))
      await migrate()
      await endLinks(db, request)
      await skipDocumentNumbers(db, request)
      const mark = await markAllSizesPending(db)
      await client.close()
      const aside = folderExists ? `${folder}.${asideName(request.now)}` : undefined
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
  request: RestoreRequest,
  databaseUrl: string,
  oldRoot: string,
): Promise<RestoredTables> {
  const target = await inspectTarget(databaseUrl, asideName(request.now))
  if (target.kind === 'in-use') {
    throw new BackupError(
      'The server is still connected to the database that DATABASE_URL names: stop it first.',
    )
  }
  if (target.kind === 'taken' && !request.replace) {
    throw refuseToReplace('The database that DATABASE_URL names')
  }
  const { log, appRoot } = request
  const aside = await target.moveAside()
  const database = openPostgresql({ databaseUrl, appRoot, log })
  try {
    await openPostgresql({ databaseUrl, appRoot: oldRoot, log }).migrate()
    const counts = await loadTables(database.db, readBackupFile(request.file))
    await database.migrate()
    await endLinks(database.db, request)
    await skipDocumentNumbers(database.db, request)
    return { ...counts, aside, mark: await markAllSizesPending(database.db) }
  } catch (error) {
    await target.undo()
    throw error
  } finally {
    await database.close()
  }
}

/** Purposes of the reusable links to a guest's data. */
const dataLinkPurposes = [
  'manage-order',
  'share-order',
  'pay-order',
  'open-quote',
  'share-quote',
  'open-offer',
  'open-waiting',
] as const

/** Links that ended after the backup must not work again. They are unknown here, so all end. */
async function endLinks(db: Database, { keepsLinks, now }: RestoreRequest): Promise<void> {
  if (keepsLinks) return
  const whereDataLink = inArray(mailedTokens.purpose, [...dataLinkPurposes])
  await db
    .update(mailedTokens)
    .set({ endedAt: now })
    .where(and(whereDataLink, isNull(mailedTokens.endedAt)))
}

/** More documents than are issued between two backups. */
const maxIssued = 1000

/**
 * Guests may have documents that were issued after the backup. Their numbers must not be reused:
 * each series continues at the start of a thousand above the possible last number.
 */
async function skipDocumentNumbers(db: Database, { keepsLinks }: RestoreRequest): Promise<void> {
  if (keepsLinks) return
  const { last } = documentSeries
  const next = sql`((${last} + ${maxIssued} - 1) / 1000 + 1) * 1000`
  await db.update(documentSeries).set({ last: next })
  // A series started after the backup may also have documents.
  const unusedSeries = allSeries.map((series) => ({ series, last: maxIssued }))
  await db.insert(documentSeries).values(unusedSeries).onConflictDoNothing()
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
  { file, photographs, dataDir, now }: RestoreRequest,
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
      `The database is restored, but its photographs are not. ${error.message} Fix that, then restore again with --replace.`,
    )
  }
}

function refuseToReplace(place: string): BackupError {
  return new BackupError(
    `${place} is not empty. Restore into an empty place, or add --replace: then the existing data is moved aside under another name.`,
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
