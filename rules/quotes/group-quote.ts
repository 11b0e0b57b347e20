import { addYears, type CalendarDate, isCalendarDate } from '../dates/calendar-date.ts'
import {
  aName,
  anEmail,
  aPhone,
  type Answers,
  type FormFields,
  checkAnswers,
} from '../guests/form-fields.ts'
import type { Refusal } from '../requests/refusal.ts'
import { limits } from '../text/sanitise.ts'

/** How many people a group may be: from a couple to a stadium, so that only slips of the finger are refused. */
export const groupGuests = { minimum: 2, maximum: 9999 } as const

/** What a group's form asks in words; what is longer than it may be is told with the most it takes. */
export const groupQuoteFields = {
  programme: {
    kind: 'paragraphs',
    limit: limits.longText,
    required: 'programme-required',
    tooLong: 'text-too-long',
    kept: 'messages',
  },
  /** Where they are picked up, one place a line. */
  pickups: {
    kind: 'paragraphs',
    limit: limits.message,
    tooLong: 'text-too-long',
    kept: 'messages',
  },
  vehicles: { kind: 'line', limit: 200, tooLong: 'text-too-long', kept: 'messages' },
  company: { kind: 'line', limit: 100, tooLong: 'text-too-long', kept: 'messages' },
  vatNumber: { kind: 'line', limit: 30, tooLong: 'text-too-long', kept: 'messages' },
  name: { ...aName, kept: 'messages' },
  email: { ...anEmail, kept: 'messages' },
  phone: { ...aPhone, kept: 'messages' },
} as const satisfies FormFields

/** How far ahead a group may plan: congresses are given to a city years before. */
const plannedYears = 5

/** The days of a group's request: '' or left out while they are open. */
export type GroupQuoteDays = {
  firstDay?: string | undefined
  /** The same as the first where they come for one day. */
  lastDay?: string | undefined
  /** By when they need our offer. */
  offerBy?: string | undefined
}

/** What is wrong with a request for a group, but for its days, in the order of its fields. */
export function checkGroupQuote(
  details: Partial<Answers<typeof groupQuoteFields>> & { guests: number },
): Refusal[] {
  const { guests } = details
  const fits =
    Number.isInteger(guests) && guests >= groupGuests.minimum && guests <= groupGuests.maximum
  const refusals = checkAnswers(groupQuoteFields, details)
  return fits ? refusals : [{ code: 'group-guests-out-of-range', field: 'guests' }, ...refusals]
}

/**
 * What is wrong with its days, on the day that it is in Cape Town: one that is over or more than five
 * years ahead, an end before the beginning or without one.
 */
export function checkGroupQuoteDays(days: GroupQuoteDays, today: CalendarDate): Refusal[] {
  const { firstDay = '', lastDay = '' } = days
  const found = (['firstDay', 'lastDay', 'offerBy'] as const).flatMap((field): Refusal[] => {
    const refusal = days[field] ? checkPlannedDay(days[field], today) : undefined
    return refusal ? [{ ...refusal, field }] : []
  })
  if (found.length > 0) return found
  if (lastDay && !firstDay) return [{ code: 'first-day-missing', field: 'firstDay' }]
  return lastDay && lastDay < firstDay ? [{ code: 'days-reversed', field: 'lastDay' }] : []
}

/** The days that a group can plan for, inclusive, on the day that it is in Cape Town. */
export function findPlannedSpan(today: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  return { first: today, last: addYears(today, plannedYears) }
}

function checkPlannedDay(day: string, today: CalendarDate): Refusal | undefined {
  const { last: latest } = findPlannedSpan(today)
  if (!isCalendarDate(day)) return { code: 'date-invalid' }
  if (day < today) return { code: 'date-past' }
  return day > latest ? { code: 'date-too-far', facts: { latest } } : undefined
}
