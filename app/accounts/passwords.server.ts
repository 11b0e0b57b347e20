import { eq } from 'drizzle-orm'
import { enforceAttemptLimit, clearAttempts } from '#platform/requests/attempts.ts'
import { writeAudit } from './audit-log.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import { sessions, users } from './schema.server.ts'
import { deleteTokensOfSession, endTokens, getValidToken } from './mailed-tokens.server.ts'
import { Refused } from '#platform/refused.ts'
import { logVisitorEvent } from './account-log.server.ts'
import { queuePasswordChanged, queuePasswordReset } from './account-mails.server.ts'
import type { Accounts } from './accounts.server.ts'
import { deleteKnownDevices } from './known-devices.server.ts'
import { refuseCommonPassword } from './common-passwords.server.ts'
import { runInConstantTime } from './confirmation.server.ts'
import { isPasswordOf } from './password-check.server.ts'
import { endSessions } from './sessions.server.ts'
import { findUserByEmail } from './users.server.ts'

export type PasswordOwner = { userId: string; email: string; sessionId: string }

/**
 * Mails a link to choose another password if the address has an account. The answer is always the
 * same.
 */
export async function requestReset(accounts: Accounts, email: string): Promise<void> {
  const { services, settings } = accounts
  await enforceAttemptLimit(services, 'password-reset', email)
  await runInConstantTime(settings, async () => {
    await logVisitorEvent(accounts, 'reset-requested', email)
    const user = await findUserByEmail(services.db, email)
    if (!user) return
    await services.db.transaction((transaction) => queuePasswordReset(services, transaction, user))
    services.wake('mail')
  })
}

/**
 * Sets a new password by the token of a mail. Ends all sessions and reset links, and forgets all
 * devices. The token also proves the address, so attempts counted against it are cleared. Checks
 * the token before hashing, so an invalid token costs no hash.
 */
export async function resetPassword(
  accounts: Accounts,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { services, settings } = accounts
  refuseCommonPassword(password)
  const request = { token, now: services.now() }
  await getValidToken(services.db, 'reset-password', request)
  const passwordHash = await settings.hashing.hash(password)
  await services.db.transaction(async (transaction) => {
    const { userId } = await getValidToken(transaction, 'reset-password', request)
    await finishReset(accounts, transaction, { userId: userId ?? '', passwordHash })
  })
  services.wake('mail')
}

async function finishReset(
  accounts: Accounts,
  transaction: Transaction,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  const { services } = accounts
  const now = services.now()
  const [user] = await transaction
    .update(users)
    .set({ emailVerified: true })
    .where(eq(users.id, userId))
    .returning({ email: users.email })
  if (!user) throw new Refused({ code: 'link-invalid' })
  const { internalAdapter } = await accounts.authOn(transaction).$context
  await internalAdapter.updatePassword(userId, passwordHash)
  await transaction.delete(sessions).where(eq(sessions.userId, userId))
  await endOldTrust(transaction, userId, now)
  await clearAttempts(transaction, ['password-reset', 'sign-in', 'password-check'], user.email)
  await queuePasswordChanged(services, transaction, user.email)
  const entry = { actorId: userId, action: 'password-reset', subject: 'users' } as const
  await writeAudit(transaction, { ...entry, subjectId: userId }, now)
}

/** Ends mailed links and known devices, because a new password ends all older trust. */
async function endOldTrust(transaction: Transaction, userId: string, now: Date): Promise<void> {
  const owner = { userId }
  await endTokens(transaction, 'reset-password', { owner, now })
  await endTokens(transaction, 'confirm-address', { owner, now })
  await deleteKnownDevices(transaction, userId)
}

/** Changes the password of a signed-in user who knows the current one. Ends the other sessions. */
export async function changePassword(
  accounts: Accounts,
  owner: PasswordOwner,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { services, settings } = accounts
  const { userId, email } = owner
  refuseCommonPassword(next)
  await confirmPassword(accounts, owner, { password: current, field: 'current_password' })
  const passwordHash = await settings.hashing.hash(next)
  await services.db.transaction(async (transaction) => {
    const { internalAdapter } = await accounts.authOn(transaction).$context
    await internalAdapter.updatePassword(userId, passwordHash)
    await endSessions(transaction, owner, 'others')
    await deleteTokensOfSession(transaction, owner.sessionId)
    await endOldTrust(transaction, userId, services.now())
    await queuePasswordChanged(services, transaction, email)
    const entry = { actorId: userId, action: 'password-changed', subject: 'users' } as const
    await writeAudit(transaction, { ...entry, subjectId: userId }, services.now())
  })
  services.wake('mail')
}

export async function confirmPassword(
  accounts: Accounts,
  { userId, email }: PasswordOwner,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const { services, settings } = accounts
  settings.hashing.refuseWhenFull()
  await enforceAttemptLimit(services, 'password-check', email)
  if (!(await isPasswordOf(accounts, userId, password))) {
    const entry = { actorId: userId, action: 'password-refused', subject: 'users' } as const
    await writeAudit(services.db, { ...entry, subjectId: userId }, services.now())
    throw new Refused({ code: 'password-wrong', field })
  }
  await clearAttempts(services.db, ['password-check'], email)
}
