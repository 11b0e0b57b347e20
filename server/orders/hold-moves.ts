import { Refused } from '../refused.ts'
import type { Hold } from './unanswered.ts'

type Held = Pick<Hold, 'holdsPlace' | 'holdEndsAt'> & { status: string }

/** How a place is taken and released; `take` tells whether there was one. */
type Place = { take: () => Promise<boolean>; giveBack: () => Promise<void> }

/**
 * What a new status of the office means for the place: cancelling releases it, confirming keeps it
 * for good, and takes it again where it was released in the meantime. Throws Refused when none is
 * left then.
 */
export async function moveHold(
  { holdsPlace }: Held,
  to: string,
  { take, giveBack }: Place,
): Promise<Partial<Hold>> {
  const answered = { holdEndsAt: null, networkHash: null }
  if (to === 'cancelled') {
    if (holdsPlace) await giveBack()
    return { ...answered, holdsPlace: false }
  }
  if (!holdsPlace && !(await take())) throw new Refused({ code: 'place-gone', field: 'status' })
  return { ...answered, holdsPlace: true }
}

/** The place of an unanswered request, as the office sees it: held until when, or released. */
export function describeHold({ status, holdsPlace, holdEndsAt }: Held) {
  if (status !== 'requested') return { place: null, heldUntilAt: null }
  return {
    place: holdsPlace ? null : 'given-back',
    heldUntilAt: holdEndsAt?.toISOString() ?? null,
  }
}
