import type { DocumentOf } from './kinds.ts'

/**
 * The days of the whole company. When a single tour runs stands in its own file, under `runs`. Days
 * are written as rules/dates/day-rule.ts reads them: 'christmas-day', 'sunday', '06-01/11-30',
 * '2027-06-07/2027-06-20'.
 */
export const calendar: DocumentOf<'calendar'> = {
  /**
   * When nothing sets out, with the sentence that guests read:
   * { days: ['2027-06-07/2027-06-20'], why: 'We are closed from 7 to 20 June 2027.' }
   */
  closed: [],
  /**
   * Until when on the day before a trip can be booked: '18:00' takes nobody for tomorrow once the office
   * has gone home. With null the lead hours alone say how late; where both are said, both hold. A tour
   * may have its own under `runs`. Who calls can still be taken along: this binds the site.
   */
  cutOff: null,
  /**
   * How many trips may set out on one day, tours and vehicles together: as many as there are guides
   * and vehicles for. It holds as long as the office has entered neither: docs/decisions/0046.
   */
  departuresPerDay: 6,
  /** A vehicle can be asked for until so many hours before the hour at which its day usually begins. */
  transfers: { departs: '08:00', leadHours: 12, closed: [] },
  /**
   * A request that the office has not confirmed keeps its place for so many days; guest and office are
   * told before. So many places may one network (a home, a hotel, an office) hold without an answer. Of
   * one day's trips a network or an address that has neither paid nor used the link in our mail holds no
   * more than `unprovenPercent`: half, for the owner to confirm.
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
   * Who waits for a full day is told by mail when a place comes free, and it is held for them for so many
   * hours; nobody is told at night.
   */
  waitingHours: 6,
}
