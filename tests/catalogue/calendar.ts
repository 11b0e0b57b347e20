import type { calendar as contentCalendar } from '../../content/calendar.ts'

/** The company's days of the tests, in place of content/calendar.ts (package.json, imports). */
export const calendar: typeof contentCalendar = {
  closed: [
    { days: ['2027-07-05/2027-07-09'], why: 'We are closed in the first week of July 2027.' },
  ],
  departuresPerDay: 12,
  transfers: { departs: '08:00', leadHours: 12, closed: [] },
}
