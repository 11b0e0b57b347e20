// What a million bookings cost: availability and the office's lists with 1,000 bookings and with
// 1,000,000, in the same database. Arguments: '--rows=1000000', '--built-in' for that database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { tours } from '#content/tours.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/calendar-date.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { listFullDates } from '#server/departures.ts'
import { getInbox } from '#server/inbox/inboxes.ts'
import { countItems, type ItemFilter, listItems } from '#server/inbox/list-items.ts'
import { createLog } from '#server/log.ts'
import { syncTours } from '#server/tours.ts'
import { startPostgres } from '#tests/postgres.ts'
import { readOption } from './options.ts'
import { report } from './report.ts'
import { median } from './wrk.ts'

const few = 1000
const many = readOption('rows', 1_000_000)
const isBuiltIn = process.argv.includes('--built-in')
const repetitions = 15
const step = 50_000
const inbox = getInbox('bookings')

const folder = mkdtempSync(path.join(tmpdir(), 'bench-growth-'))
const postgres = isBuiltIn
  ? undefined
  : await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' })
const database = await openDatabase({
  databaseUrl: postgres?.url,
  dataDir: folder,
  appRoot: process.cwd(),
  log: createLog('silent'),
})
try {
  await syncTours(database.db, tours, new Date())
  await addBookings(database.db, 1, few)
  const before = await measure(database.db)
  await addBookings(database.db, few + 1, many)
  const after = await measure(database.db)
  const name = isBuiltIn ? 'the built-in database' : 'PostgreSQL'
  report(isBuiltIn ? 'growth-built-in' : 'growth', {
    [`On ${name}, in ms, the middle of ${repetitions}`]: [...after].map(([what, ms]) => {
      const small = before.get(what) ?? Number.NaN
      return {
        what,
        [`with ${few}`]: toMs(small),
        [`with ${many}`]: toMs(ms),
        times: Number((ms / small).toFixed(1)),
        holds: ms <= small * 2,
      }
    }),
  })
} finally {
  await database.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** In steps, since a statement may take fifteen seconds and no more. */
async function addBookings(db: Database, from: number, to: number): Promise<void> {
  const [index] = await readRows(
    db,
    sql`select indexdef from pg_indexes where indexname = 'bookings_search'`,
  )
  // An index is made faster at once than row by row.
  await db.execute(sql`drop index if exists bookings_search`)
  for (let first = from; first <= to; first += step) {
    await insertBookings(db, first, Math.min(first + step - 1, to))
  }
  if (index) await runLong(db, String(index.indexdef))
  await db.execute(sql`
    insert into departures (tour_id, date, taken)
    select tour_id, departure_date, count(*) from bookings
    where status <> 'cancelled' group by 1, 2
    on conflict (tour_id, date) do update set taken = excluded.taken`)
  await db.execute(sql`vacuum analyze bookings`)
  await db.execute(sql`vacuum analyze departures`)
}

async function readRows(db: Database, query: SQL): Promise<Record<string, unknown>[]> {
  return ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
}

/** Outside the pool, whose statements may take fifteen seconds. */
async function runLong(db: Database, statement: string): Promise<void> {
  if (!postgres) return void (await db.execute(sql.raw(statement)))
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query("set maintenance_work_mem = '512MB'")
  await client.query(statement)
  await client.end()
}

/** Rows like those that guests leave: as many ahead with few as with many, all others in the past. */
async function insertBookings(db: Database, from: number, to: number): Promise<void> {
  const ids = sql`array[${sql.join(
    tours.map(({ id }) => sql`${id}`),
    sql`, `,
  )}]`
  await db.execute(sql`
    insert into bookings (id, reference, status, tour_id, tour_title, departure_date, adults, children,
      first_name, last_name, email, phone, currency, price_lines, total_minor, cancellation_tiers,
      consent_text_version, consented_at, created_at)
    select gen_random_uuid(), 'CC-' || upper(lpad(to_hex(n), 4, '0')) || '-' || upper(substr(md5(n::text), 1, 4)) || n,
      case when n % 10 < 8 then 'confirmed' when n % 10 = 8 then 'cancelled' else 'requested' end,
      (${ids})[1 + n % ${tours.length}::int], 'A tour', current_date + case when n <= ${few} then n % 700 else -n % 40000 end, 2, n % 3,
      'Guest' || n % 5000, 'Example' || n, 'guest' || n || '@guests.example', '+27 21 000 ' || n,
      'ZAR', '[]', 500000, '[]', '2025-08-15', now(), now() - n * interval '10 minutes'
    from generate_series(${from}::int, ${to}::int) n`)
}

async function measure(db: Database): Promise<Map<string, number>> {
  const [tour] = tours
  if (!tour) throw new Error('There is no tour.')
  const list = (filter: Partial<ItemFilter>) => () => listItems(db, inbox, { limit: 25, ...filter })
  const second = (await listItems(db, inbox, { limit: 25 })).nextCursor ?? undefined
  const questions: [string, () => Promise<unknown>][] = [
    ['availability of a tour', () => ask(db, tour)],
    ['inbox, newest first', list({})],
    ['inbox, the next page', list({ cursor: second })],
    ['inbox, by status', list({ status: 'cancelled' })],
    ['inbox, search for an address', list({ search: 'guest777@guests.example' })],
    ['inbox, search for a frequent word', list({ search: 'example' })],
    ['inbox, search for what is not there', list({ search: 'nobody at all' })],
    ['counts by status', () => countItems(db, inbox)],
  ]
  const measured = new Map<string, number>()
  for (const [what, question] of questions) measured.set(what, await time(question))
  return measured
}

function ask(db: Database, tour: (typeof tours)[number]) {
  const today = calendarDateIn(new Date(), capeTown)
  return listFullDates(db, tour, { from: today, to: addDays(today, 730) })
}

async function time(question: () => Promise<unknown>): Promise<number> {
  await question()
  const times: number[] = []
  for (let round = 0; round < repetitions; round += 1) {
    const began = performance.now()
    await question()
    times.push(performance.now() - began)
    if (times.length >= 3 && times.reduce((sum, ms) => sum + ms, 0) > 5000) break
  }
  return median(times)
}

function toMs(value: number): number {
  return Number(value.toFixed(2))
}
