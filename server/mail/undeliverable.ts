import { and, gt, isNotNull, lt } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '../database/database.ts'
import { outbox, type ParkedWhy } from '../database/schema/outbox.ts'
import type { LeasedMail } from './leases.ts'
import { withoutBody } from './link-mails.ts'

/**
 * When a mail is tried no more. A mail that is refused for good is parked at its second refusal, once
 * the server has taken another mail between the two: then the trouble is this mail's, not the
 * server's. Where nothing else goes out meanwhile, a day of refusals is enough. The number of tries
 * keeps a clock that leapt, or a server that was off for a week, from parking what was hardly tried.
 */
export const parking = {
  refusedForMs: dayMs,
  notTakenForMs: 5 * dayMs,
  leastTries: 10,
} as const

/** What is left of a mail that is parked: one with a link for its owner alone is asked for anew. */
export function keepParked({ tokenHash }: Pick<LeasedMail, 'tokenHash'>) {
  return tokenHash === null ? {} : withoutBody
}

/** Why a mail that has just failed is parked; undefined while it is to be tried again. */
export function classifyFailure(
  mail: Pick<LeasedMail, 'createdAt' | 'refusedAt' | 'attempts'>,
  failure: { at: Date; isRefused: boolean; tookOthers: boolean },
): ParkedWhy | undefined {
  const { at, isRefused, tookOthers } = failure
  const since = (moment: Date) => at.getTime() - moment.getTime()
  if (isRefused && mail.refusedAt) {
    const isOld = since(mail.refusedAt) >= parking.refusedForMs
    if (tookOthers || (isOld && mail.attempts >= parking.leastTries)) return 'refused'
  }
  const isOver = since(mail.createdAt) >= parking.notTakenForMs
  return isOver && mail.attempts >= parking.leastTries ? 'not-taken' : undefined
}

/**
 * Whether a mail server said no for good (5xx) to this recipient or this text, which is what RCPT and
 * DATA ask about, or the address cannot be put into words of SMTP at all. Who may not sign in or not
 * send as we do (AUTH, MAIL FROM) is refused whatever the mail is: that is the server's trouble.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, command, responseCode } = error as Error & Record<string, unknown>
  if (code === 'EENVELOPE' && command === 'API') return true
  const answer = Number(responseCode)
  return (command === 'RCPT TO' || command === 'DATA') && answer >= 500 && answer < 600
}

/** What the mail server answered, or what went wrong on the way to it. */
export function readReply(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message
}

/** Whether the mail server has taken any mail between two moments. */
export async function hasTakenOthers(db: Database, after: Date, before: Date): Promise<boolean> {
  const taken = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNotNull(outbox.sentAt), gt(outbox.sentAt, after), lt(outbox.sentAt, before)))
    .limit(1)
  return taken.length > 0
}
