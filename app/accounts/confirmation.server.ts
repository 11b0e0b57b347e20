import { eq } from 'drizzle-orm'
import { redeemOnConfirmation } from './accept-invitation.server.ts'
import { writeAudit } from './audit-log.server.ts'
import type { Database } from '#platform/database/database.ts'
import { users } from './schema.server.ts'
import { endTokens, getValidToken } from './mailed-tokens.server.ts'
import { Refused } from '#platform/refused.ts'
import { queueConfirmation } from './account-mails.server.ts'
import type { Accounts, AccountSettings } from './accounts.server.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import { isPasswordOf } from './password-check.server.ts'
import { findUserByEmail } from './users.server.ts'

/**
 * Confirms the address of a sign-up by the token of its mail, once. Also requires the browser that
 * signed up (`signedUpUserId`: the user it created) or the chosen password. The token alone
 * proves too little: anyone can sign up with any address, and a mail scanner may open links and
 * click buttons. Throws Refused; 'confirmation-password' asks for the password.
 */
export async function confirmAddress(
  accounts: Accounts,
  { token, password }: { token: string; password?: string | undefined },
  signedUpUserId: string | undefined,
): Promise<void> {
  const { services } = accounts
  const now = services.now()
  const signUp = await findSignUp(services.db, token, now)
  if (signedUpUserId !== signUp.id) await provePassword(accounts, signUp, password)
  await services.db.transaction(async (transaction) => {
    const user = await findSignUp(transaction, token, now)
    const owner = { userId: user.id }
    await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
    await endTokens(transaction, 'confirm-address', { owner, now })
    const entry = { actorId: user.id, action: 'address-confirmed', subject: 'users' } as const
    await writeAudit(transaction, { ...entry, subjectId: user.id }, now)
    await redeemOnConfirmation(services, transaction, user)
  })
  services.wake('mail')
}

/**
 * Deletes a sign-up by the token of its mail, for an owner whose address someone else used. A
 * confirmed account stays, because its token is already used.
 */
export async function disownSignUp({ services }: Accounts, token: string): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    const { id } = await findSignUp(transaction, token, now)
    await transaction.delete(users).where(eq(users.id, id))
    const entry = { actorId: undefined, action: 'sign-up-disowned', subject: 'users' } as const
    await writeAudit(transaction, { ...entry, subjectId: id }, now)
  })
}

/**
 * Sends the link again if the address is unconfirmed. Any other address gets the same answer and no
 * mail.
 */
export async function resendConfirmation(accounts: Accounts, email: string): Promise<void> {
  const { services, settings } = accounts
  await enforceAttemptLimit(services, 'verification-mail', email)
  await runInConstantTime(settings, async () => {
    const user = await findUserByEmail(services.db, email)
    if (!user || user.emailVerified) return
    await services.db.transaction((transaction) => queueConfirmation(services, transaction, user))
    services.wake('mail')
  })
}

/** Runs the work and returns no sooner than the constant time. */
export async function runInConstantTime(
  { constantTime }: Pick<AccountSettings, 'constantTime'>,
  work: () => Promise<void>,
): Promise<void> {
  await Promise.all([work(), constantTime()])
}

type SignUp = { id: string; email: string }

async function findSignUp(transaction: Database, token: string, now: Date): Promise<SignUp> {
  const { userId } = await getValidToken(transaction, 'confirm-address', { token, now })
  const [user] = await transaction
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId ?? ''))
  if (!user) throw new Refused({ code: 'link-invalid' })
  return user
}

async function provePassword(
  accounts: Accounts,
  { id, email }: SignUp,
  password: string | undefined,
): Promise<void> {
  const failure = { field: 'password', facts: { email } }
  if (!password) throw new Refused({ code: 'confirmation-password', ...failure })
  accounts.settings.hashing.refuseWhenFull()
  await enforceAttemptLimit(accounts.services, 'password-check', email)
  if (await isPasswordOf(accounts, id, password)) return
  throw new Refused({ code: 'confirmation-password-wrong', ...failure })
}
