import { isDeepStrictEqual } from 'node:util'
import type { Refusal } from '#rules/requests/refusal.ts'

/** A refusal for the caller. Thrown inside a transaction it also rolls everything back. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusals: readonly [Refusal, ...Refusal[]]

  constructor(first: Refusal, ...others: Refusal[]) {
    super(first.code)
    this.refusals = [first, ...others]
  }
}

/** Refuses a change because somebody else changed the same data; carries the current state. */
export class Outdated extends Refused {
  override name = 'Outdated'
  readonly newer: object

  constructor(refusal: Refusal, newer: object) {
    super(refusal)
    this.newer = newer
  }
}

/**
 * Throws 'item-changed' if a value differs from what was `seen`. Without `seen`, the current value
 * is accepted.
 */
export function refuseStale<Value>(seen: Value | undefined, now: Value): void {
  if (seen !== undefined && !isDeepStrictEqual(seen, now))
    throw new Refused({ code: 'item-changed' })
}

export function refuseAny(found: readonly (Refusal | undefined)[]): void {
  const [first, ...others] = found.filter((refusal) => refusal !== undefined)
  if (first) throw new Refused(first, ...others)
}
