import { attemptLimits, type AttemptKind, quoteWait } from '#rules/requests/attempt-limits.ts'
import { recordAttempt } from './attempts.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'

/**
 * Counts an attempt for an address and refuses it beyond the limit, before anything else is looked
 * at. A device from which the owner has signed in before has a count of its own: a stranger who
 * keeps the address locked does not lock the owner out. `onLocked` is called for the first attempt
 * that is refused in a window.
 */
export async function admitAttempt(
  { db, now }: Pick<Office, 'db' | 'now'>,
  kind: AttemptKind,
  email: string,
  { device, onLocked }: { device?: string | undefined; onLocked?: () => Promise<void> } = {},
): Promise<void> {
  const { most, minutes, refusal } = attemptLimits[kind]
  const time = now()
  const attempt = { kind, subject: email, windowMs: minutes * 60_000, now: time }
  const everywhere = await recordAttempt(db, attempt)
  const judged =
    device === undefined ? everywhere : await recordAttempt(db, { ...attempt, part: device })
  if (judged.count <= most) return
  if (judged.count === most + 1) await onLocked?.()
  throw new Refused({ code: refusal, facts: quoteWait(kind, judged.startedAt, time) })
}
