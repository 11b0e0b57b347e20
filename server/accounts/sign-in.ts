import { randomUUID } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { endOfSession } from '#rules/accounts/session-times.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { admitAttempt, forgetAttempts } from '../requests/attempts.ts'
import { sessions } from '../database/schema/accounts.ts'
import { writeAudit } from '../records/audit-log.ts'
import { readRights } from './rights.ts'
import { Refused } from '../refused.ts'
import { logStranger } from './account-log.ts'
import { oweAdminSignedIn } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { noteDevice } from './known-devices.ts'
import { issueCredential } from './refresh-credentials.ts'
import { renewHash } from './renew-hash.ts'
import { type OpenedSession, openSession } from './sessions.ts'

/** What better-auth says no with, in our codes. */
const refusals: Record<string, RefusalCode> = {
  INVALID_EMAIL: 'email-invalid',
  INVALID_EMAIL_OR_PASSWORD: 'credentials-invalid',
  PASSWORD_TOO_LONG: 'password-too-long',
  EMAIL_NOT_VERIFIED: 'email-unverified',
}

/** What a browser's cookie says of it, and whether the owner of the address signed in there last. */
export type Device = { id: string; isOwn: boolean }

/**
 * Opens a session for an address and its password. The attempt is counted before the password is
 * looked at, and an unknown address takes the work and the time of a wrong password. That an address
 * waits to be confirmed is shown only to whoever knows its password. Gives the session, and the id
 * that the device's cookie is to hold from now on.
 */
export async function signIn(
  accounts: Accounts,
  { email, password }: { email: string; password: string },
  known: Device | undefined,
): Promise<OpenedSession & { device: string }> {
  const { services, settings } = accounts
  settings.hashing.refuseWhenFull()
  const device = known?.id ?? randomUUID()
  const onLocked = () => logStranger(accounts, 'sign-in-locked', email)
  await admitAttempt(services, 'sign-in', email, {
    device: known?.isOwn ? device : undefined,
    onLocked,
  })
  const token = await checkCredentials(accounts, email, password)
  const now = services.now()
  const opened = await services.db.transaction(async (transaction) => {
    const [row] = await transaction
      .update(sessions)
      .set({ createdAt: now, updatedAt: now, expiresAt: endOfSession(now, false) })
      .where(eq(sessions.token, token))
      .returning({ sessionId: sessions.id, userId: sessions.userId })
    if (!row) throw new Refused({ code: 'credentials-invalid' })
    await forgetAttempts(transaction, ['sign-in'], email)
    const { isNew } = await noteDevice(transaction, { userId: row.userId, device, now })
    if (isNew && (await readRights(transaction, row.userId)).role) {
      await oweAdminSignedIn(services, transaction, email)
    }
    const entry = { actorId: row.userId, action: 'signed-in', subject: 'users' } as const
    const facts = isNew ? { newDevice: true } : {}
    await writeAudit(transaction, { ...entry, subjectId: row.userId, facts }, now)
    return { ...row, email, credential: await issueCredential(transaction, row.sessionId, now) }
  })
  await renewHash(accounts, { userId: opened.userId, password })
  services.wakeMail()
  return { ...(await openSession(accounts, opened)), device }
}

/** Gives better-auth's token of a new session; throws Refused, no sooner than the even time is over. */
async function checkCredentials(
  accounts: Accounts,
  email: string,
  password: string,
): Promise<string> {
  const { auth, settings } = accounts
  const constantTime = settings.constantTime()
  try {
    const { token } = await auth.api.signInEmail({ body: { email, password } })
    return token
  } catch (error) {
    const code = isAPIError(error) ? refusals[error.body?.code ?? ''] : undefined
    if (code === 'credentials-invalid') await logStranger(accounts, 'sign-in-failed', email)
    await constantTime
    throw code ? new Refused({ code }) : error
  }
}
