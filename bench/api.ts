// The API on PostgreSQL with durable writes. Reading: one row, the same query by the driver alone, an
// answer without a query, and a page. Booking: with an audit afterwards. The server uses the tests'
// catalogue, whose limit of trips a day is never reached. Build it first:
// npm run build -- --conditions=tests. Arguments: '--seconds=6', '--rounds=3'.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { calendar } from '#tests/catalogue/calendar.ts'
import { tours } from '#tests/catalogue/tours.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkDay } from '#rules/dates/schedule.ts'
import { startPostgres } from '#tests/postgres.ts'
import {
  productionSettings,
  type ServerProcess,
  startServer,
  testsServer,
} from '#tests/server-process.ts'
import { readOption, report, type Row } from './report.ts'
import { load, median } from './wrk.ts'

const seconds = readOption('seconds', 6)
const rounds = readOption('rounds', 3)
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const oneRow = '/api/tables/tours?featured=true&status=active&limit=1'
const folder = mkdtempSync(path.join(tmpdir(), 'bench-api-'))
const references = path.join(folder, 'references')
const trips = path.join(folder, 'trips')
const departures = listDepartures()
writeFileSync(trips, departures.join('\n'))

const postgres = await startPostgres({ ...durable, shared_buffers: '128MB' })
const pool = new Pool({ connectionString: postgres.url, max: 10 })
// Port 9 refuses mails, so the speed of a mail server isn't measured.
const server = await startServer(testsServer, {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  ...productionSettings,
  SMTP_URL: 'smtp://127.0.0.1:9',
})
try {
  const reading = await measureReading(server)
  const booking = await measureBooking(server)
  report('api', {
    [`Reading, 10 connections, the middle of ${rounds} rounds`]: reading,
    'Booking, 10 connections': booking,
    'The audit after it': await audit(),
  })
} finally {
  await server.end('SIGTERM')
  await pool.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureReading({ url, child }: ServerProcess): Promise<Row[]> {
  const pid = child.pid ?? 0
  const measured = new Map<string, Row[]>()
  const note = (what: string, row: Row) => measured.set(what, [...(measured.get(what) ?? []), row])
  await load(url + oneRow, { seconds: 3, pid })
  for (let round = 0; round < rounds; round += 1) {
    note('the driver alone, same query', { perSecond: await queryDriver() })
    for (const [what, address] of [
      ['one row through the API', oneRow],
      ['an answer without a database', '/healthz'],
      ['a page from memory', '/'],
      ['days of a tour that are full', `/api/tours/${tours[0]?.id}/availability`],
    ] as const) {
      note(what, { ...(await load(url + address, { seconds, pid })) })
    }
  }
  return [...measured].map(([what, rows]) => ({
    what,
    'a second': Math.round(middle(rows, 'perSecond')),
    'p50, ms': middle(rows, 'p50Ms'),
    'p99, ms': middle(rows, 'p99Ms'),
    'cores of the server': toShare(middle(rows, 'cores')),
    'waited for a core': toShare(middle(rows, 'waited')),
    failed: rows.reduce((sum, { failed = 0 }) => sum + Number(failed), 0),
    holds: holdsReading(what, rows),
  }))
}

/** Limits: rows per second, and pages per second and core. */
function holdsReading(what: string, rows: readonly Row[]): boolean | '' {
  if (what.startsWith('one row')) return middle(rows, 'perSecond') >= 3000
  if (!what.startsWith('a page')) return ''
  return middle(rows, 'perSecond') / middle(rows, 'cores') >= 3000
}

function toShare(value: number): number {
  return Number(value.toFixed(2))
}

function middle(rows: readonly Row[], name: string): number {
  return median(rows.map((row) => Number(row[name])))
}

/** The same query without our code: prepared, ten at a time, from this process. */
async function queryDriver(): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const queryUntilEnd = async () => {
    while (performance.now() < end) {
      await pool.query({
        name: 'one-row',
        text: 'select * from tours where featured = $1 and status = $2 order by id limit $3',
        values: [true, 'active', 1],
      })
      count += 1
    }
  }
  await Promise.all(Array.from({ length: 10 }, queryUntilEnd))
  return count / seconds
}

