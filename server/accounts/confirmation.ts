import { setTimeout as sleep } from 'node:timers/promises'
import { createEmailVerificationToken, isAPIError } from 'better-auth/api'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { redeemOnConfirmation } from '../desk/invitation-use.ts'
import { writeAudit } from '../desk/audit-log.ts'
import type { Transaction } from '../database/database.ts'
import { Refused } from '../refused.ts'
import { oweConfirmation } from './account-mails.ts'
import type { Accounts, AccountSettings } from './accounts.ts'
import { linkTimes } from './auth.ts'
import { admitAttempt } from './limits.ts'
import { findUserByEmail } from './users.ts'

/**
 * Confirms the address that a link from our mail names; confirming it again changes nothing. An
 * invitation of the address is used with it when the same person, as far as we can tell, signed up:
 * `signedUp` is the user whom this browser created.
 */
export async function confirmAddress(
  accounts: Accounts,
  token: string,
  signedUp: string | undefined,
): Promise<void> {
  const { office } = accounts
  await office.db.transaction(async (transaction) => {
    const user = await verifyToken(accounts, transaction, token)
    await redeemOnConfirmation(office, transaction, { user, signedUp })
  })
  office.wakeMail()
}

/** Sends the link again to an address that still waits for it; anyone else gets the same answer and no mail. */
export async function resendConfirmation(accounts: Accounts, email: string): Promise<void> {
  const { office, settings } = accounts
  await admitAttempt(office, 'verification-mail', email)
  await inEvenTime(settings, async () => {
    const user = await findUserByEmail(office.db, email)
    if (!user || user.emailVerified) return
    const seconds = linkTimes.confirmationHours * 60 * 60
    const token = await createEmailVerificationToken(settings.secret, email, undefined, seconds)
    await oweConfirmation(office, office.db, { email, token })
    office.wakeMail()
  })
}

/** Does the work, and comes back no sooner than the even time is over. */
export async function inEvenTime(
  { evenTimeMs }: Pick<AccountSettings, 'evenTimeMs'>,
  work: () => Promise<void>,
): Promise<void> {
  await Promise.all([work(), sleep(evenTimeMs)])
}

/** Gives whose address the token has confirmed, now or before; throws Refused when it is not good. */
async function verifyToken({ office, authOn }: Accounts, transaction: Transaction, token: string) {
  const onConfirmed = ({ id }: { id: string }) => {
    const entry = { actorId: id, action: 'address-confirmed', subject: 'users' } as const
    return writeAudit(transaction, { ...entry, subjectId: id }, office.now())
  }
  try {
    await authOn(transaction, { onConfirmed }).api.verifyEmail({ query: { token } })
  } catch (error) {
    if (!isAPIError(error)) throw error
    const isExpired = error.body?.code === 'TOKEN_EXPIRED'
    throw new Refused({ code: isExpired ? 'link-expired' : 'link-invalid' })
  }
  const user = await findUserByEmail(transaction, claimsSchema.parse(decodeJwt(token)).email)
  if (!user) throw new Refused({ code: 'link-invalid' })
  return user
}

const claimsSchema = z.object({ email: z.string() })
