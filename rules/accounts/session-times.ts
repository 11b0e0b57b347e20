import { hourMs } from '#rules/dates/durations.ts'
/** How long an access token is good, in seconds. */
export const accessTokenSeconds = 15 * 60

/**
 * After so many days, and of somebody who works here after so many hours, a session is over, however often
 * it was refreshed meanwhile.
 */
export const sessionLength = { days: 30, staffHours: 12 }

/**
 * When a session that was opened then is over for good. Whoever begins to work here in the
 * middle of one has the short one from its beginning.
 */
export function endOfSession(openedAt: Date, isStaff: boolean): Date {
  const { days, staffHours } = sessionLength
  const hours = isStaff ? staffHours : days * 24
  return new Date(openedAt.getTime() + hours * hourMs)
}

/** Whether a session is over: the end that was set for it has come, or the one of whoever has it now. */
export function isSessionOver(
  session: { openedAt: Date; expiresAt: Date; isStaff: boolean },
  now: Date,
): boolean {
  const { openedAt, expiresAt, isStaff } = session
  return expiresAt <= now || endOfSession(openedAt, isStaff) <= now
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
