import { dayMs } from '#rules/dates/durations.ts'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { Basis } from '#platform/services.ts'
import type { OrderRow } from './load-order.server.ts'

/**
 * The end of an unanswered hold that starts now. Its last day is included; it never ends after the
 * trip's day.
 */
export function findRequestHoldEnd({ now, content }: Basis, date: CalendarDate): Date {
  const regularEndMs = now().getTime() + content.calendar.unanswered.holdDays * dayMs
  return new Date(Math.min(regularEndMs, instantInCapeTown(date, '12:00').getTime()))
}

export function findLastWholeDay(holdEndsAt: Date): CalendarDate {
  return calendarDateIn(new Date(holdEndsAt.getTime() - 1), capeTown)
}

/**
 * The end of a hold for a bank transfer, which takes days: the end of the last day of a request's
 * hold.
 */
export function findTransferEnd(basis: Basis, date: CalendarDate): Date {
  const lastDay = calendarDateIn(findRequestHoldEnd(basis, date), capeTown)
  const end = instantInCapeTown(addDays(lastDay, 1), '00:00')
  const noon = instantInCapeTown(date, '12:00')
  return end < noon ? end : noon
}

/**
 * A hold that lasts several days. The guest is warned before its end, unless it starts too late for
 * that.
 */
export function computeConfirmedHold({ now, content }: Basis, holdEndsAt: Date) {
  const warnedOn = addDays(
    findLastWholeDay(holdEndsAt),
    0 - content.calendar.unanswered.remindDaysBefore,
  )
  const isTooLateToWarn = calendarDateIn(now(), capeTown) >= warnedOn
  return { holdEndsAt, holdRemindedAt: isTooLateToWarn ? now() : null }
}

/** The last day of a hold. Undefined if the trip's day comes first, so nothing expires. */
export function findLastHeldDay(holdEndsAt: Date, date: CalendarDate): CalendarDate | undefined {
  const last = calendarDateIn(holdEndsAt, capeTown)
  return last < date ? last : undefined
}

export function hasUnconfirmedAddress({ networkHash, emailProvenAt }: OrderRow): boolean {
  return networkHash !== null && emailProvenAt === null
}
