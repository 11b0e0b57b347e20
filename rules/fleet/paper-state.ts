import { addDays, type CalendarDate } from '../dates/calendar-date.ts'

/** Good for long, about to run out, or over. */
export type PaperState = 'good' | 'soon' | 'over'

/** How a paper stands on a day: its last day is one of its good ones. */
export function judgePaper(
  expiresOn: CalendarDate,
  today: CalendarDate,
  { paperWarningDays }: { paperWarningDays: number },
): PaperState {
  if (expiresOn < today) return 'over'
  return expiresOn <= addDays(today, paperWarningDays) ? 'soon' : 'good'
}
