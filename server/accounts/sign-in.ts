import { setTimeout as sleep } from 'node:timers/promises'
import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { forgetAttempts } from '../requests/attempts.ts'
import { sessions } from '../database/schema/accounts.ts'
import { Refused } from '../refused.ts'
import type { Accounts } from './accounts.ts'
import { admitAttempt } from './limits.ts'
import { issueCredential, prolongSession } from './refresh-credentials.ts'
import { renewHash } from './renew-hash.ts'
import { type OpenedSession, openSession } from './sessions.ts'

/** What better-auth says no with, in our codes. */
const refusals: Record<string, RefusalCode> = {
  INVALID_EMAIL: 'email-invalid',
  INVALID_EMAIL_OR_PASSWORD: 'credentials-invalid',
  PASSWORD_TOO_LONG: 'password-too-long',
  EMAIL_NOT_VERIFIED: 'email-unverified',
}

/**
 * Opens a session for an address and its password. The attempt is counted before the password is
 * looked at, and an unknown address takes the work and the time of a wrong password. That an address
 * waits to be confirmed is told only to whoever knows its password.
 */
export async function signIn(
  accounts: Accounts,
  { email, password }: { email: string; password: string },
  device: string | undefined,
): Promise<OpenedSession> {
  const { office, settings } = accounts
  settings.hashing.refuseWhenFull()
  await admitAttempt(office, 'sign-in', email, device)
  const token = await checkCredentials(accounts, email, password)
  const now = office.now()
  const opened = await office.db.transaction(async (transaction) => {
    const [row] = await transaction
      .update(sessions)
      .set({ createdAt: now })
      .where(eq(sessions.token, token))
      .returning({ sessionId: sessions.id, userId: sessions.userId })
    if (!row) throw new Refused({ code: 'credentials-invalid' })
    await prolongSession(transaction, row.sessionId, now)
    await forgetAttempts(transaction, ['sign-in'], email)
    return { ...row, email, credential: await issueCredential(transaction, row.sessionId, now) }
  })
  await renewHash(accounts, { userId: opened.userId, password })
  return openSession(accounts, opened)
}

/** Gives better-auth's token of a new session; throws Refused, no sooner than the even time is over. */
async function checkCredentials(
  { auth, settings }: Accounts,
  email: string,
  password: string,
): Promise<string> {
  const evenTime = sleep(settings.evenTimeMs)
  try {
    const { token } = await auth.api.signInEmail({ body: { email, password } })
    return token
  } catch (error) {
    await evenTime
    const code = isAPIError(error) ? refusals[error.body?.code ?? ''] : undefined
    throw code ? new Refused({ code }) : error
  }
}
