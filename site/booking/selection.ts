import { type CalendarDate, isCalendarDate } from '#rules/calendar-date.ts'

/** What the tour's page hands over to its booking page. It travels in the address, so a reload keeps it. */
export type Selection = { date: CalendarDate | undefined; adults: number; children: number }

/** The booking page of a tour with a chosen date and party. */
export function bookingPath(tourId: string, selection: Selection): string {
  const query = new URLSearchParams({
    ...(selection.date ? { selectedDate: selection.date } : {}),
    guestCount: String(selection.adults),
    childCount: String(selection.children),
  })
  return `/book-tour/${tourId}?${query}`
}

/** Reads the hand-over from an address; whatever is missing or makes no sense falls back to 2 adults, no date. */
export function parseSelection(query: URLSearchParams): Selection {
  const date = query.get('selectedDate') ?? ''
  return {
    date: isCalendarDate(date) ? date : undefined,
    adults: parseCount(query.get('guestCount'), 2),
    children: parseCount(query.get('childCount'), 0),
  }
}

function parseCount(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : otherwise
}
