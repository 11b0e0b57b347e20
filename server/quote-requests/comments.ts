import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { groupCommentSender, itineraryCommentSender } from '#emails/itinerary-comment.ts'
import type { ItineraryComment } from '#contract/quote-requests.ts'
import { admitAttempt } from '../requests/attempts.ts'
import type { Database, Transaction } from '../database/database.ts'
import { itineraryEnquiries } from '../database/schema/itineraries.ts'
import { groupQuoteComments, itineraryComments } from '../database/schema/itinerary-comments.ts'
import { threads } from '../database/schema/threads.ts'
import { quoteLink } from '../mail/manage-links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { keepMessage, lockThread } from '../orders/messages/threads.ts'
import type { Services } from '../services.ts'
import { Refused } from '../refused.ts'
import { findSharedGroup } from './share-group.ts'

/** Whether a shared itinerary has a sender who can be written to: its price was asked for, and they are not forgotten. */
export async function takesComments(db: Database, code: string): Promise<boolean> {
  return (await findSender(db, code)) !== undefined
}

/** What was written to the sender of an itinerary, the first comment first. */
export function listComments(db: Database, code: string) {
  return db
    .select()
    .from(itineraryComments)
    .where(eq(itineraryComments.code, code))
    .orderBy(asc(itineraryComments.createdAt), asc(itineraryComments.id))
}

/**
 * Keeps a comment for the sender of a shared itinerary and mails them that there is one. Sent twice with
 * one key, it is kept once. Throws Refused: 'itinerary-not-found' where nobody would read it,
 * 'message-limited' beyond what is counted for one itinerary.
 */
export async function leaveComment(
  services: Services,
  typed: string,
  { key: id, name, comment }: ItineraryComment,
): Promise<void> {
  const code = typed.toLowerCase()
  if (!(await takesComments(services.db, code))) throw new Refused({ code: 'itinerary-not-found' })
  await admitAttempt(services, 'itinerary-comment', code)
  await services.db.transaction(async (transaction) => {
    const sender = await findSender(transaction, code)
    if (!sender) throw new Refused({ code: 'itinerary-not-found' })
    const createdAt = services.now()
    const kept = await transaction
      .insert(itineraryComments)
      .values({ id, code, name, comment, createdAt })
      .onConflictDoNothing({ target: itineraryComments.id })
      .returning({ id: itineraryComments.id })
    if (kept.length === 0) return
    const about = { kind: 'itinerary', id: sender.id } as const
    await keepInThread(transaction, about, { key: id, name, comment, at: createdAt })
    const { reference, email: to } = sender
    const link = quoteLink(services.siteUrl)
    const message = itineraryCommentSender(services.content(), {
      reference,
      name: sender.name,
      link,
    })
    const mail = { kind: 'itinerary-comment-sender', about: reference, to, message }
    const managed = { replyTo: services.officeEmail, managedQuote: sender.id }
    await enqueueMail(transaction, [{ ...mail, ...managed }], createdAt)
  })
  services.wakeMail()
}

/**
 * Keeps a remark for the sender of a group's request, by the key of a link that they handed on, and mails
 * them that there is one. Sent twice with one key, it is kept once. Throws Refused: 'manage-closed' where
 * nobody would read it, 'message-limited' beyond what is counted for one request.
 */
export async function leaveGroupComment(
  services: Services,
  shareKey: string,
  { key: id, name, comment }: ItineraryComment,
): Promise<void> {
  const now = services.now()
  const shared = await findSharedGroup(services.db, shareKey, now)
  if (!shared || shared.status === 'closed') throw new Refused({ code: 'manage-closed' })
  await admitAttempt(services, 'group-comment', shared.id)
  await services.db.transaction(async (transaction) => {
    const kept = await transaction
      .insert(groupQuoteComments)
      .values({ id, groupQuoteId: shared.id, name, comment, createdAt: now })
      .onConflictDoNothing({ target: groupQuoteComments.id })
      .returning({ id: groupQuoteComments.id })
    if (kept.length === 0) return
    const about = { kind: 'group', id: shared.id } as const
    await keepInThread(transaction, about, { key: id, name, comment, at: now })
    const { reference, email: to } = shared
    const link = quoteLink(services.siteUrl)
    const message = groupCommentSender(services.content(), { reference, name: shared.name, link })
    const mail = { kind: 'group-comment-sender', about: reference, to, message }
    const managed = { replyTo: services.officeEmail, managedQuote: shared.id }
    await enqueueMail(transaction, [{ ...mail, ...managed }], now)
  })
  services.wakeMail()
}

/** The office sees what is asked about a request, and can answer its sender. */
async function keepInThread(
  transaction: Transaction,
  about: { kind: 'itinerary' | 'group'; id: string },
  { key, name, comment, at }: { key: string; name: string; comment: string; at: Date },
): Promise<void> {
  const thread = await lockThread(transaction, about, at)
  await keepMessage(transaction, thread, { key, from: 'guest', author: name, text: comment, at })
}

/** What was written to the sender of a group's request, the first remark first. */
export function listGroupComments(db: Database, groupQuoteId: string) {
  return db
    .select()
    .from(groupQuoteComments)
    .where(eq(groupQuoteComments.groupQuoteId, groupQuoteId))
    .orderBy(asc(groupQuoteComments.createdAt), asc(groupQuoteComments.id))
}

/** Rows of an inbox with what others wrote to their senders, the newest first; null where nobody did. */
export async function withComments<Row extends { id: string; shareCode?: string }>(
  db: Database,
  rows: Row[],
): Promise<(Row & { comments: string | null })[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { id, shareCode } = row
      const comments = shareCode
        ? await listComments(db, shareCode)
        : await listGroupComments(db, id)
      const texts = comments.map(({ name, comment }) => `${name}: ${comment}`)
      return { ...row, comments: texts.toReversed().join('\n') || null }
    }),
  )
}

/** Forgets what was written to the senders of itineraries, and by them. */
export async function forgetComments(db: Database, enquiryIds: readonly string[]): Promise<void> {
  const codes = db
    .select({ code: itineraryEnquiries.shareCode })
    .from(itineraryEnquiries)
    .where(inArray(itineraryEnquiries.id, [...enquiryIds]))
  await db.delete(itineraryComments).where(inArray(itineraryComments.code, codes))
  await db.delete(threads).where(inArray(threads.enquiryId, [...enquiryIds]))
}

async function findSender(db: Database | Transaction, code: string) {
  const [found] = await db
    .select()
    .from(itineraryEnquiries)
    .where(
      and(
        eq(itineraryEnquiries.shareCode, code.toLowerCase()),
        ne(itineraryEnquiries.email, ''),
        ne(itineraryEnquiries.status, 'closed'),
      ),
    )
  return found
}
