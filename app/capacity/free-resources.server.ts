import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Content } from '#content/content.ts'
import type { FreeResources, WaitingTrip } from './choose-resources.ts'
import { addDays, type CalendarDate, daysBetween } from '#rules/dates/calendar-date.ts'
import { toDays, isOverlapping, longestTripDays, type Period } from './period.ts'
import type { Database } from '#platform/database/database.ts'
import { guides, vehicles } from './schema.server.ts'
import type { ItemRow } from '#app/order/load-order.server.ts'
import { computePeriod } from '#app/order/trip-hours.server.ts'

export type FreeDay = FreeResources & { date: CalendarDate; waiting: WaitingTrip[] }

export type FreeDaysQuery = {
  trip: Pick<ItemRow, 'kind' | 'product' | 'startTime' | 'endTime' | 'pickupTime'>
  from: CalendarDate
  to: CalendarDate
  without?: string | undefined
  /** True to return ids, for an assignment. False returns only seats and numbers. */
  isNamed: boolean
}

/**
 * SQL condition: true if a vehicle or a driving guide is in service. Then the fleet limits what can
 * be sold.
 */
export const whereFleet = sql`(exists (select 1 from ${vehicles} where inactive_since is null)
  or exists (select 1 from ${guides} where inactive_since is null and drives))`

/**
 * Reads in one statement which resources are free for a trip on each day of a span (first and last
 * day included), and which trips with a place still lack vehicles or guides. Undefined while no
 * vehicle and no driving guide is in service: then departures per day are the limit (P3.3).
 */
export async function readFreeDays(
  db: Pick<Database, 'execute'>,
  content: Content,
  query: FreeDaysQuery,
): Promise<FreeDay[] | undefined> {
  const { from, to } = query
  const period = computePeriodOn(content, query.trip, from)
  const answer = await db.execute(buildFreeDaysQuery(query, period))
  const [row] = freeDaysRows.parse(answer).rows
  if (!row || row.kinds.length === 0) return undefined
  const waiting = row.waiting.map((item) => ({ ...item, period: computePeriod(content, item) }))
  const isInService = {
    vehicles: row.kinds.includes('vehicle'),
    guides: row.kinds.includes('guide'),
  }
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => {
    const date = addDays(from, day)
    const dayPeriod =
      day === 0 || waiting.length === 0 ? period : computePeriodOn(content, query.trip, date)
    const free = row.free[day]
    return {
      date,
      vehicles: isInService.vehicles ? (free?.vehicles ?? []) : undefined,
      guides: isInService.guides ? (free?.guides ?? []) : undefined,
      nonDrivers: free?.nonDrivers ?? [],
      waiting: waiting.filter((item) => isOverlapping(item.period, dayPeriod)),
    }
  })
}

function computePeriodOn(
  content: Content,
  trip: FreeDaysQuery['trip'],
  date: CalendarDate,
): Period {
  return computePeriod(content, { ...trip, date })
}

/**
 * Shifts a moment of the first day to each day of the span. South Africa has no daylight saving
 * time.
 */
const shiftToDay = (moment: Date) =>
  sql`${moment.toISOString()}::timestamptz + make_interval(hours => 24 * day)`

