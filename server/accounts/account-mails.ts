import { company } from '#content/company.ts'
import { confirmAddress } from '#emails/confirm-address.ts'
import type { Message } from '#emails/message.ts'
import { passwordChanged } from '#emails/password-changed.ts'
import { resetPassword } from '#emails/reset-password.ts'
import type { Database } from '../database/database.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Office } from '../office.ts'
import { linkTimes } from './auth.ts'

/** Owes the mail with the link that confirms an address; the link ends at the site's own first page. */
export async function oweConfirmation(
  office: Office,
  transaction: Database,
  { email, token }: { email: string; token: string },
): Promise<void> {
  const query = new URLSearchParams({ type: 'signup', token, redirect_to: `${office.siteUrl}/` })
  const link = `${office.siteUrl}/api/auth/v1/verify?${query}`
  const message = confirmAddress({ link, validHours: linkTimes.confirmationHours, company })
  await owe(office, transaction, { kind: 'confirm-address', email, message })
}

/** Owes the mail with the link to choose another password. */
export async function oweReset(
  office: Office,
  transaction: Database,
  { email, token }: { email: string; token: string },
): Promise<void> {
  const link = `${office.siteUrl}/auth?${new URLSearchParams({ reset: token })}`
  const message = resetPassword({ link, validMinutes: linkTimes.resetMinutes, company })
  await owe(office, transaction, { kind: 'reset-password', email, message })
}

/** Owes the mail that tells of a changed password. */
export async function owePasswordChanged(
  office: Office,
  transaction: Database,
  email: string,
): Promise<void> {
  const message = passwordChanged({ resetUrl: `${office.siteUrl}/auth`, company })
  await owe(office, transaction, { kind: 'password-changed', email, message })
}

async function owe(
  { now, officeEmail }: Office,
  transaction: Database,
  { kind, email, message }: { kind: string; email: string; message: Message },
): Promise<void> {
  const mail = { kind, about: 'account', to: email, replyTo: officeEmail, message }
  await enqueueMail(transaction, [mail], now())
}
