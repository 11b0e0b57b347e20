import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '../dates/calendar-date.ts'
import { minuteMs } from '../dates/durations.ts'

/**
 * The version of shown prices: the publication's number, and the Cape Town day they were computed
 * for.
 */
export type SeenPrice = { publication: number; on: CalendarDate }

/** Minutes that a seen price stays valid after a newer one replaces it. */
export const seenMinutes = 60

/**
 * True while a seen price is valid: for an hour after its publication was replaced (`replacedAt`;
 * undefined while it is live) and after its day ended.
 */
export function isSeenPriceValid(
  { on }: Pick<SeenPrice, 'on'>,
  { replacedAt, now }: { replacedAt: Date | undefined; now: Date },
): boolean {
  const validMs = seenMinutes * minuteMs
  if (replacedAt && now.getTime() >= replacedAt.getTime() + validMs) return false
  const today = calendarDateIn(now, capeTown)
  if (on === today) return true
  const midnight = instantInCapeTown(today, '00:00').getTime()
  return on === addDays(today, -1) && now.getTime() < midnight + validMs
}

/** The value of a form's hidden field: '12 2026-11-26'. */
export function formatSeenPrice({ publication, on }: SeenPrice): string {
  return `${publication} ${on}`
}

export function parseSeenPrice(text: string | undefined): SeenPrice | undefined {
  const [, publication, on] = /^(\d{1,9}) (\d{4}-\d\d-\d\d)$/.exec(text ?? '') ?? []
  return publication === undefined || on === undefined
    ? undefined
    : { publication: Number(publication), on }
}