async function measureBooking({ url, child }: ServerProcess): Promise<Row[]> {
  const pid = child.pid ?? 0
  writeFileSync(references, '')
  Object.assign(process.env, {
    BENCH_TRIPS: trips,
    BENCH_REFERENCES: references,
  })
  const rows: Row[] = []
  let begin = 0
  const spread = Array.from({ length: rounds }, (_, round) => [`round ${round + 1}`, 1] as const)
  for (const [what, crowd] of [
    ['to warm up', 1],
    ...spread,
    ['thirty want each day', 30],
  ] as const) {
    Object.assign(process.env, { BENCH_BEGIN: String(begin), BENCH_CROWD: String(crowd) })
    const before = listReferences().length
    const { perSecond, p50Ms, p99Ms, cores, waited } = await load(url, {
      seconds,
      pid,
      script: 'bench/bookings.lua',
    })
    const stored = (listReferences().length - before) / seconds
    // Each round requests trips that no earlier round requested.
    begin += Math.ceil((perSecond * (seconds + 1)) / crowd)
    rows.push({
      what,
      'booked, a second': Math.round(stored),
      'refused, a second': Math.round(perSecond - stored),
      'p50, ms': p50Ms,
      'p99, ms': p99Ms,
      'cores of the server': toShare(cores),
      'waited for a core': toShare(waited),
      holds: what.startsWith('round') ? stored >= 120 : '',
    })
  }
  return rows
}

/**
 * Lines 'tour day' of the open departures of two years for two adults and a child. A tour with several
 * departures a day has as many lines, which follow the first lines of that day's other tours.
 */
function listDepartures(): string[] {
  const now = new Date()
  const first = addDays(calendarDateIn(now, capeTown), 10)
  const days = Array.from({ length: 700 }, (_, day) => addDays(first, day))
  const offered = tours
    .filter(({ minGuests, maxGuests }) => minGuests <= 2 && maxGuests >= 3)
    .map((tour) => ({ tour, schedule: scheduleTour(tour, calendar) }))
  return days.flatMap((day) => {
    const open = offered.filter(({ schedule }) => !checkDay(schedule, day, now))
    return [1, 2, 3].flatMap((nth) =>
      open
        .filter(({ tour }) => tour.departuresPerDay >= nth)
        .map(({ tour }) => `${tour.id} ${day}`),
    )
  })
}

/** Checks that no acknowledged booking is missing and no day has too many. */
async function audit(): Promise<Row[]> {
  const acknowledged = listReferences()
  const found = await count('from orders where reference = any($1)', [acknowledged])
  const capacity = JSON.stringify(
    Object.fromEntries(tours.map((tour) => [tour.id, tour.departuresPerDay])),
  )
  const perDay =
    "select product as tour_id, date, count(*) as n from order_items where kind = 'tour' group by 1, 2"
  const over = await count(`from (${perDay}) d where n > ($1::json ->> tour_id)::int`, [capacity])
  const differing = await count(
    `from (${perDay}) b full join departures d on d.tour_id = b.tour_id and d.date = b.date
      where coalesce(b.n, 0) <> coalesce(d.taken, 0)`,
  )
  const stored = await count('from orders')
  const mails = await count('from outbox')
  return [
    { what: 'acknowledged bookings', count: acknowledged.length, holds: acknowledged.length > 0 },
    {
      what: 'of them not in the table',
      count: acknowledged.length - found,
      holds: acknowledged.length === found,
    },
    { what: 'days with more bookings than departures', count: over, holds: over === 0 },
    {
      what: 'days whose count of taken departures differs',
      count: differing,
      holds: differing === 0,
    },
    {
      what: 'bookings without both of their mails',
      count: stored * 2 - mails,
      holds: mails === stored * 2,
    },
  ]
}

async function count(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ n: string }>(`select count(*) as n ${text}`, values)
  return Number(rows[0]?.n)
}

function listReferences(): string[] {
  return readFileSync(references, 'utf8').split('\n').filter(Boolean)
}
