// What a million bookings cost: availability and every list of the office with 1,000 bookings and
// with 1,000,000 (and as many lines in the log of activity, and a tenth of that in each other list),
// in two databases of one server. Arguments: '--rows=1000000', '--built-in' for that database.
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
import { addRows, growing, settleRows } from './growth-data.ts'
import { readOption, report, type Row } from './report.ts'
import { median } from './wrk.ts'

const few = 1000
const many = readOption('rows', 1_000_000)
const isBuiltIn = process.argv.includes('--built-in')
const repetitions = 15
/** Of these there are as many as bookings; of all others a tenth. */
const whole = new Set(['orders', 'order_items', 'audit_log'])
const today = calendarDateIn(new Date(), capeTown)
const days = 730
const tour = getTour('winelands-tour')
const fullTour = getTour('cape-peninsula')

const folder = mkdtempSync(path.join(tmpdir(), 'bench-growth-'))
const postgres = isBuiltIn
  ? undefined
  : await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' })
const small = await openSide('small')
const large = await openSide('large')
try {
  await grow(small.wide, few)
  await grow(large.wide, many)
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

type Side = { db: Database; wide: Database; close: () => Promise<void> }

/**
 * A database of its own, entered twice: as the server does, and wide, where statements may take as
 * long as they like, as those of a migration, and see its extension.
 */
async function openSide(name: string): Promise<Side> {
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
  const wide = client ? drizzle(client) : database.db
  await wide.execute(sql`set search_path = public, extensions`)
  const close = async () => {
    await client?.end()
    await database.close()
  }
  return { db: database.db, wide, close }
}

async function createDatabase(server: string, name: string): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(`/${name}`, server).href
}

/** Asks both by turns, so that a busy moment of the machine meets both. */
async function compare(): Promise<Row[]> {
  const [ofSmall, ofLarge] = [await listQuestions(small.db), await listQuestions(large.db)]
  const rows: Row[] = []
  for (const [index, [what, askSmall]] of ofSmall.entries()) {
    const askLarge = ofLarge[index]?.[1] ?? askSmall
    const times: { few: number[]; many: number[] } = { few: [], many: [] }
    // The first rounds are for the program, which is slow until it has done everything a few times.
    for (let round = -5; round < repetitions; round += 1) {
      const [ms, manyMs] = [await time(askSmall), await time(askLarge)]
      if (round >= 0) times.few.push(ms)
      if (round >= 0) times.many.push(manyMs)
    }
    const [ms, manyMs] = [median(times.few), median(times.many)]
    rows.push({
      what,
      [`with ${few}`]: toMs(ms),
      [`with ${many}`]: toMs(manyMs),
      times: Number((manyMs / ms).toFixed(1)),
      holds: manyMs <= ms * 2,
    })
  }
  return rows
}

/** Adds rows, and then the indexes of the search, as it is quicker in this order. */
async function grow(db: Database, rows: number): Promise<void> {
  await db.execute(sql`insert into shared_itineraries values ('growth', '{}', now())`)
  const indexes = await readRows(
    db,
    sql`select indexname, indexdef from pg_indexes
      where indexname like '%\\_by\\_status' or indexname like '%\\_search' order by indexname`,
  )
  for (const { indexname } of indexes) await db.execute(sql.raw(`drop index ${String(indexname)}`))
  for (const table of growing) {
    const share = whole.has(table) ? rows : rows / 10
    const last = Math.max(few, share)
    await addRows(db, table, 1, last)
    process.stderr.write(`${table}: ${last} rows\n`)
  }
  await settleRows(db, fullTour.id, days)
  for (const { indexdef } of indexes) await db.execute(sql.raw(String(indexdef)))
  await db.execute(sql.raw('vacuum analyze'))
}

async function readRows(db: Database, query: SQL): Promise<Record<string, unknown>[]> {
  return ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
}

type Question = [what: string, ask: () => Promise<unknown>]

async function listQuestions(db: Database): Promise<Question[]> {
  const questions: Question[] = [
    ['availability of a tour', () => askAvailability(db, tour)],
    [`availability of a tour that is full for ${days} days`, () => askAvailability(db, fullTour)],
    ['log of activity, newest first', () => listAudit(db, { limit: 25 })],
  ]
  for (const inbox of inboxes) questions.push(...(await listInboxQuestions(db, inbox)))
  return questions
}

async function listInboxQuestions(db: Database, inbox: Inbox): Promise<Question[]> {
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

function askAvailability(db: Database, of: Tour) {
  return listFullTourDates(db, shipped, { tour: of }, { from: today, to: addDays(today, days) })
}

async function time(question: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await question()
  return performance.now() - began
}

function toMs(value: number): number {
  return Number(value.toFixed(2))
}
