import { company } from '#content/company.ts'
import { adminSignedIn } from '#emails/admin-signed-in.ts'
import { confirmAddress } from '#emails/confirm-address.ts'
import type { Message } from '#emails/message.ts'
import { passwordChanged } from '#emails/password-changed.ts'
import { resetPassword } from '#emails/reset-password.ts'
import { capeTown } from '#rules/dates/calendar-date.ts'
import { siteLocale } from '#rules/text/language.ts'
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

/** Owes the mail that tells an administrator of a sign-in on a device that is new for them. */
export async function oweAdminSignedIn(
  office: Office,
  transaction: Database,
  email: string,
): Promise<void> {
  const time = capeTownTime.format(office.now())
  const message = adminSignedIn({ time, resetUrl: `${office.siteUrl}/auth`, company })
  await owe(office, transaction, { kind: 'admin-signed-in', email, message })
}

/** '21 November 2026 at 10:00' */
const capeTownTime = new Intl.DateTimeFormat(siteLocale, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: capeTown,
})

async function owe(
  { now, officeEmail }: Office,
  transaction: Database,
  { kind, email, message }: { kind: string; email: string; message: Message },
): Promise<void> {
  const mail = { kind, about: 'account', to: email, replyTo: officeEmail, message }
  await enqueueMail(transaction, [mail], now())
}
