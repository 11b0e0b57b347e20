// What availability costs once vehicles and guides are the limit (docs/decisions/0046): 50 of them, with
// 10,000 trips a year and with 100,000, a hundred days of them past and two years ahead. '--built-in' for that database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { shipped } from '#content/shipped.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { readFreeDays } from '#server/capacity/fleet/free-resources.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'
import { syncTours } from '#server/catalogue/tours.ts'
import { listFullDates, listFullDays } from '#server/capacity/departures/full-days.ts'
import { startPostgres } from '#tests/postgres.ts'
import { report, type Row } from './report.ts'
import { median } from './wrk.ts'

const isBuiltIn = process.argv.includes('--built-in')
const repetitions = 15
const mostMs = 50
/** Days. */
const past = 100
const [vehicleCount, guideCount] = [25, 25]
const today = calendarDateIn(new Date(), capeTown)
const folder = mkdtempSync(path.join(tmpdir(), 'bench-fleet-'))
const postgres = isBuiltIn
  ? undefined
  : await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' })
try {
  const rows: Row[] = []
  for (const yearly of [10_000, 100_000]) rows.push(...(await measure(yearly)))
  const name = isBuiltIn ? 'the built-in database' : 'PostgreSQL'
  report(isBuiltIn ? 'growth-fleet-built-in' : 'growth-fleet', {
    [`50 vehicles and guides on ${name}, in ms, the middle of ${repetitions}`]: rows,
  })
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(yearly: number): Promise<Row[]> {
  const database = await openDatabase({
    databaseUrl: postgres && (await createDatabase(postgres.url, `fleet_${yearly}`)),
    dataDir: path.join(folder, String(yearly)),
    appRoot: process.cwd(),
    log: createLog('silent'),
  })
  const { db } = database
  await syncTours(db, shipped, new Date())
  await fill(db, yearly)
  const rows: Row[] = []
  const [tour] = shipped.tours
  if (!tour) throw new Error('There is no tour.')
  const month = { from: addDays(today, 30), to: addDays(today, 60) }
  const years = { from: today, to: addDays(today, 730) }
  const ride = {
    kind: 'vehicle-day',
    product: null,
    startTime: null,
    endTime: null,
    pickupTime: null,
  } as const
  const oneDay = { trip: ride, from: month.from, to: month.from, isNamed: true }
  const questions: [string, () => Promise<unknown>, boolean][] = [
    ['availability of a tour for a month', () => listFullDates(db, shipped, { tour }, month), true],
    [
      'availability of vehicles for a month',
      () => listFullDays(db, shipped, { party: 4 }, month),
      true,
    ],
    ['what is free on one day, as a hold asks', () => readFreeDays(db, shipped, oneDay), true],
    [
      'availability of a tour for two years',
      () => listFullDates(db, shipped, { tour }, years),
      false,
    ],
  ]
  for (const [what, ask, isBound] of questions) {
    const times: number[] = []
    for (let round = -5; round < repetitions; round += 1) {
      const began = performance.now()
      await ask()
      if (round >= 0) times.push(performance.now() - began)
    }
    const ms = Number(median(times).toFixed(1))
    process.stderr.write(`${yearly} trips a year, ${what}: ${ms} ms\n`)
    rows.push({ what, 'trips a year': yearly, ms, ...(isBound ? { holds: ms < mostMs } : {}) })
  }
  await database.close()
  return rows
}

/** Rides of an hour and some, one after the other, for as many vehicles and guides as a day needs. */
async function fill(db: Database, yearly: number): Promise<void> {
  const perDay = Math.round(yearly / 365)
  const days = past + 730
  await db.execute(sql`insert into vehicles (id, name, seats, version, created_at)
    select gen_random_uuid(), 'Vehicle ' || n, 3 + n % 12, 1, now() from generate_series(1, ${vehicleCount}::int) n`)
  await db.execute(sql`insert into guides (id, name, languages, version, created_at)
    select gen_random_uuid(), 'Guide ' || n, '{en}', 1, now() from generate_series(1, ${guideCount}::int) n`)
  const step = 5_000
  for (let first = 0; first < perDay * days; first += step) {
    const last = Math.min(first + step, perDay * days) - 1
    await db.execute(sql`
      with trips as (
        select md5('trip ' || n)::uuid as id, n, ${today}::date - ${past}::int + n / ${perDay}::int as day,
          n % ${perDay}::int as turn
        from generate_series(${first}::int, ${last}::int) n
      ), stored as (
        insert into orders (id, reference, form, status, title, first_day, last_day, name, email, phone,
          consent_text_version, consented_at, created_at)
        select id, 'TR-' || n, 'transfer', 'confirmed', 'A ride', day, day, 'Ada Example', 'ada@guests.example', '1', '1', now(), now() from trips
      ), items as (
        insert into order_items (id, order_id, kind, status, title, date, adults, price_lines, cancellation_tiers)
        select id, id, 'transfer', 'booked', 'A ride', day, 2, '[]', '[]' from trips
      )
      insert into allocations (id, item_id, vehicle_id, guide_id, period, created_at)
      select gen_random_uuid(), trips.id, case kind when 'vehicle' then sent.id end, case kind when 'guide' then sent.id end,
        tstzrange(at, at + interval '80 minutes'), now()
      from trips
      cross join lateral (select day::timestamp at time zone 'UTC' + interval '5 hours' + turn / ${vehicleCount}::int * interval '90 minutes' as at) as begins
      join (
        select 'vehicle' as kind, id, row_number() over (order by id) - 1 as place from vehicles
        union all select 'guide', id, row_number() over (order by id) - 1 from guides
      ) as sent on place = turn % ${vehicleCount}::int`)
  }
  await db.execute(sql.raw('analyze'))
}

async function createDatabase(server: string, name: string): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(`/${name}`, server).href
}
