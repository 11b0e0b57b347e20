import { Client } from 'pg'
import { shiftDate } from '#app/capacity/calendar-days.ts'
import { inDays } from '#tests/days.ts'

/** Rows of vehicles and of guides. The first two of each are nearly empty, for moving a trip. */
export const rowsPerKind = 20
export const tripsPerDay = 400
export const days = [inDays(60), inDays(61)] as const
const minutesEach = 36
export const tripsPerMonth = 400
/** The first day of their month. */
export const spreadFrom = shiftDate('month', days[0], 1)

/**
 * Fills all rows but the first two of each kind with trips; those two have one trip between them.
 * The month after the days has trips on each day, every tenth until the next day.
 */
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
  await client.query(`
    with trips as (
      select gen_random_uuid() as id, n, date '${spreadFrom}' + n % 28 as day,
        (n % 10 = 0)::int as nights
      from generate_series(0, ${tripsPerMonth - 1}) n
    ), new_orders as (
      insert into orders (id, reference, form, status, title, first_day, last_day, name, email, phone,
        consent_text_version, consented_at, created_at)
      select id, 'TR-MONTH-' || n, 'transfer', 'confirmed', 'Airport to the city', day, day + nights,
        'Ada Example', 'ada@guests.example', '1', '1', now(), now() from trips
    )
    insert into order_items (id, order_id, kind, status, title, date, start_time, end_time, adults, price_lines, cancellation_tiers)
    select id, id, 'custom', 'booked', 'Airport to the city', day, time '10:00',
      case nights when 0 then time '17:00' else time '09:00' end, 2, '[]', '[]' from trips`)
  await client.query('analyze')
  await client.end()
}
