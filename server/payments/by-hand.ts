import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { isPayable } from '#rules/money/cents.ts'
import { refuseAny } from '../refused.ts'

/** Throws Refused where the office writes down a sum that cannot be, or a day that has not come: all at once. */
export function refuseByHand({ amount, day }: { amount: number; day: CalendarDate }, now: Date) {
  const isAhead = day > calendarDateIn(now, capeTown)
  refuseAny([
    isPayable(amount) ? undefined : { code: 'field-invalid', field: 'amount' },
    isAhead ? { code: 'payment-day-ahead', field: 'day' } : undefined,
  ])
}

/** The moment of what is only known by its day: noon, or now where that is to come. */
export function findMoment(day: CalendarDate, now: Date): Date {
  const noon = instantInCapeTown(day, '12:00')
  return noon < now ? noon : now
}

/** What stands beside it on the statement, as it is kept. */
export function cutReference(reference: string): string {
  return reference.trim().slice(0, 200)
}
