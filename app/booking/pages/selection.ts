import { type CalendarDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { Party } from '#rules/prices/party.ts'

/**
 * Date and party, passed between a tour's page and its booking page. They are in the address, so a
 * reload does not lose them.
 */
export type Selection = Party & {
  date: CalendarDate | undefined
  /** True if one guest travels alone and pays for two. */
  bothPlaces: boolean
  code?: string | undefined
}

export function bookingPath(tourId: string, selection: Selection): string {
  return `/book-tour/${tourId}?${formatSelection(selection)}`
}

/** The path of a tour's page with the same date and party, so that the guest can change them. */
export function tourPath(tourId: string, selection: Selection): string {
  return `/tour/${tourId}?${formatSelection(selection)}`
}

/**
 * Reads the selection from an address. A missing or invalid date is undefined. A missing or invalid
 * number of adults is 2, of others 0.
 */
export function parseSelection(query: URLSearchParams): Selection {
  const date = query.get('selectedDate') ?? ''
  const code = query.get('code')?.slice(0, 40)
  return {
    date: isCalendarDate(date) ? date : undefined,
    adults: parseCount(query.get('guestCount'), 2),
    children: parseCount(query.get('childCount'), 0),
    toddlers: parseCount(query.get('underThreeCount'), 0),
    childSeats: parseCount(query.get('childSeatCount'), 0),
    bothPlaces: query.get('bothPlaces') === 'yes',
    ...(code ? { code } : {}),
  }
}

/**
 * The button of a form that posts day and party to the booking form, for browsers without scripts.
 */
export const beginAction = 'begin'

export function parseSelectionFields(fields: Readonly<Record<string, string>>): Selection {
  const query = new URLSearchParams()
  const names = {
    date: 'selectedDate',
    adults: 'guestCount',
    children: 'childCount',
    toddlers: 'underThreeCount',
    childSeats: 'childSeatCount',
  }
  for (const [name, param] of Object.entries(names)) query.set(param, fields[name] ?? '')
  return parseSelection(query)
}

function formatSelection(selection: Selection): URLSearchParams {
  const { date, adults, children, toddlers, childSeats, bothPlaces, code } = selection
  return new URLSearchParams({
    ...(date ? { selectedDate: date } : {}),
    guestCount: String(adults),
    childCount: String(children),
    ...(toddlers > 0 ? { underThreeCount: String(toddlers) } : {}),
    ...(childSeats > 0 ? { childSeatCount: String(childSeats) } : {}),
    ...(bothPlaces ? { bothPlaces: 'yes' } : {}),
    ...(code ? { code } : {}),
  })
}

function parseCount(text: string | null, fallback: number): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : fallback
}
