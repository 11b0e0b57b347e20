// Compares availability and every list of the office with 1,000 and with 1,000,000 bookings, in two
// databases of one server. The activity log has as many rows as there are bookings, every other list a
// tenth. Arguments: '--rows=1000000', '--built-in' for the built-in database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { shipped } from '#content/shipped.ts'
import { tours } from '#content/tours.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { nextStatuses } from '#app/order/inbox.ts'
import { readSearch } from '#rules/text/read-search.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { listAudit } from '#app/accounts/audit-log.server.ts'
import type { Database } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open.ts'
import { listFullTourDates } from '#app/capacity/full-days.server.ts'
import type { Inbox } from '#app/office/inbox/inbox.server.ts'
import { inboxes } from '#app/office/inbox/inboxes.server.ts'
import { countItems, type ItemFilter, listItems } from '#app/office/inbox/list-items.server.ts'
import { createLog } from '#platform/log.ts'
import { syncTours } from '#platform/catalogue/tours.ts'
import { startPostgres } from '#tests/postgres.ts'
import { addRows, growingTables, addDepartures } from './growth-data.ts'
import { readOption, report, type Row } from './report.ts'
import { median } from './wrk.ts'

const smallCount = 1000
const largeCount = readOption('rows', 1_000_000)
const isBuiltIn = process.argv.includes('--built-in')
const repetitions = 15
/** Tables with as many rows as bookings; all others have a tenth. */
const fullSizeTables = new Set(['orders', 'order_items', 'audit_log'])
const today = calendarDateIn(new Date(), capeTown)
const days = 730
const tour = getTour('winelands-tour')
const fullTour = getTour('cape-peninsula')

const folder = mkdtempSync(path.join(tmpdir(), 'bench-growth-'))
const postgres = isBuiltIn
  ? undefined
  : await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' })
const small = await openBenchDatabase('small')
const large = await openBenchDatabase('large')
try {
  await grow(small.loading, smallCount)
  await grow(large.loading, largeCount)
  const name = isBuiltIn ? 'the built-in database' : 'PostgreSQL'
  report(isBuiltIn ? 'growth-built-in' : 'growth', {
    [`On ${name}, in ms, the middle of ${repetitions}`]: await compare(),
  })
} finally {
  await small.close()
  await large.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

type BenchDatabase = { db: Database; loading: Database; close: () => Promise<void> }

/**
 * A database with two connections: one like the server's, and one for loading without the server's time
 * limit and with the schema of extensions.
 */
async function openBenchDatabase(name: string): Promise<BenchDatabase> {
  const databaseUrl = postgres && (await createDatabase(postgres.url, name))
  const database = await openDatabase({
    databaseUrl,
    dataDir: path.join(folder, name),
    appRoot: process.cwd(),
    log: createLog('silent'),
  })
  await syncTours(database.db, { tours }, new Date())
  const client = databaseUrl ? new Client({ connectionString: databaseUrl }) : undefined
  await client?.connect()
  const loading = client ? drizzle(client) : database.db
  await loading.execute(sql`set search_path = public, extensions`)
  const close = async () => {
    await client?.end()
    await database.close()
  }
  return { db: database.db, loading, close }
}

async function createDatabase(server: string, name: string): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(`/${name}`, server).href
}

/** Queries both in turns, so a busy moment of the machine affects both. */
async function compare(): Promise<Row[]> {
  const [ofSmall, ofLarge] = [await listQueries(small.db), await listQueries(large.db)]
  const rows: Row[] = []
  for (const [index, [what, querySmall]] of ofSmall.entries()) {
    const queryLarge = ofLarge[index]?.[1] ?? querySmall
    const times: { few: number[]; many: number[] } = { few: [], many: [] }
    // The first rounds only warm up the program.
    for (let round = -5; round < repetitions; round += 1) {
      const [ms, manyMs] = [await time(querySmall), await time(queryLarge)]
      if (round >= 0) times.few.push(ms)
      if (round >= 0) times.many.push(manyMs)
    }
    const [ms, manyMs] = [median(times.few), median(times.many)]
    rows.push({
      what,
      [`with ${smallCount}`]: toMs(ms),
      [`with ${largeCount}`]: toMs(manyMs),
      times: Number((manyMs / ms).toFixed(1)),
      holds: manyMs <= ms * 2,
    })
  }
  return rows
}

/** Adds rows before the search indexes, which is quicker. */
async function grow(db: Database, rows: number): Promise<void> {
  await db.execute(sql`insert into shared_itineraries values ('growth', '{}', now())`)
  const indexes = await readRows(
    db,
    sql`select indexname, indexdef from pg_indexes
      where indexname like '%\\_by\\_status' or indexname like '%\\_search' order by indexname`,
  )
  for (const { indexname } of indexes) await db.execute(sql.raw(`drop index ${String(indexname)}`))
  for (const table of growingTables) {
    const share = fullSizeTables.has(table) ? rows : rows / 10
    const last = Math.max(smallCount, share)
    await addRows(db, table, 1, last)
    process.stderr.write(`${table}: ${last} rows\n`)
  }
  await addDepartures(db, fullTour.id, days)
  for (const { indexdef } of indexes) await db.execute(sql.raw(String(indexdef)))
  await db.execute(sql.raw('vacuum analyze'))
}

async function readRows(db: Database, query: SQL): Promise<Record<string, unknown>[]> {
  return ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
}

type NamedQuery = [what: string, run: () => Promise<unknown>]

async function listQueries(db: Database): Promise<NamedQuery[]> {
  const queries: NamedQuery[] = [
    ['availability of a tour', () => readAvailability(db, tour)],
    [`availability of a tour that is full for ${days} days`, () => readAvailability(db, fullTour)],
    ['log of activity, newest first', () => listAudit(db, { limit: 25 })],
  ]
  for (const inbox of inboxes) queries.push(...(await listInboxQueries(db, inbox)))
  return queries
}

async function listInboxQueries(db: Database, inbox: Inbox): Promise<NamedQuery[]> {
  const list = (filter: Partial<ItemFilter>) => () =>
    listItems({ db, content: shipped }, inbox, { limit: 25, ...filter })
  const cursor =
    (await listItems({ db, content: shipped }, inbox, { limit: 25 })).nextCursor ?? undefined
  const [status] = Object.keys(nextStatuses[inbox.name])
  const search = (text: string) => list({ search: readSearch(text, today) })
  return [
    [`${inbox.name}, newest first`, list({})],
    [`${inbox.name}, the next page`, list({ cursor })],
    [`${inbox.name}, all 100 that wait`, list({ status, limit: 100 })],
    [`${inbox.name}, search for an address`, search('guest777@guests.example')],
    [`${inbox.name}, search for a number`, search('21 000 777')],
    [`${inbox.name}, search for what all have`, search('example')],
    [`${inbox.name}, search for what one of 200 has`, search('ramp')],
    [`${inbox.name}, search for what is not there`, search('nobody at all')],
    [`${inbox.name}, search for two letters that nobody has`, search('qz')],
    [`${inbox.name}, counts by status`, () => countItems(db, inbox)],
  ]
}

function getTour(id: string): Tour {
  const found = tours.find((each) => each.id === id)
  if (!found) throw new Error(`There is no tour ${id}.`)
  return found
}

function readAvailability(db: Database, offeredTour: Tour) {
  return listFullTourDates(
    db,
    shipped,
    { tour: offeredTour },
    { from: today, to: addDays(today, days) },
  )
}

async function time(query: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await query()
  return performance.now() - began
}

function toMs(value: number): number {
  return Number(value.toFixed(2))
}
