import * as fc from 'fast-check'
import { desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { z } from 'zod'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { maxCounted } from '#app/order/inbox.ts'
import { listMisspellings, readSearch } from '#rules/text/read-search.ts'
import { foldName, foldText } from '#rules/text/fold-text.ts'
import { isEmail } from '#rules/text/sanitise.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import { testTours } from '#tests/test-office.ts'
import { queryRows } from '#server/backup/backup-tables.ts'
import type { Database, OpenDatabase } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { syncTours } from '#platform/catalogue/tours.ts'
import { getInbox, inboxes } from './inbox/inboxes.server.ts'
import { countItems, listItems, queryCounts, queryItems } from './inbox/list-items.server.ts'
import { whereMentions } from '#app/order/search-conditions.server.ts'

const inbox = getInbox('bookings')
const today = calendarDateIn(new Date(), capeTown)
/** Characters that a trigram index and a LIKE pattern may interpret differently. */
const specialCharacters = [
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
  'ue',
  'ø',
  '’',
  '\u2011',
]

describe.each(engines)('the search of the office on the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await syncTours(database.db, { tours: testTours }, new Date())
    await addBookings(database.db, 5000)
  })
  afterAll(() => database.close())

  it('uses the indexes of text and status, and scans no table', async () => {
    const { db } = database
    await db.execute(sql`vacuum analyze orders`)
    const page = { limit: 25 }
    const search = (text: string) => queryItems(db, inbox, page, whereMentions(inbox, text))
    for (const text of ['guest777@guests', '21 000 777', 'nobody at all', 'example777']) {
      expect(await explain(db, search(text)), text).toMatch(/Bitmap Index Scan on orders_search/)
    }
    expect(await explain(db, search('example'))).toMatch(/Index Scan .*using orders_created/)
    const byStatus = queryItems(db, inbox, { status: 'requested', limit: 100 }, undefined)
    expect(await explain(db, byStatus)).toMatch(/using orders_by_status/)
    expect(await explain(db, queryCounts(db, inbox))).not.toMatch(/Seq Scan/)
  })

  it('has an index on the searched text of every inbox', async () => {
    await database.db.transaction(async (transaction) => {
      // Makes even a small table use the index.
      await transaction.execute(sql`set local enable_seqscan = off`)
      await transaction.execute(sql`set local enable_indexscan = off`)
      for (const anyInbox of inboxes) {
        const query = queryItems(
          transaction,
          anyInbox,
          { limit: 25 },
          whereMentions(anyInbox, 'nobody'),
        )
        expect(await explain(transaction, query), anyInbox.name).toMatch(/Index Scan on \w+_search/)
      }
    })
  })

  it('counts up to a thousand items per status', async () => {
    const counts = await countItems(database.db, inbox)
    expect(counts).toEqual({ requested: 5, confirmed: maxCounted })
    expect(maxCounted).toBe(1000)
  })

  it.each([
    ['O’Brien', ["O'Brien", 'OBrien', 'o‘brien', 'O´Brien', 'O＇Brien', 'obrien']],
    ['Weiß', ['Weiss', 'WEISS', 'weiß', 'WEIẞ']],
    ['Ørsted', ['Oersted', 'Orsted', 'ØRSTED', 'ørsted', 'O\u0308rsted']],
    ['Müller', ['Mueller', 'Muller', 'MÜLLER', 'Mu\u0308ller', 'MUELLER']],
    ['Mueller', ['Müller', 'Muller', 'mu\u0308ller']],
    ['Anne\u2011Marie', ['Anne-Marie', 'Anne Marie', 'anne–marie', 'Marie Anne']],
    ['Nguyễn Đức', ['Nguyen Duc', 'NGUYỄN', 'Nguye\u0302\u0303n', 'đức', 'duc nguyen']],
    ['Søren Kjær', ['Soren Kjaer', 'Soeren Kjær', 'kjar', 'SØREN']],
    ['Łukasz Żółć', ['Lukasz Zolc', 'łukasz', 'ŻÓŁĆ', 'zolc']],
    ['Jose\u0301 Nu\u0301n\u0303ez', ['José', 'Nunez', 'NÚÑEZ', 'jose nunez']],
    ['Þór Æsir', ['Thor Aesir', 'þór', 'æsir', 'thor']],
    ['Ивано́в', ['иванов', 'ИВАНОВ', 'Ивано']],
    ['Yıldız İnce', ['yildiz', 'YILDIZ', 'ince', 'İNCE', 'yıldız ınce', 'I\u0307nce']],
    ['Griﬃn', ['griffin', 'GRIFFIN', 'griﬃn']],
    ['Kahoʻolawe', ["Kaho'olawe", 'Kahoolawe', 'Kaho’olawe', 'KAHO‘OLAWE']],
    ['ΝΙΚΟΣ Παπάς', ['Νίκος', 'νικος παπας', 'ΠΑΠΑΣ']],
    ['Ｙａｍａｄａ', ['yamada', 'ＹＡＭＡＤＡ']],
    ['Ada\u00a0Lovelace', ['ada lovelace', 'Lovelace\u00a0Ada', 'ada\u2009lovelace']],
    ['Ferrer i Col·lell', ['Col·lell', 'collell']],
  ])('finds %j in every spelling', async (name, spellings) => {
    const { db } = database
    await db.delete(orders)
    await addBookings(db, 1)
    await db.update(orders).set({ name })
    for (const typed of [name, ...spellings]) {
      const page = await listItems({ db, content: shipped }, inbox, {
        search: readSearch(typed, today),
        limit: 10,
      })
      expect(page.items.length, typed).toBe(1)
    }
  })

  it('finds the same rows as a full scan', async () => {
    const { db } = database
    await db.delete(orders)
    const word = fc.array(fc.constantFrom(...specialCharacters), { minLength: 1, maxLength: 6 })
    const text = word.map((parts) => parts.join('').trim())
    const row = fc.record({ name: text, email: text, note: text })
    const property = fc.asyncProperty(
      fc.array(row, { maxLength: 8 }),
      text,
      async (rows, typed) => {
        // A search by address or date has no text to compare.
        fc.pre(!isEmail(typed) && !readSearch(typed, today).daySearch)
        await db.transaction(async (transaction) => {
          await transaction.delete(orders)
          await addBookings(transaction, rows.length)
          for (const [index, values] of rows.entries()) {
            await transaction
              .update(orders)
              .set(values)
              .where(eq(orders.sequence, index + 1))
          }
          await transaction.execute(sql`set local enable_seqscan = off`)
          await transaction.execute(sql`set local enable_indexscan = off`)
          const page = await listItems({ db: transaction, content: shipped }, inbox, {
            search: readSearch(typed, today),
            limit: 100,
          })
          const expectedIds = await scanOrders(transaction, typed)
          // Similar spellings are searched only if nothing matches exactly.
          if (
            expectedIds.length === 0 &&
            typed.split(' ').some((typedWord) => listMisspellings(foldText(typedWord)).length > 0)
          )
            return
          expect(page.items.map(({ id }) => id)).toEqual(expectedIds)
        })
      },
    )
    await fc.assert(property, { numRuns: 10 })
  })
})

