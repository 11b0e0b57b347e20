import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { writeCommentMail } from './mails.server.ts'
import type { ItineraryComment } from './contract.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import type { Database } from '#platform/database/database.ts'
import { enquiries, enquiryComments } from './schema.server.ts'
import { formatQuoteRequestLink } from '#app/order/manage-links.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { storeMessage, lockThread } from '#app/messages/threads.server.ts'
import type { Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'
import { findSharedGroup } from './share-group.server.ts'

type Recipient = Pick<typeof enquiries.$inferSelect, 'id' | 'reference' | 'name' | 'email'>

export async function acceptsComments(db: Database, code: string): Promise<boolean> {
  return (await findSharedSender(db, code)) !== undefined
}

export async function listComments(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select()
    .from(enquiryComments)
    .where(inArray(enquiryComments.enquiryId, [...ids]))
    .orderBy(asc(enquiryComments.createdAt), asc(enquiryComments.id))
}

/**
 * Stores a comment on a shared itinerary and mails the itinerary's sender. Throws Refused:
 * 'itinerary-not-found' (nobody would read the comment), 'message-limited' (too many for one
 * itinerary).
 */
export async function addItineraryComment(
  services: Services,
  code: string,
  comment: ItineraryComment,
): Promise<void> {
  const sender = await findSharedSender(services.db, code)
  if (!sender) throw new Refused({ code: 'itinerary-not-found' })
  await enforceAttemptLimit(services, 'itinerary-comment', code.toLowerCase())
  await storeComment(services, { kind: 'itinerary', sender, comment })
}

/**
 * Stores a comment on a group's request and mails its sender. `shareKey` is the key of a shared
 * link. Throws Refused: 'manage-closed' (nobody would read the comment), 'message-limited'.
 */
export async function addGroupComment(
  services: Services,
  shareKey: string,
  comment: ItineraryComment,
): Promise<void> {
  const sender = await findSharedGroup(services.db, shareKey, services.now())
  if (!sender || sender.status === 'closed') throw new Refused({ code: 'manage-closed' })
  await enforceAttemptLimit(services, 'group-comment', sender.id)
  await storeComment(services, { kind: 'group', sender, comment })
}

/** Stores a comment once per key. The office sees the comment too and can answer the sender. */
async function storeComment(
  services: Services,
  {
    kind,
    sender,
    comment: { key, name, comment },
  }: { kind: 'group' | 'itinerary'; sender: Recipient; comment: ItineraryComment },
): Promise<void> {
  const at = services.now()
  const { id, email: to, reference } = sender
  const about = reference ?? id
  await services.db.transaction(async (transaction) => {
    const inserted = await transaction
      .insert(enquiryComments)
      .values({ id: key, enquiryId: id, name, comment, createdAt: at })
      .onConflictDoNothing({ target: enquiryComments.id })
      .returning({ id: enquiryComments.id })
    if (inserted.length === 0) return
    const thread = await lockThread(transaction, { kind, id }, at)
    await storeMessage(transaction, thread, { key, from: 'guest', author: name, text: comment, at })
    const link = formatQuoteRequestLink(services.siteUrl)
    const facts = { kind, reference: about, name: sender.name, link }
    const message = writeCommentMail(services.content(), facts)
    const managed = { replyTo: services.officeEmail, managedQuote: id }
    const mail = { kind: `${kind}-comment-sender`, about, to, message, ...managed }
    await enqueueMail(transaction, [mail], at)
  })
  services.wake('mail')
}

export async function addComments<Row extends { id: string }>(
  db: Database,
  rows: Row[],
): Promise<(Row & { comments: string | null })[]> {
  const ids = rows.map(({ id }) => id)
  const byEnquiry = Map.groupBy(await listComments(db, ids), ({ enquiryId }) => enquiryId)
  return rows.map((row) => {
    const texts = (byEnquiry.get(row.id) ?? []).map(({ name, comment }) => `${name}: ${comment}`)
    return { ...row, comments: texts.toReversed().join('\n') || null }
  })
}

async function findSharedSender(db: Database, code: string): Promise<Recipient | undefined> {
  const [found] = await db
    .select()
    .from(enquiries)
    .where(
      and(
        eq(enquiries.shareCode, code.toLowerCase()),
        ne(enquiries.email, ''),
        ne(enquiries.status, 'closed'),
      ),
    )
  return found
}
