import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { forgetAttempts } from '../requests/attempts.ts'
import { writeAudit } from '../desk/audit-log.ts'
import type { Transaction } from '../database/database.ts'
import { users } from '../database/schema/accounts.ts'
import { Refused } from '../refused.ts'
import { logStranger } from './account-log.ts'
import { owePasswordChanged, oweReset } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { inEvenTime } from './confirmation.ts'
import { admitAttempt } from './limits.ts'
import { endSessions } from './sessions.ts'

/** Whoever is signed in, as far as their password concerns. */
export type PasswordOwner = { userId: string; email: string; sessionId: string }

/** Sends a link to choose another password to an address that has an account; the answer never tells. */
export async function requestReset(accounts: Accounts, email: string): Promise<void> {
  const { office, settings } = accounts
  await admitAttempt(office, 'password-reset', email)
  await inEvenTime(settings, async () => {
    await logStranger(accounts, 'reset-requested', email)
    await office.db.transaction(async (transaction) => {
      const sendReset = (mail: { email: string; token: string }) =>
        oweReset(office, transaction, mail)
      const auth = accounts.authOn(transaction, { sendReset })
      await auth.api.requestPasswordReset({ body: { email } })
    })
    office.wakeMail()
  })
}

/**
 * Sets the password that the owner of a link has chosen and ends all sessions. The link came by
 * mail, so the address is confirmed by it, and whatever others have tried is forgotten.
 */
export async function resetPassword(
  accounts: Accounts,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { office, settings } = accounts
  refuseCommonPassword(password)
  await refuseUnknownLink(accounts, token)
  const passwordHash = await settings.hashing.hash(password)
  try {
    await office.db.transaction(async (transaction) => {
      const onPasswordReset = (user: { id: string; email: string }) =>
        finishReset(accounts, transaction, user)
      const auth = accounts.authOn(transaction, { passwordHash, onPasswordReset })
      await auth.api.resetPassword({ body: { token, newPassword: password } })
    })
  } catch (error) {
    throw isAPIError(error) ? new Refused({ code: 'link-invalid' }) : error
  }
  office.wakeMail()
}

/** Before a password is hashed: whoever makes a link up costs us one look into a table. */
async function refuseUnknownLink({ auth }: Accounts, token: string): Promise<void> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!link || link.expiresAt < new Date()) throw new Refused({ code: 'link-invalid' })
}

async function finishReset(
  { office }: Accounts,
  transaction: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const now = office.now()
  await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, id))
  await forgetAttempts(transaction, ['password-reset', 'sign-in', 'password-check'], email)
  await owePasswordChanged(office, transaction, email)
  const entry = { actorId: id, action: 'password-reset', subject: 'users' } as const
  await writeAudit(transaction, { ...entry, subjectId: id }, now)
}

/** Changes the password of whoever is signed in and knows the current one; ends their other sessions. */
export async function changePassword(
  accounts: Accounts,
  owner: PasswordOwner,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { office, settings } = accounts
  const { userId, email } = owner
  refuseCommonPassword(next)
  await confirmPassword(accounts, owner, { password: current, field: 'current_password' })
  const passwordHash = await settings.hashing.hash(next)
  await office.db.transaction(async (transaction) => {
    const { internalAdapter } = await accounts.authOn(transaction).$context
    await internalAdapter.updatePassword(userId, passwordHash)
    await endSessions(transaction, owner, 'others')
    await owePasswordChanged(office, transaction, email)
    const entry = { actorId: userId, action: 'password-changed', subject: 'users' } as const
    await writeAudit(transaction, { ...entry, subjectId: userId }, office.now())
  })
  office.wakeMail()
}

/**
 * Lets pass who knows their password, within the limit of attempts; throws Refused otherwise, about
 * the field that brought it.
 */
export async function confirmPassword(
  { auth, office, settings }: Accounts,
  { userId, email }: PasswordOwner,
  { password, field }: { password: string; field: string },
): Promise<void> {
  settings.hashing.refuseWhenFull()
  await admitAttempt(office, 'password-check', email)
  const context = await auth.$context
  const account = await context.internalAdapter.findCredentialAccount(userId)
  const hash = account?.password
  const isRight = hash ? await context.password.verify({ hash, password }) : false
  if (!isRight) {
    const entry = { actorId: userId, action: 'password-refused', subject: 'users' } as const
    await writeAudit(office.db, { ...entry, subjectId: userId }, office.now())
    throw new Refused({ code: 'password-wrong', field })
  }
  await forgetAttempts(office.db, ['password-check'], email)
}
