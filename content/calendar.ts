import type { DocumentOf } from './kinds.ts'

/**
 * Days for the whole company. The days of a single tour are in its own file, under `runs`. Format
 * of days: rules/dates/day-rule.ts; examples: 'christmas-day', 'sunday', '06-01/11-30',
 * '2027-06-07/2027-06-20'.
 */
export const calendar: DocumentOf<'calendar'> = {
  /**
   * Days without any departure, with the sentence for guests: { days: ['2027-06-07/2027-06-20'],
   * why: 'We are closed from 7 to 20 June 2027.' }
   */
  closed: [],
  /**
   * Latest time to book for the next day: with '18:00' nobody can book for tomorrow after the
   * office has closed. With null only the lead hours apply; with both set, both apply. A tour may
   * have its own under `runs`. Binds the website; the office can still book.
   */
  cutOff: null,
  /**
   * The most trips per day, tours and vehicles together: one for each guide and vehicle. Used only
   * while the office has entered neither: decision 46.
   */
  departuresPerDay: 6,
  /** `leadHours` counts back from the hour at which a vehicle's day usually begins. */
  transfers: { departs: '08:00', leadHours: 12, closed: [] },
  /**
   * An unconfirmed request keeps its place for this many days; guest and office are warned before
   * it ends. One network (a home, a hotel, an office) may hold this many places without an answer.
   * A network or address that has neither paid nor used the link in our mail holds at most
   * `unprovenPercent` of a day's trips: half, for the owner to confirm.
   */
  unanswered: {
    holdDays: 10,
    remindDaysBefore: 2,
    mostOfNetwork: 20,
    mostOfTour: 8,
    mostOfAddress: 12,
    unprovenPercent: 50,
  },
  /**
   * Hours that a free place is held for a guest on the waiting list after the mail. No mail goes
   * out at night.
   */
  waitingHours: 6,
}
