import { randomUUID } from 'node:crypto'
import type { Message } from './blocks/message.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type MailAttachment, outbox } from '../database/schema/outbox.ts'
import { and, eq, sql } from 'drizzle-orm'
import { findMailHour } from './mail-hour.ts'

export type NewMail = {
  id?: string
  /** The template's name, for the log and the mail page: 'booking-office'. */
  kind: string
  about: string
  /** The recipient: one bare address. */
  to: string
  replyTo?: string
  /** The address whose POST unsubscribes (RFC 8058); only for newsletters. */
  listUnsubscribe?: string
  /** Hash of the token in its link, if any: such a mail loses its body after sending. */
  tokenHash?: string
  /**
   * The order whose `formatManageLink` link is in the message (app/order/manage-links.server.ts).
   */
  managedOrder?: string
  managedQuote?: string
  managedOffer?: string
  managedWaiting?: string
  /** Earliest time of sending. Mails caused by time also wait for a decent hour (mail-hour.ts). */
  notBefore?: Date
  attachments?: readonly MailAttachment[]
  message: Message
}

/**
 * Queues mails in the transaction that stores their cause, so both are stored or neither; the
 * worker sends them after the commit.
 */
export async function enqueueMail(
  transaction: Database,
  mails: NewMail[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return
  const scheduled: NewMail[] = []
  for (const mail of mails) {
    const from = mail.notBefore && mail.notBefore > now ? mail.notBefore : now
    // The transaction has one connection.
    const hour = await findMailHour(transaction, mail, from)
    scheduled.push(hour > now ? { ...mail, notBefore: hour } : mail)
  }
  await transaction.insert(outbox).values(
    scheduled.map(
      ({
        id,
        kind,
        about,
        to,
        replyTo,
        listUnsubscribe,
        tokenHash,
        managedOrder,
        managedQuote,
        managedOffer,
        managedWaiting,
        notBefore,
        attachments,
        message,
      }) => ({
        id: id ?? randomUUID(),
        kind,
        about,
        recipient: to,
        replyTo: replyTo ?? null,
        listUnsubscribe: listUnsubscribe ?? null,
        tokenHash: tokenHash ?? null,
        managedOrder: managedOrder ?? null,
        managedQuote: managedQuote ?? null,
        managedOffer: managedOffer ?? null,
        managedWaiting: managedWaiting ?? null,
        attachments: [...(attachments ?? [])],
        ...message,
        notBefore: notBefore ?? null,
        // The age counts from the earliest time of sending.
        createdAt: notBefore ?? now,
        nextAttemptAt: notBefore ?? now,
      }),
    ),
  )
}

export type WrittenMail = Pick<NewMail, 'id' | 'kind' | 'message' | 'attachments'>
export type OrderMails = { guest?: WrittenMail | undefined; office?: WrittenMail | undefined }

/**
 * The mails to guest and office about one matter; answers go to the other. An erased guest has no
 * address and gets none.
 */
export function toGuestAndOffice(
  { officeEmail }: { officeEmail: string },
  to: Pick<NewMail, 'about' | 'managedOrder' | 'managedQuote' | 'managedOffer'> & {
    email: string | null
  },
  { guest, office }: OrderMails,
): NewMail[] {
  const { email, about, ...managed } = to
  const answered = email ? { replyTo: email } : {}
  return [
    ...(guest && email ? [{ ...guest, ...managed, about, to: email, replyTo: officeEmail }] : []),
    ...(office ? [{ ...office, ...answered, about, to: officeEmail }] : []),
  ]
}

export async function queueOrderMails(
  services: { officeEmail: string; now: () => Date },
  transaction: Transaction,
  { id, reference, email }: { id: string; reference: string; email: string | null },
  mails: OrderMails,
): Promise<void> {
  const to = { about: reference, email, managedOrder: id }
  await enqueueMail(transaction, toGuestAndOffice(services, to, mails), services.now())
}

/**
 * Withdraws unsent mails about an order that contain a file: they stay in the list as dismissed,
 * without text. Returns true if one was sent or is being sent.
 */
export async function withdrawMails(
  transaction: Transaction,
  {
    file,
    about,
  }: {
    file: { documentId: string } | { paymentId: string } | { kind: 'gift-card'; orderId: string }
    about: string
  },
  now: Date,
): Promise<{ isSent: boolean }> {
  const wantedFiles = JSON.stringify([file])
  const mails = await transaction
    .select()
    .from(outbox)
    .where(and(eq(outbox.about, about), sql`${outbox.attachments} @> ${wantedFiles}::jsonb`))
    .for('update')
  let isSent = false
  for (const { id, sentAt, letGoAt, leasedUntil, parkedAt } of mails) {
    const isBeingSent = leasedUntil !== null && leasedUntil > now
    isSent ||= sentAt !== null || isBeingSent
    if (sentAt !== null || letGoAt !== null || isBeingSent) continue
    const dismissed = { parkedAt: parkedAt ?? now, letGoAt: now, html: '', text: '' }
    await transaction.update(outbox).set(dismissed).where(eq(outbox.id, id))
  }
  return { isSent }
}
