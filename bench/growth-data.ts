// The rows of `npm run bench -- growth`. Both databases have equally many future trips, and everything
// that waits for the office is among the newest thousand rows; all other rows are in the past.
import { type SQL, sql } from 'drizzle-orm'
import { tours } from '#content/tours.ts'
import type { Database } from '#platform/database/database.ts'

const step = 20_000
const ids = sql.join(
  tours.map(({ id }) => sql`${id}`),
  sql`, `,
)
const statusOf = (status: SQL, otherwise: SQL) =>
  sql`case when n > 1000 or n % 10 < 9 then ${otherwise} else ${status} end`
const guest = sql`'guest' || n || '@guests.example'`
const name = sql`'Guest' || n % 5000 || ' Example' || n`
const phone = sql`'+27 21 000 ' || n`
const code = sql`upper(lpad(to_hex(n), 4, '0')) || '-' || upper(substr(md5(n::text), 1, 4)) || n`
const note = sql`case n % 200 when 0 then 'Needs a ramp' end`
const age = sql`now() - n * interval '10 minutes'`
const requested = sql`'requested'`
const kind = sql`(array['contact', 'group', 'itinerary'])[1 + n % 3]`
/** Derived from n, so an order and its item have the same id; it has the form of a random UUID. */
const orderId = sql`overlay(overlay(md5('order ' || n) placing '4' from 13) placing '8' from 17)::uuid`
const day = sql`current_date + case when n <= 1000 then n % 700 else -n % 40000 end`

/** The values of row number n, by table and column. */
const columns: Record<string, Record<string, SQL>> = {
  orders: {
    id: orderId,
    reference: sql`case n % 11 when 10 then 'TR-' else 'CC-' end || ${code}`,
    form: sql`case n % 11 when 10 then 'transfer' else 'booking' end`,
    status: statusOf(requested, sql`case n % 10 when 8 then 'cancelled' else 'confirmed' end`),
    title: sql`'Cape Peninsula and Cape Point'`,
    first_day: day,
    last_day: day,
    name,
    first_name: sql`'Guest' || n % 5000`,
    email: guest,
    phone,
    consent_text_version: sql`'2025-08-15'`,
    consented_at: age,
    note,
    created_at: age,
  },
  order_items: {
    id: sql`gen_random_uuid()`,
    order_id: orderId,
    kind: sql`case n % 11 when 10 then 'vehicle-day' else 'tour' end`,
    status: statusOf(sql`'held'`, sql`case n % 10 when 8 then 'cancelled' else 'booked' end`),
    product: sql`(array[${ids}])[1 + n % ${sql.raw(String(tours.length))}]`,
    title: sql`'Cape Peninsula and Cape Point'`,
    date: day,
    adults: sql`2`,
    children: sql`n % 3`,
    price_lines: sql`'[]'::jsonb`,
    total_minor: sql`500000`,
    cancellation_tiers: sql`'[]'::jsonb`,
  },
  enquiries: {
    id: sql`gen_random_uuid()`,
    kind,
    reference: sql`case ${kind} when 'group' then 'GQ-' || ${code} when 'itinerary' then 'QR-' || ${code} end`,
    status: statusOf(
      sql`case ${kind} when 'contact' then 'new' else 'requested' end`,
      sql`'closed'`,
    ),
    name,
    email: guest,
    phone,
    message: sql`'Could you tell us what this would cost for the two of us? We would like to begin on the ' || n % 28 || 'th.'`,
    answers: sql`case ${kind}
      when 'contact' then '{"subject":"Two days in the winelands","tourType":null,"sentAt":""}'::jsonb
      when 'group' then jsonb_build_object('guests', 64, 'programme', 'Dinner in the winelands for all of us.', 'company', 'Example Congresses ' || n)
      else '{"entries":[],"adults":2,"children":0,"toddlers":0,"vehicle":"premium-sedan","addOns":[],"priceLines":[],"totalMinor":500000}'::jsonb end`,
    share_code: sql`case ${kind} when 'itinerary' then 'growth' end`,
    consent_text_version: sql`'2025-08-15'`,
    note,
    created_at: age,
  },
  newsletter_subscriptions: {
    id: sql`gen_random_uuid()`,
    email: guest,
    status: statusOf(sql`'pending'`, sql`'confirmed'`),
    consent_text_version: sql`'2025-08-15'`,
    consented_at: age,
    note,
    created_at: age,
  },
  audit_log: {
    id: sql`gen_random_uuid()`,
    at: age,
    action: sql`'status-changed'`,
    subject: sql`'bookings'`,
    subject_id: sql`gen_random_uuid()::text`,
    facts: sql`'{"from":"requested","to":"confirmed","isTold":true}'::jsonb`,
  },
}

/** The tables that grow; orders first, then their items. */
export const growingTables = Object.keys(columns)

/** Adds rows in steps that fit the memory of the built-in database. */
export async function addRows(db: Database, table: string, from: number, to: number) {
  for (let first = from; first <= to; first += step) {
    const last = Math.min(first + step - 1, to)
    const parts = Object.entries(columns[table] ?? {})
    await db.execute(sql`
      insert into ${sql.identifier(table)} (${sql.join(
        parts.map(([column]) => sql.identifier(column)),
        sql`, `,
      )})
      select ${sql.join(
        parts.map(([, value]) => value),
        sql`, `,
      )} from generate_series(${first}::int, ${last}::int) n`)
  }
}

/** Adds the departures that the bookings use, and makes one tour full. */
export async function addDepartures(db: Database, fullTour: string, days: number) {
  for (const { id } of tours) {
    await db.execute(sql`
      insert into departures (tour_id, date, taken)
      select product, date, count(*) from order_items
      where kind = 'tour' and status in ('held', 'booked') and product = ${id} group by 1, 2
      on conflict (tour_id, date) do update set taken = excluded.taken`)
  }
  await db.execute(sql`
    insert into departures (tour_id, date, taken)
    select ${fullTour}, current_date + n, 1000 from generate_series(0, ${days}::int) n
    on conflict (tour_id, date) do update set taken = excluded.taken`)
}
