import { attemptLimits, type AttemptKind, quoteWait } from '#rules/attempt-limits.ts'
import { forgetAttempts, recordAttempt } from '../attempts.ts'
import type { Database } from '../database/database.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'

/**
 * Counts an attempt for an address and refuses it beyond the limit, before anything else is looked
 * at. A device from which the owner has signed in before has a count of its own: a stranger who
 * keeps the address locked does not lock the owner out.
 */
export async function admitAttempt(
  { db, now }: Office,
  kind: AttemptKind,
  email: string,
  device?: string,
): Promise<void> {
  const { most, minutes, refusal } = attemptLimits[kind]
  const time = now()
  const count = (subject: string) =>
    recordAttempt(db, { kind, subject, windowMs: minutes * 60_000, now: time })
  const everywhere = await count(email)
  const judged = device === undefined ? everywhere : await count(nameDevice(email, device))
  if (judged.count <= most) return
  throw new Refused({ code: refusal, facts: quoteWait(kind, judged.startedAt, time) })
}

/** A success clears what was counted (section 9). */
export async function clearAttempts(
  db: Database,
  kinds: readonly AttemptKind[],
  email: string,
  device?: string,
): Promise<void> {
  const subjects = device === undefined ? [email] : [email, nameDevice(email, device)]
  await forgetAttempts(db, kinds, subjects)
}

function nameDevice(email: string, device: string): string {
  return `${email} on ${device}`
}
