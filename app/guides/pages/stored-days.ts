import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import type { GuideDays } from './guide-calls.ts'

export type StoredDays = { userId: string; at: string; days: GuideDays }

const key = 'guide-days'

export function storeDays(userId: string, days: GuideDays) {
  store({ userId, at: new Date().toISOString(), days })
}

/** Reads the stored days of a user. Without `userId`, those of the last user. */
export function readStoredDays(userId: string | undefined, now: Date): StoredDays | undefined {
  const stored = deletePastDays(now)
  return stored && (userId === undefined || stored.userId === userId) ? stored : undefined
}

/**
 * Removes past trips from storage, so that no guest's number stays longer than needed. Returns the
 * rest.
 */
export function deletePastDays(now: Date): StoredDays | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDays | null
    if (!stored) return undefined
    const today = calendarDateIn(now, capeTown)
    const isToCome = ({ date }: { date: string }) => date >= today
    const { trips, later, gone } = stored.days
    const rest = {
      ...stored,
      days: {
        ...stored.days,
        trips: trips.filter(({ to }) => Date.parse(to) + afterMs > now.getTime()),
        later: later.filter(isToCome),
        gone: gone.filter(isToCome),
      },
    }
    const isEmpty = [rest.days.trips, rest.days.later, rest.days.gone].every(
      ({ length }) => length === 0,
    )
    if (isEmpty && stored.at.slice(0, 10) < today) deleteStoredDays()
    else if (JSON.stringify(rest) !== JSON.stringify(stored)) store(rest)
    return rest
  } catch {
    deleteStoredDays()
    return undefined
  }
}

/** How long after a trip's end a guide may still need to call. */
const afterMs = 12 * hourMs

function store(stored: StoredDays) {
  try {
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // Without storage, the page needs a connection.
  }
}

/** Deletes the stored days at sign-out, so that no guest's data stays on the device. */
export function deleteStoredDays() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage, nothing was stored.
  }
}
