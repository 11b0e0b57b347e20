import type { Words } from '#content/words/words.ts'
import { writeAdminSignedInMail } from './staff-mails.server.ts'
import {
  writeConfirmAddressMail,
  writePasswordChangedMail,
  writeProofNewsMail,
  writeResetPasswordMail,
} from './mails.server.ts'
import type { Message } from '#platform/mail/blocks/message.ts'
import { capeTown } from '#rules/dates/calendar-date.ts'
import { siteLocale } from '#rules/text/language.ts'
import type { Database } from '#platform/database/database.ts'
import { createToken, type MailedToken, type TokenPurpose } from './mailed-tokens.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { linkLifetimes } from './auth.server.ts'

export async function queueConfirmation(
  services: Services,
  transaction: Database,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const hours = linkLifetimes.confirmationHours
  const { token, tokenHash } = await createLinkToken(services, transaction, {
    purpose: 'confirm-address',
    userId: id,
    minutes: hours * 60,
  })
  const link = `${services.siteUrl}/auth/confirm?${new URLSearchParams({ token })}`
  const message = writeConfirmAddressMail(services.content(), { link, validHours: hours })
  await queueMail(services, transaction, {
    kind: 'confirm-address',
    email,
    tokenHash,
    message,
  })
}

export async function queuePasswordReset(
  services: Services,
  transaction: Database,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const minutes = linkLifetimes.resetMinutes
  const { token, tokenHash } = await createLinkToken(services, transaction, {
    purpose: 'reset-password',
    userId: id,
    minutes,
  })
  const link = `${services.siteUrl}/auth?${new URLSearchParams({ reset: token })}`
  const message = writeResetPasswordMail(services.content(), { link, validMinutes: minutes })
  await queueMail(services, transaction, {
    kind: 'reset-password',
    email,
    tokenHash,
    message,
  })
}

export async function queuePasswordChanged(
  services: Services,
  transaction: Database,
  email: string,
): Promise<void> {
  const message = writePasswordChangedMail(services.content(), {
    resetUrl: `${services.siteUrl}/auth`,
  })
  await queueMail(services, transaction, { kind: 'password-changed', email, message })
}

export async function queueAdminSignedIn(
  services: Services,
  transaction: Database,
  email: string,
): Promise<void> {
  const time = capeTownTime.format(services.now())
  const message = writeAdminSignedInMail(services.content(), {
    time,
    resetUrl: `${services.siteUrl}/auth`,
  })
  await queueMail(services, transaction, { kind: 'admin-signed-in', email, message })
}

export type ProofNews = keyof Words['mails']['account']['proofs']['what']

/**
 * Queues the mail that reports a change to a user's passkeys or codes, so the user notices a change
 * by someone else.
 */
export async function queueProofMail(
  services: Pick<Services, 'content' | 'now' | 'siteUrl' | 'officeEmail'>,
  transaction: Database,
  { email, news }: { email: string; news: ProofNews },
): Promise<void> {
  const time = capeTownTime.format(services.now())
  const message = writeProofNewsMail(services.content(), {
    news,
    time,
    resetUrl: `${services.siteUrl}/auth`,
  })
  await queueMail(services, transaction, { kind: 'proof-news', email, message })
}

/** Formats a Cape Town time: '21 November 2026 at 10:00'. */
const capeTownTime = new Intl.DateTimeFormat(siteLocale, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: capeTown,
})

async function queueMail(
  { now, officeEmail }: Pick<Services, 'now' | 'officeEmail'>,
  transaction: Database,
  { email, ...mail }: { kind: string; email: string; tokenHash?: string; message: Message },
): Promise<void> {
  const about = { about: 'account', to: email, replyTo: officeEmail }
  await enqueueMail(transaction, [{ ...mail, ...about }], now())
}

function createLinkToken(
  services: Services,
  transaction: Database,
  link: { purpose: TokenPurpose; userId: string; minutes: number },
): Promise<MailedToken> {
  const now = services.now()
  const expiresAt = new Date(now.getTime() + link.minutes * 60_000)
  const owner = { userId: link.userId }
  return createToken(transaction, link.purpose, { owner, expiresAt, now })
}
