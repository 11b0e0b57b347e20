import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from 'pg'
import { createPostgresDatabase, openTestDatabase } from '#tests/databases.ts'
import { createLog } from '../log.ts'
import type { Database, OpenDatabase } from './database.ts'
import { openDatabase } from './open.ts'
import { ExtensionMissing, RightsMissing } from './postgresql.ts'
import { serverSecrets } from '#app/accounts/schema.server.ts'

describe('a transaction on PostgreSQL', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgresql')
  })
  afterAll(() => database.close())

  it('fails alone if its connection breaks, and the pool loses no connection', async () => {
    for (let time = 0; time < 12; time += 1) {
      const broken = database.db.transaction(async (transaction) => {
        const pid = await readNumber(transaction, sql`pg_backend_pid()`)
        await readNumber(database.db, sql`pg_terminate_backend(${pid})::int`)
        // Long enough for the idle connection to notice its end.
        await sleep(30)
        await readNumber(transaction, sql`1`)
      })
      await expect(broken).rejects.toThrow()
    }
    const working = database.db.transaction((transaction) => readNumber(transaction, sql`1`))
    expect(await working).toBe(1)
  })

  it('fails if the server answers the commit with a rollback', async () => {
    const swallowed = database.db.transaction(async (transaction) => {
      await transaction.insert(serverSecrets).values({ name: 'kept?', value: 'x' })
      await transaction.execute(sql`select 1 / 0`).catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('Failed query: commit')
    expect(await database.db.select().from(serverSecrets)).toEqual([])
  })
})

const open = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: '', appRoot: process.cwd(), log: createLog('silent') })
const catchOpenError = (databaseUrl: string) => open(databaseUrl).catch((error: unknown) => error)
const extractStatements = (error: unknown) =>
  /run, in that database: (.+?) then start again/.exec(String(error))?.[1] ?? ''

describe('a PostgreSQL without the needed rights', () => {
  it('names the statements for a missing extension, and starts once they have run', async () => {
    const databaseUrl = await createPostgresDatabase()
    const administrator = new Client({ connectionString: databaseUrl })
    await administrator.connect()
    await administrator.query(`
      create function refuse_it() returns event_trigger language plpgsql as $$
      begin
        if current_query() like '%btree_gist%' then
          raise exception 'extension "btree_gist" is not allow-listed' using errcode = '42501';
        end if;
      end $$;
      create event trigger refuse_it on ddl_command_start
        when tag in ('CREATE EXTENSION') execute function refuse_it()`)
    const error = await catchOpenError(databaseUrl)
    expect(error).toBeInstanceOf(ExtensionMissing)
    expect(String(error)).toContain('needs its extension btree_gist')
    await administrator.query(`drop event trigger refuse_it; ${extractStatements(error)}`)
    await administrator.end()
    const database = await open(databaseUrl)
    await database.close()
  })

  it('names the missing grants of its role, and starts once they are given', async () => {
    const address = new URL(await createPostgresDatabase())
    const administrator = new Client({ connectionString: address.href })
    await administrator.connect()
    const role = `shop-${address.pathname.slice(1)}`
    await administrator.query(
      `create role "${role}" login; revoke create on schema public from public`,
    )
    address.username = role
    const databaseUrl = address.href
    const error = await catchOpenError(databaseUrl)
    expect(error).toBeInstanceOf(RightsMissing)
    expect(String(error)).toContain('permission denied for database')
    await administrator.query(extractStatements(error))
    const database = await open(databaseUrl)
    await database.close()
    await administrator.query(`drop owned by "${role}" cascade; drop role "${role}"`)
    await administrator.end()
  })
})

async function readNumber(db: Database, expression: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.select({ n: sql<number>`${expression}` }).from(sql`(select 1) as one`)
  return row?.n ?? 0
}
