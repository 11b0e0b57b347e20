import { z } from 'zod'
import { isClockTime } from '#rules/dates/clock-time.ts'
import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'

const minutes = z
  .int()
  .min(0)
  .max(24 * 60)
const clockTime = z.string().refine(isClockTime, 'is no time of day')

/**
 * Minutes before the first pick-up and after the last drop-off, to wash, refuel and drive there.
 */
const buffer = z.strictObject({ before: minutes, after: minutes })
const hours = z
  .strictObject({ from: clockTime, to: clockTime })
  .refine(({ from, to }) => from < to, 'ends before it begins')

/** How long vehicles and guides are occupied: `rules/policy/fleet.ts` has the figures. */
export const fleetSettingsSchema = z.strictObject({
  buffers: z.strictObject({
    tour: buffer,
    'vehicle-day': buffer,
    transfer: buffer,
    custom: buffer,
    tours: z.record(z.string(), buffer),
  }),
  hours: z.strictObject({ 'vehicle-day': hours, custom: hours }),
  /** The length of a ride with a known pick-up only, in minutes. */
  rideMinutes: minutes.min(1),
  /** How long a guide waits for late guests, in minutes. */
  waitMinutes: minutes,
  /** Days before a document expires at which the office is warned. */
  paperWarningDays: z.int().positive(),
})
export type FleetSettings = z.infer<typeof fleetSettingsSchema>

export type PaperState = 'good' | 'soon' | 'over'

/** A document's state on a day; its last day still counts as valid. */
export function paperState(
  expiresOn: CalendarDate,
  today: CalendarDate,
  { paperWarningDays }: { paperWarningDays: number },
): PaperState {
  if (expiresOn < today) return 'over'
  return expiresOn <= addDays(today, paperWarningDays) ? 'soon' : 'good'
}
