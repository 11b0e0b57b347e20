import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import type { GuideDays } from './guide-calls.ts'

/** A guide's days as they were last read here, and when: what the page shows without a line. */
export type KeptDays = { userId: string; at: string; days: GuideDays }

const key = 'guide-days'

/** Keeps a guide's days on this device, in place of those before. */
export function keepDays(userId: string, days: GuideDays) {
  store({ userId, at: new Date().toISOString(), days })
}

/** What is kept here, of one user or of the last one. */
export function readKeptDays(userId: string | undefined, now: Date): KeptDays | undefined {
  const kept = dropPastDays(now)
  return kept && (userId === undefined || kept.userId === userId) ? kept : undefined
}

/** Takes trips that are over out of what is kept, so that no guest's number outlives its day; gives what is left. */
export function dropPastDays(now: Date): KeptDays | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDays | null
    if (!kept) return undefined
    const today = calendarDateIn(now, capeTown)
    const isToCome = ({ date }: { date: string }) => date >= today
    const { trips, later, gone } = kept.days
    const left = {
      ...kept,
      days: {
        ...kept.days,
        trips: trips.filter(({ to }) => Date.parse(to) + afterMs > now.getTime()),
        later: later.filter(isToCome),
        gone: gone.filter(isToCome),
      },
    }
    const isEmpty = [left.days.trips, left.days.later, left.days.gone].every(
      ({ length }) => length === 0,
    )
    if (isEmpty && kept.at.slice(0, 10) < today) forgetDays()
    else if (JSON.stringify(left) !== JSON.stringify(kept)) store(left)
    return left
  } catch {
    forgetDays()
    return undefined
  }
}

/** So long after its end a guide may still have to call. */
const afterMs = 12 * hourMs

function store(kept: KeptDays) {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A device that keeps nothing needs a line.
  }
}

/** Forgets them: whoever is signed out here leaves no guest behind. */
export function forgetDays() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
