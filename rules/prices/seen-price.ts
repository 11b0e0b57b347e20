import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '../dates/calendar-date.ts'
import { minuteMs } from '../dates/durations.ts'

/** By what a page showed its prices: the publication's number, and the day in Cape Town on which they were worked out. */
export type Seen = { publication: number; on: CalendarDate }

/** For so long a price holds that was seen, once another has taken its place. */
export const seenMinutes = 60

/**
 * Whether a price that was seen still holds: for an hour after its publication was replaced (`replacedAt`;
 * undefined while it is live) and after its day ended.
 */
export function isSeenKept(
  { on }: Pick<Seen, 'on'>,
  { replacedAt, now }: { replacedAt: Date | undefined; now: Date },
): boolean {
  const kept = seenMinutes * minuteMs
  if (replacedAt && now.getTime() >= replacedAt.getTime() + kept) return false
  const today = calendarDateIn(now, capeTown)
  if (on === today) return true
  const midnight = instantInCapeTown(today, '00:00').getTime()
  return on === addDays(today, -1) && now.getTime() < midnight + kept
}

/** What was seen, as a hidden field of a form says it: '12 2026-11-26'. */
export function spellSeen({ publication, on }: Seen): string {
  return `${publication} ${on}`
}

/** What a hidden field says; undefined where it says nothing that can be read. */
export function readSeen(text: string | undefined): Seen | undefined {
  const [, publication, on] = /^(\d{1,9}) (\d{4}-\d\d-\d\d)$/.exec(text ?? '') ?? []
  return publication === undefined || on === undefined
    ? undefined
    : { publication: Number(publication), on }
}
