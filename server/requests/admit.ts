import { company } from '#content/company.ts'
import { quoteWindow } from '#rules/requests/attempt-limits.ts'
import { confirmationMails } from '#rules/requests/form-limits.ts'
import type { Database } from '../database/database.ts'
import { Refused } from '../refused.ts'
import { recordAttempt } from './attempts.ts'

/** Where a person who was caught by mistake is helped by a person. */
export const contacts = { email: company.email, phone: company.phone }

/**
 * Counts one more confirmation for an e-mail address and refuses it beyond the limit. Inside the
 * transaction that stores the order, so that only what is stored is counted.
 */
export async function admitConfirmation(db: Database, email: string, now: Date): Promise<void> {
  const limit = { ...confirmationMails, refusal: 'confirmations-limited' } as const
  await admit(db, 'confirmation-mail', { subject: email, limit, now })
}

type Limit = {
  most: number
  minutes: number
  refusal: 'network-limited' | 'confirmations-limited'
}

/** Counts one more attempt of a subject (a network, an address) and refuses it beyond the limit. */
export async function admit(
  db: Database,
  kind: string,
  { subject, limit, now }: { subject: string; limit: Limit; now: Date },
): Promise<void> {
  const { most, minutes, refusal } = limit
  const tried = await recordAttempt(db, { kind, subject, windowMs: minutes * 60_000, now })
  if (tried.count <= most) return
  const wait = quoteWindow(minutes, tried.startedAt, now)
  throw new Refused({ code: refusal, facts: { ...contacts, ...wait, maximum: most } })
}
