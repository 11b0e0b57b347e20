import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  formatDay,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import type { ItemStatus, OrderStatus } from './statuses.ts'

type Item = { kind: string; status: ItemStatus; date: CalendarDate }

/** Lists items with a pick-up: transfers and tours, except cancelled ones. */
export function listRides<One extends Item>(status: OrderStatus, items: readonly One[]): One[] {
  if (!activeOrderStatuses.has(status)) return []
  return items.filter((item) => hasPickUp(item) && !endedItemStatuses.has(item.status))
}

function hasPickUp(item: Item): boolean {
  return item.kind === 'tour' || isRide(item)
}

/** True if the guest names both ends of the ride, as in a transfer. */
export function isRide({ kind }: Pick<Item, 'kind'>): boolean {
  return kind === 'vehicle-day' || kind === 'transfer'
}

const activeOrderStatuses = new Set<OrderStatus>(['requested', 'held', 'confirmed'])
const endedItemStatuses = new Set<ItemStatus>(['cancelled', 'released'])

/**
 * The deadline for pick-up details: noon of the day before, twelve hours before the trip's date
 * begins.
 */
export function findRideDeadline({ date }: Pick<Item, 'date'>): Date {
  return instantInCapeTown(addDays(date, -1), '12:00')
}

export function formatRideDeadline(text: string, until: string): string {
  const end = new Date(until)
  const date = formatDay(calendarDateIn(end, capeTown))
  return fill(text, { date, time: clockFormat.format(end) })
}

const clockFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: capeTown })

/** Formats time and place: '14:20, from the airport'. Undefined if neither is known. */
export function formatRide(
  { pickupTime: time, pickup, ship }: { pickupTime: string; pickup: string; ship: string },
  words: Record<'fromAt' | 'from' | 'at', string>,
): string | undefined {
  const place = pickup || ship
  if (time && place) return fill(words.fromAt, { time, place })
  if (place) return fill(words.from, { place })
  return time ? fill(words.at, { time }) : undefined
}
