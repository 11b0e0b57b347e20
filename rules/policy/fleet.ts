import { type FleetSettings, fleetSettingsSchema } from '#rules/fleet/fleet-settings.ts'

/**
 * For how long a trip keeps its vehicle and its guide. The hours of a tour are those of its plan
 * (`detailedItinerary`); how late it can be booked is `leadHours` under `runs`, for rides in
 * content/calendar.ts. The figures here are ours, for the owner to confirm.
 */
export const fleetSettings: FleetSettings = fleetSettingsSchema.parse({
  /** Minutes before the first guest is fetched, and after the last one is home. */
  buffers: {
    tour: { before: 45, after: 30 },
    'vehicle-day': { before: 45, after: 30 },
    transfer: { before: 30, after: 30 },
    custom: { before: 30, after: 30 },
    /** A tour that wants another: 'garden-route-highlights': { before: 60, after: 60 }. */
    tours: {},
  },
  /** When a day begins and ends of which no time was agreed: that of a vehicle is ten hours (content/rides.ts). */
  hours: {
    'vehicle-day': { from: '08:00', to: '18:00' },
    custom: { from: '08:00', to: '18:00' },
  },
  /** A ride of which only the pick-up is known: the longest of content/rides.ts, and time to wait. */
  rideMinutes: 120,
  /** Guests who are late are told that their guide waits so long; the terms say no less. */
  waitMinutes: 20,
  /** Papers that run out are told of so many days before, and keep their vehicle or guide at home after. */
  paperWarningDays: 30,
})
