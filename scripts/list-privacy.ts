import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { listPrivacy } from '#platform/database/schema/table.ts'

const file = 'docs/privacy.md'
const folders = ['app/*/*schema.server.ts', 'platform/database/schema/*.ts']

export type PrivacyRow = { table: string; columns: string[]; cells: string[] }

/** The tables with personal data; a table whose text has one cell has none. */
export async function listPersonalTables(): Promise<{ people: PrivacyRow[] }> {
  const modules = await Promise.all(
    globSync(folders).map((file) => import(path.resolve(file)) as Promise<object>),
  )
  const tables = modules
    .flatMap((module) => Object.values(module))
    .filter((one) => is(one, PgTable))
  const rows = tables
    .flatMap((made) =>
      listPrivacy(made).map(([text, columns]) => {
        return { table: getTableName(made), columns, cells: text.split(' | ') }
      }),
    )
    .toSorted((one, other) => (one.table < other.table ? -1 : Number(one.table > other.table)))
  return { people: rows.filter(({ cells }) => cells.length > 1) }
}

export async function renderPrivacy(): Promise<string> {
  const { people } = await listPersonalTables()
  const heads = ['Table', 'About whom', 'Why', 'How long']
  const rows = people.map((row) => [nameColumns(row, people), ...row.cells])
  const lines = [heads, heads.map(() => '-'), ...rows]
  const title = '\n## What is stored about people\n'
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(title)
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return `${before}${title}\n${table}\n${rest.slice(rest.indexOf('\n## '))}`
}

/** The table's name. If a table has several rows, each also names its columns, except the largest. */
function nameColumns(row: PrivacyRow, rows: PrivacyRow[]): string {
  const name = `\`${row.table}\``
  const tableRows = rows.filter(({ table }) => table === row.table)
  const largest = tableRows.toSorted((one, other) => other.columns.length - one.columns.length)[0]
  if (tableRows.length === 1) return name
  if (row === largest) return `${name}: all else`
  return `${name}: ${row.columns.map((column) => `\`${column}\``).join(' ')}`
}

if (import.meta.main) writeFileSync(file, await renderPrivacy())
