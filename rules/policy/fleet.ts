import { type FleetSettings, fleetSettingsSchema } from './fleet-settings.ts'

/**
 * How long a trip occupies its vehicle and guide. A tour's hours come from its plan
 * (`detailedItinerary`); its booking deadline is `leadHours` under `runs`, for rides in
 * content/calendar.ts. The owner must confirm the figures.
 */
export const fleetSettings: FleetSettings = fleetSettingsSchema.parse({
  buffers: {
    tour: { before: 45, after: 30 },
    'vehicle-day': { before: 45, after: 30 },
    transfer: { before: 30, after: 30 },
    custom: { before: 30, after: 30 },
    /** Buffers of a single tour: 'garden-route-highlights': { before: 60, after: 60 }. */
    tours: {},
  },
  /** Usual hours of a day without agreed times: a vehicle's day is ten hours (content/rides.ts). */
  hours: {
    'vehicle-day': { from: '08:00', to: '18:00' },
    custom: { from: '08:00', to: '18:00' },
  },
  /** A ride with a known pick-up only: the longest of content/rides.ts, with waiting time. */
  rideMinutes: 120,
  /** The waiting time stated to late guests; the terms promise no less. */
  waitMinutes: 20,
  /**
   * Days of warning before a document expires; after its expiry the vehicle or guide stays at home.
   */
  paperWarningDays: 30,
})
