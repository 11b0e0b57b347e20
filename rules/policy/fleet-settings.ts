import { z } from 'zod'
import { isClockTime } from '../dates/clock-time.ts'

const minutes = z
  .int()
  .min(0)
  .max(24 * 60)
const clockTime = z.string().refine(isClockTime, 'is no time of day')

/**
 * Minutes before the first pick-up and after the last drop-off: washing, refuelling, driving there.
 */
const buffer = z.strictObject({ before: minutes, after: minutes })
const hours = z
  .strictObject({ from: clockTime, to: clockTime })
  .refine(({ from, to }) => from < to, 'ends before it begins')

/** How long trips occupy vehicles and guides. `rules/policy/fleet.ts` has the figures. */
export const fleetSettingsSchema = z.strictObject({
  buffers: z.strictObject({
    tour: buffer,
    'vehicle-day': buffer,
    transfer: buffer,
    custom: buffer,
    tours: z.record(z.string(), buffer),
  }),
  hours: z.strictObject({ 'vehicle-day': hours, custom: hours }),
  /** Minutes of a ride of which only the pick-up is known. */
  rideMinutes: minutes.min(1),
  /** Minutes that a guide waits for late guests. */
  waitMinutes: minutes,
  /** Days before a paper expires when the office is warned. */
  paperWarningDays: z.int().positive(),
})
export type FleetSettings = z.infer<typeof fleetSettingsSchema>
