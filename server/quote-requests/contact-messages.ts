import { randomUUID } from 'node:crypto'
import { contactGuest } from '#emails/contact-guest.ts'
import { contactOffice } from '#emails/contact-office.ts'
import type { ContactMessage } from '#contract/messages.ts'
import { countAttempt } from '../requests/attempts.ts'
import type { Transaction } from '../database/database.ts'
import { contactMessages } from '../database/schema/contact-messages.ts'
import type { Done } from '../requests/idempotency.ts'
import type { OwedMail } from '../mail/outbox.ts'
import { keepMessage, lockThread } from '../orders/messages/threads.ts'
import type { Services } from '../services.ts'

/** An address gets this many acknowledgements an hour: nobody can flood a stranger's mailbox through us. */
const acknowledgements = { most: 5, windowMs: 60 * 60_000 }

/** Stores a visitor's message in the caller's transaction and returns the mails to the office and to the visitor. */
export async function createContactMessage(
  services: Services,
  transaction: Transaction,
  message: ContactMessage,
): Promise<Done<{ id: string; receivedAt: string }>> {
  const now = services.now()
  const id = randomUUID()
  const { consent, timestamp, ...written } = message
  await transaction.insert(contactMessages).values({
    ...written,
    id,
    sentAt: new Date(timestamp),
    consentTextVersion: consent.textVersion,
    createdAt: now,
  })
  const thread = await lockThread(transaction, { kind: 'contact', id }, now)
  await keepMessage(transaction, thread, { key: id, from: 'guest', text: written.message, at: now })
  const tried = await countAttempt(transaction, {
    kind: 'contact-acknowledgement',
    subject: message.email,
    windowMs: acknowledgements.windowMs,
    now,
  })
  const mails = [writeToOffice(services, id, message)]
  if (tried <= acknowledgements.most) mails.push(writeToVisitor(services, id, message))
  return { answer: { id, receivedAt: now.toISOString() }, mails }
}

function writeToOffice(services: Services, id: string, message: ContactMessage): OwedMail {
  return {
    kind: 'contact-office',
    about: id,
    to: services.officeEmail,
    replyTo: message.email,
    message: contactOffice(services.content(), message),
  }
}

function writeToVisitor(services: Services, id: string, { name, email }: ContactMessage): OwedMail {
  return {
    kind: 'contact-guest',
    about: id,
    to: email,
    replyTo: services.officeEmail,
    message: contactGuest(services.content(), { name }),
  }
}
