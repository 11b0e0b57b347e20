import { randomUUID } from 'node:crypto'
import type { Message } from '#emails/message.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type MailAttachment, outbox } from '../database/schema/outbox.ts'
import { and, eq, sql } from 'drizzle-orm'
import { findMailHour } from './mail-hour.ts'

export type OwedMail = {
  /** Its own id, for whoever remembers it; else one is made. */
  id?: string
  /** The template's name, for the log and the mail page: 'booking-office'. */
  kind: string
  /** The reference or id of what it is about. */
  about: string
  /** One bare address. */
  to: string
  replyTo?: string
  /** The address whose POST ends what this mail belongs to (RFC 8058); for newsletters alone. */
  listUnsubscribe?: string
  /** Of the token in its link, where it has one: such a mail loses its body once it is sent. */
  tokenHash?: string
  /** The order whose link is in the message, as `manageLink` writes it (server/mail/manage-links.ts). */
  managedOrder?: string
  /** The quote request whose link is in the message, as `quoteLink` writes it. */
  managedQuote?: string
  /** The offer whose link is in the message, as `offerLink` writes it. */
  managedOffer?: string
  /** Who waits for a place, whose link is in the message, as `waitingLink` writes it. */
  managedWaiting?: string
  /** Not to be sent before. What time brings waits for a decent hour besides (mail-hour.ts). */
  notBefore?: Date
  /** What is sent with it. */
  attachments?: readonly MailAttachment[]
  message: Message
}

/**
 * Leaves mails in the outbox. Called inside the transaction that stores what they are about, so
 * that either both are stored or neither is; the worker sends them once it is committed.
 */
export async function enqueueMail(
  transaction: Database,
  mails: OwedMail[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return
  const timed: OwedMail[] = []
  for (const mail of mails) {
    const from = mail.notBefore && mail.notBefore > now ? mail.notBefore : now
    // oxlint-disable-next-line no-await-in-loop -- Two or three, and one connection.
    const hour = await findMailHour(transaction, mail, from)
    timed.push(hour > now ? { ...mail, notBefore: hour } : mail)
  }
  await transaction.insert(outbox).values(
    timed.map(
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
        // It is owed from then on: nobody is late with it before.
        createdAt: notBefore ?? now,
        nextAttemptAt: notBefore ?? now,
      }),
    ),
  )
}

/** A mail before it is known to whom it goes. */
export type Written = Pick<OwedMail, 'id' | 'kind' | 'message' | 'attachments'>
type Both = { guest?: Written | undefined; own?: Written | undefined }

/**
 * The mails to a guest and to the office about one thing, each answered to the other. A guest whose
 * details are kept no more has no address, and gets none.
 */
export function toGuestAndOffice(
  { officeEmail }: { officeEmail: string },
  to: Pick<OwedMail, 'about' | 'managedOrder' | 'managedQuote' | 'managedOffer'> & {
    email: string | null
  },
  { guest, own }: Both,
): OwedMail[] {
  const { email, about, ...managed } = to
  const answered = email ? { replyTo: email } : {}
  return [
    ...(guest && email ? [{ ...guest, ...managed, about, to: email, replyTo: officeEmail }] : []),
    ...(own ? [{ ...own, ...answered, about, to: officeEmail }] : []),
  ]
}

/** Owes the mails about an order, in the transaction that stores what they tell of. */
export async function queueOrderMails(
  office: { officeEmail: string; now: () => Date },
  transaction: Transaction,
  { id, reference, email }: { id: string; reference: string; email: string | null },
  both: Both,
): Promise<void> {
  const to = { about: reference, email, managedOrder: id }
  await enqueueMail(transaction, toGuestAndOffice(office, to, both), office.now())
}

/**
 * Takes the mails about an order back that bring a file and have not been sent: they stay in the list of mails as let go,
 * without their text. Tells whether one of them has gone, or is going at this moment.
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
): Promise<{ hasGone: boolean }> {
  const brings = JSON.stringify([file])
  const mails = await transaction
    .select()
    .from(outbox)
    .where(and(eq(outbox.about, about), sql`${outbox.attachments} @> ${brings}::jsonb`))
    .for('update')
  let hasGone = false
  for (const { id, sentAt, letGoAt, leasedUntil, parkedAt } of mails) {
    const isGoing = leasedUntil !== null && leasedUntil > now
    hasGone ||= sentAt !== null || isGoing
    if (sentAt !== null || letGoAt !== null || isGoing) continue
    const letGo = { parkedAt: parkedAt ?? now, letGoAt: now, html: '', text: '' }
    await transaction.update(outbox).set(letGo).where(eq(outbox.id, id))
  }
  return { hasGone }
}
