import { z } from 'zod'
import { isClockTime } from '../dates/clock-time.ts'
import { addDays, type CalendarDate } from '../dates/calendar-date.ts'

const minutes = z
  .int()
  .min(0)
  .max(24 * 60)
const clockTime = z.string().refine(isClockTime, 'is no time of day')

/** Before the first guest is fetched, and after the last one is home: to wash, to fuel, to get there. */
const buffer = z.strictObject({ before: minutes, after: minutes })
/** When a day begins and ends of which no times were agreed. */
const hours = z
  .strictObject({ from: clockTime, to: clockTime })
  .refine(({ from, to }) => from < to, 'ends before it begins')

/** For how long a vehicle and a guide are taken: `rules/policy/fleet.ts` has the figures. */
export const fleetSettingsSchema = z.strictObject({
  buffers: z.strictObject({
    tour: buffer,
    'vehicle-day': buffer,
    transfer: buffer,
    custom: buffer,
    /** Those of single tours that want more, or less, by their ids. */
    tours: z.record(z.string(), buffer),
  }),
  hours: z.strictObject({ 'vehicle-day': hours, custom: hours }),
  /** How long a ride takes of which only the pick-up is known, in minutes. */
  rideMinutes: minutes.min(1),
  /** How long a guide waits at the door for guests who are late, in minutes. */
  waitMinutes: minutes,
  /** The office is warned of a paper that runs out so many days before. */
  paperWarningDays: z.int().positive(),
})
export type FleetSettings = z.infer<typeof fleetSettingsSchema>

/** Good for long, about to run out, or over. */
export type PaperState = 'good' | 'soon' | 'over'

/** How a paper stands on a day: its last day is one of its good ones. */
export function judgePaper(
  expiresOn: CalendarDate,
  today: CalendarDate,
  { paperWarningDays }: { paperWarningDays: number },
): PaperState {
  if (expiresOn < today) return 'over'
  return expiresOn <= addDays(today, paperWarningDays) ? 'soon' : 'good'
}
