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

/** Throws when there is anything to refuse. */
export function refuseAny(found: readonly (Refusal | undefined)[]): void {
  const [first, ...others] = found.filter((refusal) => refusal !== undefined)
  if (first) throw new Refused(first, ...others)
}
