import { and, gt, isNotNull, lt } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '../database/database.ts'
import { outbox, type ParkedWhy } from '../database/schema/outbox.ts'
import type { LeasedMail } from './leases.ts'
import { withoutBody } from './link-mails.ts'

/**
 * When delivery stops. A permanently refused mail is parked at its second refusal if the server
 * accepted another mail in between, because then the mail is at fault. If nothing else is sent, a
 * day of refusals is enough. The minimum of attempts protects mails after a clock jump or a server
 * that was off for a week.
 */
export const undeliverable = {
  refusedForMs: dayMs,
  notTakenForMs: 5 * dayMs,
  leastTries: 10,
} as const

/** The remaining fields of a parked mail; one with a private link must be requested again. */
export function undeliverableFields({ tokenHash }: Pick<LeasedMail, 'tokenHash'>) {
  return tokenHash === null ? {} : withoutBody
}

export function classifyFailure(
  mail: Pick<LeasedMail, 'createdAt' | 'refusedAt' | 'attempts'>,
  failure: { at: Date; isRefused: boolean; tookOthers: boolean },
): ParkedWhy | undefined {
  const { at, isRefused, tookOthers } = failure
  const since = (moment: Date) => at.getTime() - moment.getTime()
  if (isRefused && mail.refusedAt) {
    const isOld = since(mail.refusedAt) >= undeliverable.refusedForMs
    if (tookOthers || (isOld && mail.attempts >= undeliverable.leastTries)) return 'refused'
  }
  const isOver = since(mail.createdAt) >= undeliverable.notTakenForMs
  return isOver && mail.attempts >= undeliverable.leastTries ? 'not-taken' : undefined
}

/**
 * True if a mail server refused this recipient or text permanently (5xx in answer to RCPT or DATA),
 * or SMTP cannot express the address. A refusal of sign-in or sender (AUTH, MAIL FROM) concerns
 * every mail: that is the server's problem.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, command, responseCode } = error as Error & Record<string, unknown>
  if (code === 'EENVELOPE' && command === 'API') return true
  const answer = Number(responseCode)
  return (command === 'RCPT TO' || command === 'DATA') && answer >= 500 && answer < 600
}

export function readReply(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message
}

export async function hasTakenOthers(db: Database, after: Date, before: Date): Promise<boolean> {
  const taken = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNotNull(outbox.sentAt), gt(outbox.sentAt, after), lt(outbox.sentAt, before)))
    .limit(1)
  return taken.length > 0
}
