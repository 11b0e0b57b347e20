import { z } from 'zod'
import { type ClockTime, isClockTime } from '../dates/clock-time.ts'
import { isDayRule } from '../dates/day-rule.ts'
import type { Schedule } from '../dates/schedule.ts'
import { text } from '../text/content-text.ts'

/** A rule that cannot be read stops the build. */
const dayRule = z
  .string()
  .refine(isDayRule, 'is no day: a holiday, a day of the week, 12-25 or 2027-06-07/2027-06-20')

/** Days, and the sentence that a guest reads about them. */
const explained = z.strictObject({ days: z.array(dayRule).min(1), why: text })

const leadHours = z.number().min(0).max(1000)
const clockTime = z.string().refine(isClockTime, 'is no time of day')

/** When a tour runs: its season, the days on which it does not, and how late it can be booked. */
export const runningDays = z.strictObject({
  /** The days of the year on which it runs; null is all year. `why` says it: 'Whales come June to November.' */
  season: explained.nullable(),
  /** The days on which it does not run, beside those on which the company is closed. */
  closed: z.array(explained),
  /** How many hours before it sets out it can still be booked. */
  leadHours,
  /** Until when on the day before, in the place of the company's own `cutOff`. */
  cutOff: clockTime.optional(),
})
export type RunningDays = z.infer<typeof runningDays>

/** What holds for every trip of the company, whatever it is. */
export const companyCalendarSchema = z.strictObject({
  /** The days on which nothing sets out. */
  closed: z.array(explained),
  /**
   * Until when on the day before a trip can be booked, whatever it is, by the clock of Cape Town; null
   * where the lead hours alone say it.
   */
  cutOff: clockTime.nullable(),
  /** How many trips may set out on one day, tours and vehicles together: what guides and vehicles allow. */
  departuresPerDay: z.int().positive(),
  /** A vehicle has no hour of its own: it is counted to the one at which its day usually begins. */
  transfers: z.strictObject({
    departs: clockTime,
    leadHours,
    closed: z.array(explained),
  }),
  /** What waits for an answer of the office. */
  unanswered: z.strictObject({
    /** How many days it keeps its place. */
    holdDays: z.int().positive(),
    /** How many days before the end guest and office are notified. */
    remindDaysBefore: z.int().positive(),
    /** How many places one network may hold so, of all trips, and of one tour alone. */
    mostOfNetwork: z.int().positive(),
    mostOfTour: z.int().positive(),
    /** How many one e-mail address may hold. */
    mostOfAddress: z.int().positive(),
    /** How much of a day one network or address may hold that is about to pay and has proven no address. */
    unprovenPercent: z.number().positive().max(100),
  }),
  /** How many hours a place is held for who waits for a full day; absent, as `waitingPolicy` says. */
  waitingHours: z.int().positive().max(72).optional(),
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
