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
 * Throws 'item-changed' if the value is not the one that the user saw. Without `seenValue`, the
 * current value is accepted.
 */
export function refuseStale<Value>(seenValue: Value | undefined, currentValue: Value): void {
  if (seenValue !== undefined && !isDeepStrictEqual(seenValue, currentValue))
    throw new Refused({ code: 'item-changed' })
}

export function refuseAny(refusals: readonly (Refusal | undefined)[]): void {
  const [first, ...others] = refusals.filter((refusal) => refusal !== undefined)
  if (first) throw new Refused(first, ...others)
}
