import { dayMs } from '#rules/dates/durations.ts'
import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { Basis } from '../services.ts'
import type { OrderRow } from './load-order.ts'

/**
 * Until when a place of a day is held from now on without an answer: the day that this instant falls
 * on is the last. Never longer than the day of the trip itself.
 */
export function findHoldEnd({ now, content }: Basis, date: CalendarDate): Date {
  const usual = now().getTime() + content.calendar.unanswered.holdDays * dayMs
  return new Date(Math.min(usual, instantInCapeTown(date, '12:00').getTime()))
}

/** The day until which a place is held; undefined when the trip's own day comes first, so that nothing ends. */
export function findLastHeldDay(holdEndsAt: Date, date: CalendarDate): CalendarDate | undefined {
  const last = calendarDateIn(holdEndsAt, capeTown)
  return last < date ? last : undefined
}

/** Whether it came from the internet by somebody who has not shown that its address is theirs. */
export function isUnproven({ networkHash, emailProvenAt }: OrderRow): boolean {
  return networkHash !== null && emailProvenAt === null
}
