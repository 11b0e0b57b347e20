export type Outage = {
  /** Since when the mail server seems unavailable; undefined while it is available. */
  since: () => Date | undefined
  isProbeDue: (now: Date) => boolean
  noteTry: (now: Date) => void
  noteFailure: (mail: { id: string; attempts: number }, error: unknown, now: Date) => void
  /** Returns true if this success ends an outage. */
  noteSuccess: () => boolean
}

/** Interval between probes while the server is unavailable. */
export const probeEveryMs = 5000
/** Consecutive failures that mean the server, not one mail. */
const enough = 2
/** After this many permanent refusals, a mail itself is at fault. */
const youngTries = 3

/**
 * Watches deliveries. One failure may be the mail's fault; two in a row are the server's. A
 * permanent refusal (5xx) counts once per mail and only while the mail is young: an address that
 * does not exist must not look like an outage every night.
 */
export function watchOutage(): Outage {
  let failures = 0
  let refusedIds = new Set<string>()
  let firstFailure: Date | undefined
  let lastTry: Date | undefined
  const since = () => (failures >= enough ? firstFailure : undefined)
  return {
    since,
    isProbeDue: (now) =>
      since() !== undefined &&
      (!lastTry || Math.abs(now.getTime() - lastTry.getTime()) >= probeEveryMs),
    noteTry: (now) => {
      lastTry = now
    },
    noteFailure: (mail, error, now) => {
      if (isForGood(error)) {
        if (refusedIds.has(mail.id) || mail.attempts > youngTries) return
        refusedIds.add(mail.id)
      }
      firstFailure ??= now
      failures += 1
    },
    noteSuccess: () => {
      const ends = since() !== undefined
      failures = 0
      refusedIds = new Set()
      firstFailure = undefined
      return ends
    },
  }
}

/** A 5xx answer; it concerns the mail or everything. */
function isForGood(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}
