import { dayMs } from '#rules/dates/durations.ts'
import {
  addDays,
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

/** The last day of a hold that ends at an instant. */
export function findLastDay(holdEndsAt: Date): CalendarDate {
  return calendarDateIn(new Date(holdEndsAt.getTime() - 1), capeTown)
}

/** Until when a place is kept whose money takes days to come: the end of a request's last day. */
export function findTransferEnd(basis: Basis, date: CalendarDate): Date {
  const lastDay = calendarDateIn(findHoldEnd(basis, date), capeTown)
  const end = instantInCapeTown(addDays(lastDay, 1), '00:00')
  const noon = instantInCapeTown(date, '12:00')
  return end < noon ? end : noon
}

/** A place that is kept for days from now on. Its guest is warned before the end, unless they hear of it so late. */
export function keptForDays({ now, content }: Basis, holdEndsAt: Date) {
  const warnedOn = addDays(
    findLastDay(holdEndsAt),
    0 - content.calendar.unanswered.remindDaysBefore,
  )
  const isNear = calendarDateIn(now(), capeTown) >= warnedOn
  return { holdEndsAt, holdRemindedAt: isNear ? now() : null }
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
