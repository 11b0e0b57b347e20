import { type CalendarDate, calendarDateIn, capeTown } from '../dates/calendar-date.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'

type Company = { email: string; phone: string; emergencyPhone: string }

/** Whom a guest calls about an order: the office, and on a day of the trip the number that is answered at any hour. */
export function whomToCall(
  { days, now }: Pick<ManageAnswer, 'days' | 'now'>,
  { email, phone, emergencyPhone }: Company,
): { email: string; phone: string } {
  const today: CalendarDate = calendarDateIn(new Date(now), capeTown)
  const isOn = days.some(({ date, isCancelled }) => !isCancelled && date === today)
  return { email, phone: isOn ? emergencyPhone : phone }
}