/** Builds the query for a span. In it, `day` is the day's index in the span. */
function buildFreeDaysQuery(
  { from, to, without: excludedItemId, isNamed }: FreeDaysQuery,
  period: Period,
): SQL {
  const span = daysBetween(from, to)
  // The trip's first and last day, as days after `from`.
  const { firstDay, lastDay } = toDays(period)
  const [first, last] = [daysBetween(from, firstDay), daysBetween(from, lastDay)]
  const [firstDate, lastDate] = [addDays(from, -longestTripDays), addDays(to, last + 1)]
  const excludedId = sql`${excludedItemId ?? '00000000-0000-0000-0000-000000000000'}::uuid`
  const day0 = sql`${from}::date`
  const vehicle = isNamed ? sql`json_build_object('id', id, 'seats', seats)` : sql`seats`
  const guide = isNamed ? sql`json_build_object('id', id, 'languages', languages)` : sql`0`
  return sql`
    with resources as (
      select id, 'vehicle' as kind, seats, name, null::text[] as languages,
        (select min(expires_on) from papers where vehicle_id = vehicles.id) as good_until
      from vehicles where inactive_since is null
      union all
      select id, case when drives then 'guide' else 'non-driver' end, null, name, languages,
        (select min(expires_on) from papers where guide_id = guides.id)
      from guides where inactive_since is null and (drives or ${isNamed})
    ), away as (
      select coalesce(vehicle_id, guide_id) as id, day
      from closings cross join lateral generate_series(
        greatest(0, first_day - ${last}::int - ${day0}), least(${span}::int, last_day - ${first}::int - ${day0})
      ) as day
      where last_day >= ${day0} + ${first}::int
    ), free as (
      select day, resources.*
      from generate_series(0, ${span}::int) as day cross join resources
      where (good_until is null or ${day0} + day + ${last}::int <= good_until)
        and not exists (select 1 from away where away.id = resources.id and away.day = day.day)
        -- No resource is in two places: only the first allocation ending after the start matters.
        and coalesce(${shiftToDay(period.to)} <= (
          select lower(period) from allocations
          where coalesce(vehicle_id, guide_id) = resources.id and upper(period) > ${shiftToDay(period.from)}
            and item_id is distinct from ${excludedId} order by upper(period) limit 1), true)
    )
    select (select coalesce(json_agg(distinct kind), '[]') from resources where kind <> 'non-driver') as kinds,
      (select coalesce(json_object_agg(day, json_build_object(
          'vehicles', vehicles, 'guides', guides, 'nonDrivers', non_drivers)), '{}') from (
        select day,
          coalesce(json_agg(${vehicle} order by seats, name, id) filter (where kind = 'vehicle'), '[]') as vehicles,
          coalesce(json_agg(${guide} order by name, id) filter (where kind = 'guide'), '[]') as guides,
          coalesce(json_agg(id order by name, id) filter (where kind = 'non-driver'), '[]') as non_drivers
        from free group by day) as days) as free,
      (select coalesce(json_agg(json_build_object(
          'kind', kind, 'product', product, 'date', date, 'startTime', start_time, 'endTime', end_time,
          'pickupTime', pickup_time, 'party', adults + children + toddlers, 'hasVehicle', has_vehicle, 'hasGuide', has_guide)
          order by created_at, items.id), '[]') from (
        select *,
          with_vehicle or not exists (select 1 from resources where resources.kind = 'vehicle') as has_vehicle,
          with_guide or not exists (select 1 from resources where resources.kind = 'guide') as has_guide
        from order_items
        where date between ${firstDate} and ${lastDate} and not (with_vehicle and with_guide)
          and status in ('held', 'booked') and kind <> 'custom' and id <> ${excludedId}
          and exists (select 1 from resources)
      ) as items join orders on orders.id = order_id where not (has_vehicle and has_guide)) as waiting`
}

const clockTime = z.string().nullable()
const freeDaysRows = z.object({
  rows: z.array(
    z.object({
      kinds: z.array(z.enum(['vehicle', 'guide'])),
      free: z.record(
        z.string(),
        z.object({
          // Without ids a vehicle is its seats and a guide is 0.
          vehicles: z.array(
            z.union([
              z.object({ id: z.string(), seats: z.number() }),
              z.number().transform((seats) => ({ id: '', seats })),
            ]),
          ),
          guides: z.array(
            z.union([
              z.object({ id: z.string(), languages: z.array(z.string()) }),
              z.number().transform(() => ({ id: '', languages: [] })),
            ]),
          ),
          nonDrivers: z.array(z.string()),
        }),
      ),
      waiting: z.array(
        z.object({
          kind: z.enum(['tour', 'vehicle-day', 'transfer', 'custom']),
          product: z.string().nullable(),
          date: z.string(),
          startTime: clockTime,
          endTime: clockTime,
          pickupTime: clockTime,
          party: z.number(),
          hasVehicle: z.boolean(),
          hasGuide: z.boolean(),
        }),
      ),
    }),
  ),
})
