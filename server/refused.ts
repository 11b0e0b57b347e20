import { isDeepStrictEqual } from 'node:util'
import type { Refusal } from '#rules/requests/refusal.ts'

/** A no on its way out. Thrown inside a transaction it also undoes everything stored so far. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusals: readonly [Refusal, ...Refusal[]]

  constructor(first: Refusal, ...others: Refusal[]) {
    super(first.code)
    this.refusals = [first, ...others]
  }
}

/** The no to whoever changed what somebody else has changed meanwhile, with what they made of it. */
export class Outdated extends Refused {
  override name = 'Outdated'
  readonly newer: object

  constructor(refusal: Refusal, newer: object) {
    super(refusal)
    this.newer = newer
  }
}

/**
 * Throws 'item-changed' where something is no longer as it was `seen` when an act was decided. Who sends
 * nothing of what they saw takes it as it is.
 */
export function refuseStale<Value>(seen: Value | undefined, now: Value): void {
  if (seen !== undefined && !isDeepStrictEqual(seen, now))
    throw new Refused({ code: 'item-changed' })
}

/** Throws when there is anything to refuse. */
export function refuseAny(found: readonly (Refusal | undefined)[]): void {
  const [first, ...others] = found.filter((refusal) => refusal !== undefined)
  if (first) throw new Refused(first, ...others)
}
