import * as fc from 'fast-check'
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { z } from 'zod'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { countedAtMost } from '#rules/office/inbox.ts'
import { listSlips, readSearch } from '#rules/office/read-search.ts'
import { isEmail } from '#rules/text/sanitise.ts'
import { bothEngines, openTestDatabase } from '#tests/databases.ts'
import { testTours } from '#tests/test-office.ts'
import { ask } from '#server/maintenance/backup/backup-tables.ts'
import type { Database, OpenDatabase } from '#server/database/database.ts'
import { orders } from '#server/database/schema/orders.ts'
import { syncTours } from '#server/catalogue/tours.ts'
import { getInbox, inboxes } from '../inbox/inboxes.ts'
import { countItems, listItems, queryCounts, queryItems } from '../inbox/list-items.ts'
import { whereMentions } from '../../records/search-ways.ts'

const inbox = getInbox('bookings')
const today = calendarDateIn(new Date(), capeTown)
/** What an index of pieces of words and a pattern may each take for something else. */
const awkward = [
  '%',
  '_',
  '\\',
  '',
  ' ',
  '-',
  '@',
  '.',
  'é',
  'ß',
  'Ї',
  '海',
  '🐧',
  '1',
  'ab',
  'Zoë',
]

describe.each(bothEngines)('the search of the office on the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await syncTours(database.db, { tours: testTours }, new Date())
    await addBookings(database.db, 20_000)
  })
  afterAll(() => database.close())

  it('goes by the index of the text and by that of the statuses, and not through all rows', async () => {
    const { db } = database
    await db.execute(sql`vacuum analyze orders`)
    const page = { limit: 25 }
    const search = (text: string) => queryItems(db, inbox, page, whereMentions(inbox, text))
    for (const text of ['guest777@guests', '21 000 777', 'nobody at all', 'example777']) {
      expect(await explain(db, search(text)), text).toMatch(/Bitmap Index Scan on orders_search/)
    }
    expect(await explain(db, search('example'))).toMatch(/Index Scan .*using orders_created/)
    const waiting = queryItems(db, inbox, { status: 'requested', limit: 100 }, undefined)
    expect(await explain(db, waiting)).toMatch(/using orders_by_status/)
    expect(await explain(db, queryCounts(db, inbox))).not.toMatch(/Seq Scan/)
  })

  it('has an index for every inbox that is made of just the text which is searched', async () => {
    await database.db.transaction(async (transaction) => {
      // However few the rows are: what cannot be used shows.
      await transaction.execute(sql`set local enable_seqscan = off`)
      await transaction.execute(sql`set local enable_indexscan = off`)
      for (const each of inboxes) {
        const query = queryItems(transaction, each, { limit: 25 }, whereMentions(each, 'nobody'))
        expect(await explain(transaction, query), each.name).toMatch(/Index Scan on \w+_search/)
      }
    })
  })

  it('stands beside counts that go no further than to a thousand of a status', async () => {
    const counts = await countItems(database.db, inbox)
    expect(counts).toEqual({ requested: 20, confirmed: countedAtMost })
    expect(countedAtMost).toBe(1000)
  })

  it('finds what a look at every part of every row finds, and nothing else', async () => {
    const { db } = database
    await db.delete(orders)
    const word = fc.array(fc.constantFrom(...awkward), { minLength: 1, maxLength: 6 })
    const text = word.map((parts) => parts.join('').trim())
    const row = fc.record({ name: text, email: text, note: text })
    const property = fc.asyncProperty(
      fc.array(row, { maxLength: 8 }),
      text,
      async (rows, typed) => {
        // What finds something under it, or on it, is not looked for anywhere else.
        fc.pre(!isEmail(typed) && !readSearch(typed, today).dated)
        await db.transaction(async (transaction) => {
          await transaction.delete(orders)
          await addBookings(transaction, rows.length)
          for (const [index, each] of rows.entries()) {
            await transaction
              .update(orders)
              .set(each)
              .where(eq(orders.sequence, index + 1))
          }
          await transaction.execute(sql`set local enable_seqscan = off`)
          await transaction.execute(sql`set local enable_indexscan = off`)
          const found = await listItems({ db: transaction, content: shipped }, inbox, {
            search: readSearch(typed, today),
            limit: 100,
          })
          const all = await lookThroughAll(transaction, typed)
          // Where nothing has it, what is written like it but for a letter is looked for.
          if (all.length === 0 && typed.split(' ').some((each) => listSlips(each).length > 0))
            return
          expect(found.items.map(({ id }) => id)).toEqual(all)
        })
      },
    )
    await fc.assert(property, { numRuns: 10 })
  })
})

/** Rows like those that guests leave; their number is in `sequence`. */
async function addBookings(db: Database, many: number): Promise<void> {
  await db.execute(sql`
    insert into orders (id, reference, form, status, title, first_day, last_day, name, first_name,
      email, phone, sequence, consent_text_version, consented_at, created_at)
    select gen_random_uuid(), 'CC-' || upper(substr(md5(n::text), 1, 4)) || '-' || n,
      case n % 5 when 4 then 'transfer' else 'booking' end,
      case n % 1000 when 0 then 'requested' else 'confirmed' end, 'Cape Peninsula', current_date,
      current_date, 'Guest' || n % 500 || ' Example' || n, 'Guest' || n % 500,
      'guest' || n || '@guests.example', '+27 21 000 ' || n, n, '2025-08-15', now(),
      now() - n * interval '1 minute'
    from generate_series(1, ${many}::int) n`)
  await db.execute(sql`
    insert into order_items (id, order_id, kind, status, product, title, date, adults, price_lines,
      total_minor, cancellation_tiers)
    select gen_random_uuid(), id, 'tour', 'booked', 'cape-peninsula', title, first_day, 2, '[]', 500000,
      '[]' from orders`)
}

/** The ids of what has the text in one of its parts, or else each of its words in one, newest first: the slow way. */
async function lookThroughAll(db: Database, typed: string): Promise<string[]> {
  const find = (condition: SQL) =>
    ask(
      db,
      sql`select id::text from orders where form = 'booking' and (${condition}) order by created_at desc`,
      z.object({ id: z.string() }).transform(({ id }) => id),
    )
  const digits = /^[\d\s.-]+$/.test(typed) ? typed.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
  const number = digits.length >= 4 ? [holds(digits)] : []
  const found = await find(sql.join([holds(typed), ...number], sql` or `))
  if (found.length > 0) return found
  return find(sql.join(typed.split(' ').filter(Boolean).map(holds), sql` and `))
}

/** The condition that one of the parts has the text. */
function holds(text: string): SQL {
  const inPart = (part: string) => sql`strpos(lower(${sql.raw(part)}), lower(${text})) > 0`
  return sql`(${sql.join(parts.map(inPart), sql` or `)})`
}

const withoutSigns = (part: string) => `regexp_replace(${part}, '[^0-9A-Za-z]+', '', 'g')`
const parts = ['reference', 'name', 'email', 'phone', 'title', 'note', 'special_requests'].concat(
  ['reference', 'phone'].map(withoutSigns),
)

/** How the database would go about a statement. */
async function explain(db: Database, statement: SQLWrapper): Promise<string> {
  const lines = await ask(
    db,
    sql`explain ${statement}`,
    z.object({ 'QUERY PLAN': z.string() }).transform((line) => line['QUERY PLAN']),
  )
  return lines.join('\n')
}
