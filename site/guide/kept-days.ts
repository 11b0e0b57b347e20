import type { GuideDays } from './guide-calls.ts'

/** A guide's days as they were last read here, and when: what the page shows without a line. */
export type KeptDays = { userId: string; at: string; days: GuideDays }

const key = 'guide-days'

/** Keeps a guide's days on this device, in place of those before. */
export function keepDays(userId: string, days: GuideDays) {
  try {
    const kept: KeptDays = { userId, at: new Date().toISOString(), days }
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A device that keeps nothing needs a line.
  }
}

/**
 * What is kept here, of one user or of whoever was here last; without the trips that are over, so that nobody's
 * number outlives its day.
 */
export function readKeptDays(userId: string | undefined, now: Date): KeptDays | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDays | null
    if (!kept || (userId !== undefined && kept.userId !== userId)) return undefined
    const trips = kept.days.trips.filter(({ to }) => Date.parse(to) + hourMs * 12 > now.getTime())
    return { ...kept, days: { ...kept.days, trips } }
  } catch {
    return undefined
  }
}

const hourMs = 3_600_000

/** Forgets them: whoever is signed out here leaves no guest behind. */
export function forgetDays() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
