import { dayMs, hourMs } from '#rules/dates/durations.ts'
import { ownerRole, type Role } from './rights.ts'

/** Seconds that an access token is valid. */
export const accessTokenSeconds = 15 * 60

/** The longest session in days: a guest's. */
export const sessionDays = 30

/**
 * Session length of office users in ms, counted from its start. Refreshing does not extend it. A
 * guide's is a week: it opens only their own trips, on a phone that may be offline where the day
 * starts (decision 113).
 */
const staffSessionMs: Readonly<Record<Role, number>> = {
  [ownerRole]: 12 * hourMs,
  manager: 12 * hourMs,
  reservations: 12 * hourMs,
  accountant: 12 * hourMs,
  guide: 7 * dayMs,
}

/**
 * The end of a session that opened at `openedAt`. A role granted during a session shortens it,
 * counted from its start. Null and undefined: a guest.
 */
export function computeSessionEnd(openedAt: Date, role: Role | null | undefined): Date {
  const length = role ? staffSessionMs[role] : sessionDays * dayMs
  return new Date(openedAt.getTime() + length)
}

/** True if a session is over by its stored end or by the user's current role. */
export function isSessionOver(
  session: { openedAt: Date; expiresAt: Date; role: Role | null | undefined },
  now: Date,
): boolean {
  const { openedAt, expiresAt, role } = session
  return expiresAt <= now || computeSessionEnd(openedAt, role) <= now
}

/** Milliseconds between a page's checks of its session (P9.3). */
export const refreshTickMs = 30_000

/** A session is refreshed when at most this many milliseconds remain: three ticks (P9.3). */
export const refreshMarginMs = 3 * refreshTickMs

/** Milliseconds that a key set is cached (P9.3). */
export const keySetMs = 10 * 60_000

const firstPauseMs = 200

/**
 * Milliseconds to wait after this many failed refreshes: 200, then doubling. Undefined if the next
 * tick comes first.
 */
export function computeRetryPause(failures: number): number | undefined {
  const pause = firstPauseMs * 2 ** (failures - 1)
  return pause < refreshTickMs ? pause : undefined
}

/** True if a session needs a refresh. Both times are milliseconds since 1970. */
export function isRefreshDue(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - nowMs <= refreshMarginMs
}
