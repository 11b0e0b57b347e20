import { dayMs, hourMs } from '#rules/dates/durations.ts'
import { ownerRole, type Role } from './rights.ts'

/** How long an access token is good, in seconds. */
export const accessTokenSeconds = 15 * 60

/** The longest that a session can be, in days: a guest's. */
export const sessionDays = 30

/**
 * How long a session is of whoever works here, however often it was refreshed meanwhile. A guide's lasts
 * a week: it opens their own trips alone, on a phone that has no line where the day begins (decision 113).
 */
const staffLength: Readonly<Record<Role, number>> = {
  [ownerRole]: 12 * hourMs,
  manager: 12 * hourMs,
  reservations: 12 * hourMs,
  accountant: 12 * hourMs,
  guide: 7 * dayMs,
}

/**
 * When a session that was opened then is over for good. Whoever begins to work here in the
 * middle of one has the short one from its beginning; null and undefined are a guest.
 */
export function endOfSession(openedAt: Date, role: Role | null | undefined): Date {
  const length = role ? staffLength[role] : sessionDays * dayMs
  return new Date(openedAt.getTime() + length)
}

/** Whether a session is over: the end that was set for it has come, or the one of whoever has it now. */
export function isSessionOver(
  session: { openedAt: Date; expiresAt: Date; role: Role | null | undefined },
  now: Date,
): boolean {
  const { openedAt, expiresAt, role } = session
  return expiresAt <= now || endOfSession(openedAt, role) <= now
}

/** How often a page looks after its session (P9.3). */
export const refreshTickMs = 30_000

/** A session is refreshed when this much of it, or less, remains: three ticks (P9.3). */
export const refreshMarginMs = 3 * refreshTickMs

/** How long a key set may be kept before it is read again (P9.3). */
export const keySetMs = 10 * 60_000

const firstPauseMs = 200

/** Milliseconds to wait after so many failed refreshes: 200, doubling; undefined when the next tick comes first. */
export function pauseBeforeRetry(failures: number): number | undefined {
  const pause = firstPauseMs * 2 ** (failures - 1)
  return pause < refreshTickMs ? pause : undefined
}

/** Whether a session that ends then should be refreshed by now. Both are milliseconds since 1970. */
export function isRefreshDue(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - nowMs <= refreshMarginMs
}
