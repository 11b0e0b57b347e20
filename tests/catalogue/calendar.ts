import type { calendar as contentCalendar } from '../../content/calendar.ts'

/** Replaces content/calendar.ts in tests (package.json, imports). */
export const calendar: typeof contentCalendar = {
  closed: [
    {
      key: 'closed-first-week',
      days: ['2027-07-05/2027-07-09'],
      why: 'We are closed in the first week of July 2027.',
    },
  ],
  cutOff: null,
  /** More departures than any test books; the test of the limit sets its own figure. */
  departuresPerDay: 500,
  transfers: { departs: '08:00', leadHours: 12, closed: [] },
  unanswered: {
    holdDays: 10,
    remindDaysBefore: 2,
    mostOfNetwork: 20,
    mostOfTour: 8,
    mostOfAddress: 12,
    unprovenPercent: 50,
  },
}
