import { z } from 'zod'
import { type ClockTime, isClockTime } from '../dates/clock-time.ts'
import { isDayRule } from '../dates/day-rule.ts'
import type { Schedule } from '../dates/schedule.ts'
import { text } from '../text/content-text.ts'
import { sharedField, group, translatedField } from '../text/field-meta.ts'

/** An unreadable rule fails the build. */
const dayRule = z
  .string()
  .refine(isDayRule, 'is no day: a holiday, a day of the week, 12-25 or 2027-06-07/2027-06-20')

const daysWithReason = z.strictObject({
  days: z
    .array(dayRule)
    .min(1)
    .meta(
      sharedField('Days', { hint: 'christmas-day, sunday, 06-01/11-30, 2027-06-07/2027-06-20' }),
    ),
  why: text.meta(translatedField('Reason, shown to guests')),
})

const leadHours = z.number().min(0).max(1000)
const clockTime = z.string().refine(isClockTime, 'is no time of day')

export const runningDays = z.strictObject({
  /**
   * Days of the year it runs; null is all year. `why` is the sentence: 'Whales come June to
   * November.'
   */
  season: daysWithReason.nullable().meta(group('Season')),
  /** Days on which the tour doesn't run, besides the company's. */
  closed: z.array(daysWithReason).meta(group('Days without this tour')),
  leadHours: leadHours.meta(sharedField('Booking closes, in hours before the start')),
  /** Latest time to book for the next day; replaces the company's `cutOff`. */
  cutOff: clockTime.optional().meta(sharedField('Booking closes, time on the day before')),
})
export type RunningDays = z.infer<typeof runningDays>

export const companyCalendarSchema = z.strictObject({
  closed: z.array(daysWithReason).meta(group('Days without trips')),
  /** Latest time to book for the next day, Cape Town time; null if only the lead hours apply. */
  cutOff: clockTime.nullable().meta(sharedField('Booking closes, time on the day before')),
  departuresPerDay: z.int().positive().meta(sharedField('Most trips per day')),
  /** A vehicle has no departure time: `departs` is when its day usually begins. */
  transfers: z
    .strictObject({
      departs: clockTime.meta(sharedField('Usual start of the day')),
      leadHours: leadHours.meta(sharedField('Booking closes, in hours before the start')),
      closed: z.array(daysWithReason).meta(group('Days without vehicles')),
    })
    .meta(group('Vehicles')),
  unanswered: z
    .strictObject({
      holdDays: z.int().positive().meta(sharedField('Days that a place is held')),
      remindDaysBefore: z
        .int()
        .positive()
        .meta(sharedField('Days before the end when the guest is reminded')),
      /** The most places of one network, over all trips and for one tour. */
      mostOfNetwork: z.int().positive().meta(sharedField('Most places for one network')),
      mostOfTour: z.int().positive().meta(sharedField('Most places of one tour for one network')),
      mostOfAddress: z.int().positive().meta(sharedField('Most places for one e-mail address')),
      /**
       * The percentage of a day's places that guests without a verified e-mail address may hold, per
       * network or address.
       */
      unprovenPercent: z
        .number()
        .positive()
        .max(100)
        .meta(sharedField('Most of a day’s places for unproven addresses, in per cent')),
    })
    .meta(group('Unanswered booking requests')),
  waitingHours: z
    .int()
    .positive()
    .max(72)
    .optional()
    .meta(sharedField('Hours that a place is held for the waiting list')),
})
export type CompanyCalendar = z.infer<typeof companyCalendarSchema>

type Scheduled = {
  id: string
  runs: RunningDays
  detailedItinerary: readonly { time: string }[]
}

/**
 * A tour's bookable days and times: its own rules and the company's, up to the minute of departure.
 */
export function scheduleTour(
  tour: Scheduled,
  { closed, cutOff: companyCutOff }: Pick<CompanyCalendar, 'closed' | 'cutOff'>,
): Schedule {
  const { season, leadHours, closed: tourClosed, cutOff = companyCutOff } = tour.runs
  const schedule = {
    season,
    leadHours,
    closed: [...closed, ...tourClosed],
    departs: readDeparture(tour),
  }
  return cutOff === null ? schedule : { ...schedule, cutOff }
}

/** Schedules of the builder's tours by id: the catalogue tour's, or a vehicle's if it has none. */
export function scheduleBuilderTours(
  builderTours: readonly { id: string; catalogueTour?: string | undefined }[],
  tours: readonly Scheduled[],
  company: CompanyCalendar,
): Record<string, Schedule> {
  return Object.fromEntries(
    builderTours.map(({ id, catalogueTour }) => {
      const tour = tours.find((candidate) => candidate.id === catalogueTour)
      return [id, tour ? scheduleTour(tour, company) : scheduleTransfers(company)]
    }),
  )
}

/** The schedule of vehicles: for a day, or for a ride that departs at a time. */
export function scheduleTransfers(
  { closed, cutOff, transfers }: CompanyCalendar,
  departs = transfers.departs,
): Schedule {
  const schedule = { ...transfers, departs, season: null, closed: [...closed, ...transfers.closed] }
  return cutOff === null ? schedule : { ...schedule, cutOff }
}

/** The time of the first stop: '08:00', or 'Day 1, 08:00' on a tour of several days. */
function readDeparture(tour: Scheduled): ClockTime {
  const time = tour.detailedItinerary[0]?.time.slice(-5)
  return isClockTime(time) ? time : '00:00'
}
