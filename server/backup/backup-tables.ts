import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'

const tableRow = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})

export type BackupTable = z.infer<typeof tableRow>

/** Lists all tables of the schema `public`, each after those it references. */
export async function listTables(db: Database): Promise<BackupTable[]> {
  const tables = await queryRows(
    db,
    sql`select c.relname::text as name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    tableRow,
  )
  const references = await queryRows(
    db,
    sql`select child.relname::text as child, parent.relname::text as parent
      from pg_constraint k
        join pg_class child on child.oid = k.conrelid
        join pg_class parent on parent.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
    z.object({ child: z.string(), parent: z.string() }),
  )
  return sortByReference(tables, references)
}

/** Timestamps of applied migrations, oldest first: they identify the version of the tables. */
export async function listAppliedMigrations(db: Database): Promise<string[]> {
  const rows = await queryRows(
    db,
    sql`select created_at::text as "when" from drizzle.__drizzle_migrations order by created_at`,
    z.object({ when: z.string() }),
  )
  return rows.map(({ when }) => when)
}

/** Parses the rows of a raw query; both drivers return an object with `rows`. */
export async function queryRows<Row>(
  db: Database,
  query: SQL,
  row: z.ZodType<Row>,
): Promise<Row[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(query)).rows
}

function sortByReference(
  tables: BackupTable[],
  references: { child: string; parent: string }[],
): BackupTable[] {
  const sorted: BackupTable[] = []
  let unsorted = tables
  while (unsorted.length > 0) {
    const names = new Set(unsorted.map(({ name }) => name))
    const hasNoUnsortedParent = ({ name }: BackupTable) =>
      !references.some(
        ({ child, parent }) => child === name && parent !== name && names.has(parent),
      )
    const ready = unsorted.filter(hasNoUnsortedParent)
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.')
    sorted.push(...ready)
    unsorted = unsorted.filter((table) => !hasNoUnsortedParent(table))
  }
  return sorted
}
