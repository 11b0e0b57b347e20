import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/databases.ts'
import type { Database, OpenDatabase } from './database.ts'
import { serverSecrets } from './schema/accounts.ts'

describe('a transaction on PostgreSQL', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgresql')
  })
  afterAll(() => database.close())

  it('fails alone when its connection breaks between two statements, and costs the pool nothing', async () => {
    for (let time = 0; time < 12; time += 1) {
      const broken = database.db.transaction(async (transaction) => {
        const pid = await readNumber(transaction, sql`pg_backend_pid()`)
        await readNumber(database.db, sql`pg_terminate_backend(${pid})::int`)
        // Long enough for the connection to hear of its end while nobody asks it anything.
        await sleep(30)
        await readNumber(transaction, sql`1`)
      })
      await expect(broken).rejects.toThrow()
    }
    const working = database.db.transaction((transaction) => readNumber(transaction, sql`1`))
    expect(await working).toBe(1)
  })

  it('is not taken for committed when the server has rolled it back', async () => {
    const swallowed = database.db.transaction(async (transaction) => {
      await transaction.insert(serverSecrets).values({ name: 'kept?', value: 'x' })
      await transaction.execute(sql`select 1 / 0`).catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('Failed query: commit')
    expect(await database.db.select().from(serverSecrets)).toEqual([])
  })
})

async function readNumber(db: Database, expression: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.select({ n: sql<number>`${expression}` }).from(sql`(select 1) as one`)
  return row?.n ?? 0
}
