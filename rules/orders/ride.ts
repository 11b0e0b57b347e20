import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  formatDay,
  instantInCapeTown,
} from '../dates/calendar-date.ts'
import { fill } from '../text/fill.ts'
import type { ItemStatus, OrderStatus } from './statuses.ts'

type Item = { kind: string; status: ItemStatus; date: CalendarDate }

/**
 * The first thing of an order that a guest is fetched for and that was not called off: a ride before a
 * tour. Undefined where there is none.
 */
export function findRide<One extends Item>(
  status: OrderStatus,
  items: readonly One[],
): One | undefined {
  if (!live.has(status)) return undefined
  const left = items.filter((item) => item.status !== 'cancelled')
  return left.find(isRide) ?? left.find(({ kind }) => kind === 'tour')
}

/** Whether it is a transfer, of which a guest names both ends. */
export function isRide({ kind }: Pick<Item, 'kind'>): boolean {
  return kind === 'vehicle-day' || kind === 'transfer'
}

const live = new Set<OrderStatus>(['requested', 'held', 'confirmed'])

/** Until when its guest may say more of a ride: noon of the day before, twelve hours before it begins. */
export function findRideEnd({ date }: Pick<Item, 'date'>): Date {
  return instantInCapeTown(addDays(date, -1), '12:00')
}

/** Fills in until when that is, in Cape Town's time. */
export function sayRideEnd(text: string, until: string): string {
  const end = new Date(until)
  const date = formatDay(calendarDateIn(end, capeTown))
  return fill(text, { date, time: clock.format(end) })
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: capeTown })
