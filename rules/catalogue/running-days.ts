import { z } from 'zod'
import { type ClockTime, isClockTime } from '../dates/clock-time.ts'
import { isDayRule } from '../dates/day-rule.ts'
import type { Schedule } from '../dates/schedule.ts'
import { text } from '../text/content-text.ts'
import { fact, group, said } from '../text/field-meta.ts'

/** A rule that cannot be read stops the build. */
const dayRule = z
  .string()
  .refine(isDayRule, 'is no day: a holiday, a day of the week, 12-25 or 2027-06-07/2027-06-20')

/** Days, and the sentence that a guest reads about them. */
const explained = z.strictObject({
  days: z
    .array(dayRule)
    .min(1)
    .meta(fact('Days', { hint: 'christmas-day, sunday, 06-01/11-30, 2027-06-07/2027-06-20' })),
  why: text.meta(said('Why, for guests')),
})

const leadHours = z.number().min(0).max(1000)
const clockTime = z.string().refine(isClockTime, 'is no time of day')

/** When a tour runs: its season, the days on which it does not, and how late it can be booked. */
export const runningDays = z.strictObject({
  /** The days of the year on which it runs; null is all year. `why` says it: 'Whales come June to November.' */
  season: explained.nullable().meta(group('Season')),
  /** The days on which it does not run, beside those on which the company is closed. */
  closed: z.array(explained).meta(group('Does not run')),
  /** How many hours before it sets out it can still be booked. */
  leadHours: leadHours.meta(fact('Bookable until so many hours before')),
  /** Until when on the day before, in the place of the company's own `cutOff`. */
  cutOff: clockTime.optional().meta(fact('Bookable until this time of the day before')),
})
export type RunningDays = z.infer<typeof runningDays>

/** What holds for every trip of the company, whatever it is. */
export const companyCalendarSchema = z.strictObject({
  /** The days on which nothing sets out. */
  closed: z.array(explained).meta(group('Nothing sets out')),
  /**
   * Until when on the day before a trip can be booked, whatever it is, by the clock of Cape Town; null
   * where the lead hours alone say it.
   */
  cutOff: clockTime.nullable().meta(fact('Bookable until this time of the day before')),
  /** How many trips may set out on one day, tours and vehicles together: what guides and vehicles allow. */
  departuresPerDay: z.int().positive().meta(fact('Trips that may set out on one day')),
  /** A vehicle has no hour of its own: it is counted to the one at which its day usually begins. */
  transfers: z
    .strictObject({
      departs: clockTime.meta(fact('The day usually begins at')),
      leadHours: leadHours.meta(fact('Bookable until so many hours before')),
      closed: z.array(explained).meta(group('Not to be had')),
    })
    .meta(group('Vehicles')),
  /** What waits for an answer of the office. */
  unanswered: z
    .strictObject({
      /** How many days it keeps its place. */
      holdDays: z.int().positive().meta(fact('Days that a place is kept')),
      /** How many days before the end guest and office are notified. */
      remindDaysBefore: z.int().positive().meta(fact('Days before the end that all are told')),
      /** How many places one network may hold so, of all trips, and of one tour alone. */
      mostOfNetwork: z.int().positive().meta(fact('Most places for one network')),
      mostOfTour: z.int().positive().meta(fact('Most places of one tour for one network')),
      /** How many one e-mail address may hold. */
      mostOfAddress: z.int().positive().meta(fact('Most places for one e-mail address')),
      /** How much of a day one network or address may hold that is about to pay and has proven no address. */
      unprovenPercent: z
        .number()
        .positive()
        .max(100)
        .meta(fact('Most of a day without proof, in per cent')),
    })
    .meta(group('Requests without an answer')),
  /** How many hours a place is held for who waits for a full day; absent, as `waitingPolicy` says. */
  waitingHours: z
    .int()
    .positive()
    .max(72)
    .optional()
    .meta(fact('Hours that a place is held for the waiting list')),
})
export type CompanyCalendar = z.infer<typeof companyCalendarSchema>

type Scheduled = {
  id: string
  runs: RunningDays
  detailedItinerary: readonly { time: string }[]
}

/** When a tour can be booked: its own days and the company's, to the minute at which it sets out. */
export function scheduleTour(
  tour: Scheduled,
  { closed, cutOff: usual }: Pick<CompanyCalendar, 'closed' | 'cutOff'>,
): Schedule {
  const { season, leadHours, closed: own, cutOff = usual } = tour.runs
  const schedule = { season, leadHours, closed: [...closed, ...own], departs: readDeparture(tour) }
  return cutOff === null ? schedule : { ...schedule, cutOff }
}

/** When each tour of the builder can set out, by its id: as its tour of the catalogue does, else as a vehicle. */
export function scheduleBuilderTours(
  builderTours: readonly { id: string; catalogueTour?: string | undefined }[],
  tours: readonly Scheduled[],
  company: CompanyCalendar,
): Record<string, Schedule> {
  return Object.fromEntries(
    builderTours.map(({ id, catalogueTour }) => {
      const tour = tours.find((own) => own.id === catalogueTour)
      return [id, tour ? scheduleTour(tour, company) : scheduleTransfers(company)]
    }),
  )
}

/** When a vehicle can be asked for. */
export function scheduleTransfers({ closed, cutOff, transfers }: CompanyCalendar): Schedule {
  const schedule = { ...transfers, season: null, closed: [...closed, ...transfers.closed] }
  return cutOff === null ? schedule : { ...schedule, cutOff }
}

/** The time of the first stop: '08:00', or 'Day 1, 08:00' on a tour of several days. */
function readDeparture(tour: Scheduled): ClockTime {
  const time = tour.detailedItinerary[0]?.time.slice(-5)
  return isClockTime(time) ? time : '00:00'
}
