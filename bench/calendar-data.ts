import { Client } from 'pg'
import { inDays } from '#tests/days.ts'

/** Rows of vehicles and of guides. The first two of each are nearly empty, for moving a trip. */
export const rowsPerKind = 20
export const tripsPerDay = 400
export const days = [inDays(60), inDays(61)] as const
const minutesEach = 36

/** Fills all rows but the first two of each kind with trips; those two have one trip between them. */
export async function fillCalendar(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into vehicles (id, name, seats, version, created_at)
      select gen_random_uuid(), 'Vehicle ' || lpad(n::text, 2, '0'), 12, 1, now() from generate_series(1, ${rowsPerKind}) n;
    insert into guides (id, name, languages, version, created_at)
      select gen_random_uuid(), 'Guide ' || lpad(n::text, 2, '0'), '{en}', 1, now() from generate_series(1, ${rowsPerKind}) n;`)
  for (const day of days)
    await client.query(`
      with trips as (
        select gen_random_uuid() as id, n, n % ${rowsPerKind - 2} + 3 as place,
          time '05:30' + n / ${rowsPerKind - 2} * interval '${minutesEach} minutes' as at
        from generate_series(0, ${tripsPerDay - 1}) n
        union all select gen_random_uuid(), ${tripsPerDay}, 1, time '09:00'
      ), new_orders as (
        insert into orders (id, reference, form, status, title, first_day, last_day, name, email, phone,
          consent_text_version, consented_at, created_at)
        select id, 'TR-${day}-' || n, 'transfer', 'confirmed', 'Airport to the city', '${day}', '${day}',
          'Ada Example', 'ada@guests.example', '1', '1', now(), now() from trips
      ), items as (
        insert into order_items (id, order_id, kind, status, title, date, start_time, end_time, adults, price_lines, cancellation_tiers)
        select id, id, 'custom', 'booked', 'Airport to the city', '${day}', at,
          at + interval '${minutesEach} minutes', 2, '[]', '[]' from trips
      )
      insert into allocations (id, item_id, vehicle_id, guide_id, period, created_at)
      select gen_random_uuid(), trips.id, case kind when 'vehicle' then resources.id end,
        case kind when 'guide' then resources.id end,
        tstzrange(begins, begins + interval '${minutesEach} minutes'), now()
      from trips
      cross join lateral (select (date '${day}' + at) at time zone 'Africa/Johannesburg' as begins) as hours
      join (
        select 'vehicle' as kind, id, row_number() over (order by name) as place from vehicles
        union all select 'guide', id, row_number() over (order by name) from guides
      ) as resources on resources.place = trips.place and (n < ${tripsPerDay} or kind = 'vehicle')`)
  await client.query('analyze')
  await client.end()
}
