import { addYears, type CalendarDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import {
  nameField,
  emailField,
  phoneField,
  type Answers,
  type FormFields,
  checkAnswers,
} from '#rules/guests/form-fields.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { limits } from '#rules/text/sanitise.ts'

/** Group sizes, from a couple to a stadium: only typing errors are refused. */
export const groupGuests = { minimum: 2, maximum: 9999 } as const

/** Text fields of the group form, each with its longest length. */
export const groupRequestFields = {
  programme: {
    kind: 'paragraphs',
    limit: limits.longText,
    required: 'programme-required',
    tooLong: 'text-too-long',
    kept: 'messages',
  },
  /** The pick-up places, one per line. */
  pickups: {
    kind: 'paragraphs',
    limit: limits.message,
    tooLong: 'text-too-long',
    kept: 'messages',
  },
  vehicles: { kind: 'line', limit: 200, tooLong: 'text-too-long', kept: 'messages' },
  company: { kind: 'line', limit: 100, tooLong: 'text-too-long', kept: 'messages' },
  vatNumber: { kind: 'line', limit: 30, tooLong: 'text-too-long', kept: 'messages' },
  name: { ...nameField, kept: 'messages' },
  email: { ...emailField, kept: 'messages' },
  phone: { ...phoneField, kept: 'messages' },
} as const satisfies FormFields

/** Years that a group may plan ahead, because congresses are awarded years before. */
const plannedYears = 5

export type GroupRequestDays = {
  firstDay?: string | undefined
  /** The last day; the first day again for a trip of one day. */
  lastDay?: string | undefined
  /** The date until which the group needs the quote. */
  offerBy?: string | undefined
}

export function checkGroupRequest(
  details: Partial<Answers<typeof groupRequestFields>> & { guests: number },
): Refusal[] {
  const { guests } = details
  const isCountValid =
    Number.isInteger(guests) && guests >= groupGuests.minimum && guests <= groupGuests.maximum
  const refusals = checkAnswers(groupRequestFields, details)
  return isCountValid
    ? refusals
    : [{ code: 'group-guests-out-of-range', field: 'guests' }, ...refusals]
}

/**
 * Refusals of a group's dates: past or more than five years ahead, an end before the start, an end
 * without a start. `today` is the Cape Town date.
 */
export function checkGroupRequestDays(days: GroupRequestDays, today: CalendarDate): Refusal[] {
  const { firstDay = '', lastDay = '' } = days
  const found = (['firstDay', 'lastDay', 'offerBy'] as const).flatMap((field): Refusal[] => {
    const refusal = days[field] ? checkPlannedDay(days[field], today) : undefined
    return refusal ? [{ ...refusal, field }] : []
  })
  if (found.length > 0) return found
  if (lastDay && !firstDay) return [{ code: 'first-day-missing', field: 'firstDay' }]
  return lastDay && lastDay < firstDay ? [{ code: 'days-reversed', field: 'lastDay' }] : []
}

/** The dates that a group can plan for, both included. `today` is the Cape Town date. */
export function findPlannedSpan(today: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  return { first: today, last: addYears(today, plannedYears) }
}

function checkPlannedDay(day: string, today: CalendarDate): Refusal | undefined {
  const { last: latest } = findPlannedSpan(today)
  if (!isCalendarDate(day)) return { code: 'date-invalid' }
  if (day < today) return { code: 'date-past' }
  return day > latest ? { code: 'date-too-far', facts: { latest } } : undefined
}
