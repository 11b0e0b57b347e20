import { addYears, type CalendarDate, isCalendarDate } from '../dates/calendar-date.ts'
import { checkGuestDetails, type GuestDetails } from '../guests/guest-details.ts'
import type { Refusal } from '../requests/refusal.ts'
import { limits } from '../text/sanitise.ts'

/** How many people a group may be: from a couple to a stadium, so that only slips of the finger are refused. */
export const groupGuests = { minimum: 2, maximum: 9999 } as const

/** How many characters the fields take that only a group's request has. */
export const groupQuoteLimits = {
  vehicles: 200,
  pickups: limits.message,
  programme: limits.longText,
  company: 100,
  vatNumber: 30,
} as const

/** How far ahead a group may plan: congresses are given to a city years before. */
const plannedYears = 5

/** What a group asks us to quote; what is not given is left out or ''. */
export type GroupQuoteDetails = GuestDetails & {
  guests: number
  vehicles?: string | undefined
  /** Where they are picked up, one place a line. */
  pickups?: string | undefined
  /** What they have in mind. */
  programme: string
  company?: string | undefined
  vatNumber?: string | undefined
}

/** The days of a group's request: '' or left out while they are open. */
export type GroupQuoteDays = {
  firstDay?: string | undefined
  /** The same as the first where they come for one day. */
  lastDay?: string | undefined
  /** By when they need our offer. */
  offerBy?: string | undefined
}

/** What is wrong with a request for a group, but for its days, in the order of its fields. */
export function checkGroupQuote(details: GroupQuoteDetails): Refusal[] {
  const { guests, programme } = details
  const refusals: Refusal[] = []
  if (!Number.isInteger(guests) || guests < groupGuests.minimum || guests > groupGuests.maximum) {
    refusals.push({ code: 'group-guests-out-of-range', field: 'guests' })
  }
  if (programme.trim() === '') refusals.push({ code: 'programme-required', field: 'programme' })
  for (const [field, maximum] of Object.entries(groupQuoteLimits)) {
    const text = details[field as keyof typeof groupQuoteLimits] ?? ''
    if (text.trim().length > maximum) {
      refusals.push({ code: 'text-too-long', field, facts: { maximum } })
    }
  }
  return [...refusals, ...checkGuestDetails(details)]
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

function checkPlannedDay(day: string, today: CalendarDate): Refusal | undefined {
  const latest = addYears(today, plannedYears)
  if (!isCalendarDate(day)) return { code: 'date-invalid' }
  if (day < today) return { code: 'date-past' }
  return day > latest ? { code: 'date-too-far', facts: { latest } } : undefined
}
