import { globSync } from 'node:fs'
import path from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/databases.ts'
import { listTables } from '#server/backup/backup-tables.ts'

const schemas = ['app/*/*schema.server.ts', 'platform/database/schema/*.ts']

async function describeTables(): Promise<string[]> {
  const modules = await Promise.all(
    globSync(schemas).map(
      (file) => import(/* @vite-ignore */ path.resolve(file)) as Promise<Record<string, unknown>>,
    ),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
    )
}

it('has the same columns in the migrations and in the schema files', async () => {
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