async function addBookings(db: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into orders (id, reference, form, status, title, first_day, last_day, name, first_name,
      email, phone, sequence, consent_text_version, consented_at, created_at)
    select gen_random_uuid(), 'CC-' || upper(substr(md5(n::text), 1, 4)) || '-' || n,
      case n % 5 when 4 then 'transfer' else 'booking' end,
      case n % 1000 when 0 then 'requested' else 'confirmed' end, 'Cape Peninsula', current_date,
      current_date, 'Guest' || n % 500 || ' Example' || n, 'Guest' || n % 500,
      'guest' || n || '@guests.example', '+27 21 000 ' || n, n, '2025-08-15', now(),
      now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`)
  await db.execute(sql`
    insert into order_items (id, order_id, kind, status, product, title, date, adults, price_lines,
      total_minor, cancellation_tiers)
    select gen_random_uuid(), id, 'tour', 'booked', 'cape-peninsula', title, first_day, 2, '[]', 500000,
      '[]' from orders`)
}

const removeSigns = (text: string) => text.replaceAll(/[^0-9A-Za-z]+/g, '')
const hasText = (lines: readonly string[], text: string) =>
  lines.some((line) => line.includes(foldText(text)) || line.includes(foldName(text)))

async function scanOrders(db: Database, typed: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.form, 'booking'))
    .orderBy(desc(orders.createdAt))
  const findIds = (matches: (lines: string[]) => boolean) =>
    rows.flatMap(({ id, reference, name, email, phone, title, note, specialRequests }) => {
      const parts = [reference, name, email, phone, title, note ?? '', specialRequests ?? '']
      const lines = [...parts, removeSigns(reference), removeSigns(phone)].map(foldText)
      return matches([...lines, foldName(name)]) ? [id] : []
    })
  const digits = /^[\d\s.-]+$/.test(typed) ? typed.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
  const ids = findIds(
    (lines) => hasText(lines, typed) || (digits.length >= 4 && hasText(lines, digits)),
  )
  if (ids.length > 0) return ids
  const words = typed.split(' ').filter(Boolean)
  return findIds((lines) => words.every((word) => hasText(lines, word)))
}

async function explain(db: Database, statement: SQLWrapper): Promise<string> {
  const lines = await queryRows(
    db,
    sql`explain ${statement}`,
    z.object({ 'QUERY PLAN': z.string() }).transform((line) => line['QUERY PLAN']),
  )
  return lines.join('\n')
}
