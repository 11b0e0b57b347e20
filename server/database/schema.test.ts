import { readdirSync } from 'node:fs'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/databases.ts'
import { listTables } from '../maintenance/backup/backup-tables.ts'

const folder = 'server/database/schema'

async function describeTables(): Promise<string[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.map((name) => import(`./schema/${name}`) as Promise<Record<string, unknown>>),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
    )
}

it('has a migration for every column that the schema describes, and describes every one that there is', async () => {
  const database = await openTestDatabase('built-in')
  const tables = await listTables(database.db)
  await database.close()
  const made = tables.flatMap(({ name, columns }) => columns.map((each) => `${name}.${each.name}`))
  const described = await describeTables()
  const advice = 'needs a migration: npx drizzle-kit generate --name what-it-is'
  const missing = described.filter((column) => !made.includes(column))
  expect(missing.map((column) => `${column} ${advice}`)).toEqual([])
  expect(made.filter((column) => !described.includes(column))).toEqual([])
})
