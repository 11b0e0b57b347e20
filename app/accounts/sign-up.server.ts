import { isAPIError } from 'better-auth/api'
import { checkInvitation } from './accept-invitation.server.ts'
import { writeAudit } from './audit-log.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'
import { queueConfirmation } from './account-mails.server.ts'
import type { Accounts } from './accounts.server.ts'
import { refuseCommonPassword } from './common-passwords.server.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import { findUserByEmail, getUser, type SessionUser } from './users.server.ts'

type SignUpRequest = { email: string; password: string; invitation?: string | undefined }

/**
 * Creates an unconfirmed account and the mail that confirms its address. Throws Refused
 * ('email-registered') if the address has an account (P8.4).
 */
export async function signUp(accounts: Accounts, request: SignUpRequest): Promise<SessionUser> {
  const { services, settings } = accounts
  refuseCommonPassword(request.password)
  settings.hashing.refuseWhenFull()
  await enforceAttemptLimit(services, 'sign-up', request.email)
  await refuseBeforeHashing(services, request)
  const passwordHash = await settings.hashing.hash(request.password)
  try {
    const user = await services.db.transaction((transaction) =>
      createUser(accounts, transaction, { ...request, passwordHash }),
    )
    services.wake('mail')
    return user
  } catch (error) {
    // Two sign-ups for one address: the database accepts one.
    const registeredUser = isAPIError(error) && (await findUserByEmail(services.db, request.email))
    throw registeredUser ? new Refused({ code: 'email-registered', field: 'email' }) : error
  }
}

/** Checks everything that needs no hash before the password is hashed. */
async function refuseBeforeHashing(
  { db, now }: Services,
  { email, invitation: token }: SignUpRequest,
) {
  if (await findUserByEmail(db, email)) {
    throw new Refused({ code: 'email-registered', field: 'email' })
  }
  if (token !== undefined) await checkInvitation(db, { token, email, now: now() })
}

async function createUser(
  accounts: Accounts,
  transaction: Transaction,
  { email, password, invitation, passwordHash }: SignUpRequest & { passwordHash: string },
): Promise<SessionUser> {
  const { services } = accounts
  const now = services.now()
  if (await findUserByEmail(transaction, email)) {
    throw new Refused({ code: 'email-registered', field: 'email' })
  }
  const auth = accounts.authOn(transaction, { passwordHash })
  const { user } = await auth.api.signUpEmail({ body: { email, password, name: '' } })
  const created = await findUserByEmail(transaction, email)
  // For an address that was registered a moment ago, better-auth returns an invented user.
  if (created?.id !== user.id) throw new Refused({ code: 'email-registered', field: 'email' })
  if (invitation !== undefined) {
    await checkInvitation(transaction, { token: invitation, email, now })
  }
  await queueConfirmation(services, transaction, created)
  const entry = { actorId: created.id, action: 'account-created', subject: 'users' } as const
  await writeAudit(transaction, { ...entry, subjectId: created.id }, now)
  return getUser(transaction, created.id)
}
