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
  const storedDays = deletePastDays(now)
  return storedDays && (userId === undefined || storedDays.userId === userId)
    ? storedDays
    : undefined
}

/**
 * Removes past trips from storage, so that no guest's number stays longer than needed. Returns the
 * rest.
 */
export function deletePastDays(now: Date): StoredDays | undefined {
  try {
    const storedDays = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDays | null
    if (!storedDays) return undefined
    const today = calendarDateIn(now, capeTown)
    const isToCome = ({ date }: { date: string }) => date >= today
    const { trips, later, gone } = storedDays.days
    const prunedDays = {
      ...storedDays,
      days: {
        ...storedDays.days,
        trips: trips.filter(({ to }) => Date.parse(to) + callableMs > now.getTime()),
        later: later.filter(isToCome),
        gone: gone.filter(isToCome),
      },
    }
    const isEmpty = [prunedDays.days.trips, prunedDays.days.later, prunedDays.days.gone].every(
      ({ length }) => length === 0,
    )
    const storedDay = calendarDateIn(new Date(storedDays.at), capeTown)
    if (isEmpty && storedDay < today) deleteStoredDays()
    else if (JSON.stringify(prunedDays) !== JSON.stringify(storedDays)) store(prunedDays)
    return prunedDays
  } catch {
    deleteStoredDays()
    return undefined
  }
}

/** The time after a trip's end in which a guide may still need to call. */
const callableMs = 12 * hourMs

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
