import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import { type BackupCounts, BackupError, type BackupPart } from './backup-file.ts'
import { ask, type BackupTable, listTables } from './backup-tables.ts'

const rowsAtOnce = 200

/**
 * Loads rows of a backup into empty tables of the same version, all or none. Throws BackupError if
 * a table differs from the backup's.
 */
export async function loadTables(
  db: Database,
  parts: AsyncIterable<BackupPart>,
): Promise<BackupCounts> {
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
  const inserted = await ask(
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
