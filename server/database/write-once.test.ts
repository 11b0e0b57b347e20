import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '#tests/databases.ts'
import type { OpenDatabase } from './database.ts'
import { idempotencyKeys } from './schema/requests.ts'
import { listColumns, writeOnce } from './write-once.ts'

const createdAt = new Date('2026-11-22T08:00:00Z')
const row = { scope: 'test', bodyHash: 'hash', createdAt }

describe.each(engines)('a statement that is written once, on the database %s', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('stores what it is filled in with each time, whatever the kind of the column', async () => {
    const insert = writeOnce(listColumns(idempotencyKeys), (db, places) =>
      db.insert(idempotencyKeys).values(places).prepare('insert_key'),
    )
    const answers = [{ n: 1, text: "O'Neill" }, ['a', 'list']]
    for (const [at, answer] of answers.entries())
      await insert(database.db, { ...row, key: `kind-${at}`, answer })
    const stored = await database.db.select().from(idempotencyKeys).orderBy(idempotencyKeys.key)
    expect(stored).toEqual(answers.map((answer, at) => ({ ...row, key: `kind-${at}`, answer })))
  })

  it('belongs to the transaction that asks it, though many ask at once and one gives up', async () => {
    const insert = writeOnce(['scope', 'key', 'bodyHash', 'createdAt'], (db, places) =>
      db.insert(idempotencyKeys).values(places).prepare('insert_key_alone'),
    )
    const all = Array.from({ length: 20 }, (_, at) =>
      database.db.transaction(async (transaction) => {
        await insert(transaction, { ...row, scope: 'many', key: String(at).padStart(2, '0') })
        if (at === 7) throw new Error('given up')
      }),
    )
    const ended = await Promise.allSettled(all)
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const stored = await database.db
      .select({ key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.scope, 'many'))
    expect(stored).toHaveLength(19)
    expect(stored).not.toContainEqual({ key: '07' })
  })
})

describe('a statement on one connection', () => {
  it('is written once, and again for another connection', async () => {
    const database = await openTestDatabase('postgresql')
    let written = 0
    const find = writeOnce(['key'], (db, { key }) => {
      written += 1
      return db
        .select()
        .from(idempotencyKeys)
        .where(eq(idempotencyKeys.key, key))
        .prepare('find_key')
    })
    await database.db.transaction(async (one) => {
      await find(one, { key: 'a' })
      await find(one, { key: 'b' })
      expect(written).toBe(1)
      await database.db.transaction((other) => find(other, { key: 'c' }))
      expect(written).toBe(2)
    })
    await database.db.transaction((again) => find(again, { key: 'd' }))
    expect(written).toBe(2)
    await database.close()
  })
})
