import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import type { GuideDays } from './guide-calls.ts'

export type KeptDays = { userId: string; at: string; days: GuideDays }

const key = 'guide-days'

export function storeDays(userId: string, days: GuideDays) {
  store({ userId, at: new Date().toISOString(), days })
}

/** Reads the stored days of a user. Without `userId`, those of the last user. */
export function readKeptDays(userId: string | undefined, now: Date): KeptDays | undefined {
  const kept = dropPastDays(now)
  return kept && (userId === undefined || kept.userId === userId) ? kept : undefined
}

/**
 * Removes past trips from storage, so that no guest's number stays longer than needed. Returns the
 * rest.
 */
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

/** How long after a trip's end a guide may still need to call. */
const afterMs = 12 * hourMs

function store(kept: KeptDays) {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Without storage, the page needs a connection.
  }
}

/** Deletes the stored days at sign-out, so that no guest's data stays on the device. */
export function forgetDays() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage, nothing was stored.
  }
}
