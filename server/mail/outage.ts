/** How deliveries go, told from how the last ones ended. */
export type Outage = {
  /** Since when the mail server as a whole seems to be away; undefined while it is not. */
  since: () => Date | undefined
  /** Whether it is time to see if it is back, with a mail that is not due yet. */
  isProbeDue: (now: Date) => boolean
  noteTry: (now: Date) => void
  noteFailure: (mail: { id: string; attempts: number }, error: unknown, now: Date) => void
  /** True when this success ends an outage. */
  noteSuccess: () => boolean
}

/** While the server is away, one mail asks this often whether it is back. */
export const probeEveryMs = 5000
/** So many failures in a row are the server's, not one mail's. */
const enough = 2
/** A mail refused for good so often is its own trouble. */
const youngTries = 3

/**
 * Watches deliveries. One failure may be one mail's; two in a row without a success between are the
 * server's. A refusal for good (5xx) counts once a mail, and only while the mail is young: an address
 * that does not exist must not look like an outage every night.
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

/** What a mail server says with 5xx; it means the mail, or everything. */
function isForGood(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}
