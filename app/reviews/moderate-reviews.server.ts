import { and, count, desc, eq, getTableColumns } from 'drizzle-orm'
import { writeReviewRefusedMail } from '#app/trip-mails/mails.server.ts'
import type { ReviewDecision } from '#app/trip-mails/contract.ts'
import { type ReviewEvent, reviewEvents, type ReviewRule, type ReviewState } from './review.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { cutPage, whereAfter } from '#platform/database/paging.ts'
import { orders } from '#app/order/schema.server.ts'
import { reviews } from './schema.server.ts'
import { queueOrderMails } from '#platform/mail/outbox.ts'
import { describeTrip } from '#app/payments/describe-trip.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { recordEvent, readHistory } from '#app/order/order-history.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { omit } from '#rules/omit.ts'

const reviewColumns = omit(getTableColumns(reviews), 'decidedBy')

/** Reads a page of reviews, newest first, and counts those that wait for a decision. */
export async function listReviews(
  db: Database,
  {
    status,
    cursor,
    limit,
  }: { status?: ReviewState | undefined; cursor?: string | undefined; limit: number },
) {
  const rows = await db
    .select({ review: reviewColumns, reference: orders.reference, guest: orders.name })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(
      and(
        status ? eq(reviews.status, status) : undefined,
        whereAfter(cursor, { at: reviews.writtenAt, id: reviews.id }),
      ),
    )
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(limit + 1)
  const summaries = rows.map(({ review, reference, guest }) => ({
    ...review,
    reference,
    guest,
    writtenAt: review.writtenAt.toISOString(),
    decidedAt: review.decidedAt?.toISOString() ?? null,
    answeredAt: review.answeredAt?.toISOString() ?? null,
  }))
  const { page, nextCursor } = cutPage(summaries, limit, ({ writtenAt: at, id }) => ({ at, id }))
  const histories = await readHistories(db, page)
  const reviewAnswers = page.map((review) => {
    const history = histories.get(review.orderId) ?? []
    return { ...review, history: history.map((entry) => omit(entry, 'orderId')) }
  })
  return { reviews: reviewAnswers, nextCursor, waiting: await countWaitingReviews(db) }
}

async function readHistories(db: Database, page: readonly { orderId: string }[]) {
  const ids = page.map(({ orderId }) => orderId)
  const rows = await readHistory(db, 'order', ids, reviewEvents)
  const entries = rows.map(({ orderId, number, event, at, by, facts }) => ({
    orderId,
    number,
    event: event as ReviewEvent,
    at: at.toISOString(),
    by,
    rule: (facts['rule'] ?? null) as ReviewRule | null,
  }))
  return Map.groupBy(entries, ({ orderId }) => orderId)
}

async function countWaitingReviews(db: Database): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(reviews)
    .where(and(eq(reviews.status, 'waiting'), eq(reviews.mayPublish, true)))
  return row?.waiting ?? 0
}

/**
 * Publishes a review, or refuses it by a rule, which the guest gets by mail and on the booking
 * page. Both decisions can be changed later. Throws Refused: 'item-changed' (differs from `seen`),
 * 'review-not-given' (written for the company only).
 */
export async function decideReview(
  services: Services,
  { id, actorId, decision }: { id: string; actorId: string; decision: ReviewDecision },
): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    const { row, loaded: loadedOrder } = await lockReview(transaction, id, decision.seen)
    const { rule } = decision
    if (row.status === 'withdrawn') throw new Refused({ code: 'item-changed' })
    if (!rule && !row.mayPublish) throw new Refused({ code: 'review-not-given' })
    const status = rule ? 'refused' : 'published'
    await transaction
      .update(reviews)
      .set({
        status,
        rule: rule ?? null,
        decidedAt: now,
        decidedBy: actorId,
        version: row.version + 1,
      })
      .where(eq(reviews.id, id))
    const facts = rule ? { rule } : {}
    const action = rule ? 'review-refused' : 'review-published'
    await recordEvent(transaction, loadedOrder, action, { who: 'office', actorId, at: now, facts })
    const entry = { actorId, action, subject: 'reviews', subjectId: id } as const
    const { reference } = loadedOrder.order
    await writeAudit(transaction, { ...entry, facts: { reference, ...facts } }, now)
    if (!rule) return
    const message = writeReviewRefusedMail(
      services.content(),
      describeTrip(services, loadedOrder),
      { rule, siteUrl: services.siteUrl },
    )
    const guest = { kind: 'review-refused-guest', message }
    await queueOrderMails(services, transaction, loadedOrder.order, { guest })
  })
  services.wake('mail')
}

/** Sets the company's reply below a review. An empty one removes it. Throws like `decideReview`. */
export async function answerReview(
  services: Services,
  {
    id,
    actorId,
    answer,
    seen,
  }: { id: string; actorId: string; answer: string | undefined; seen: number },
): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    const { row, loaded: loadedOrder } = await lockReview(transaction, id, seen)
    if (row.status === 'withdrawn') throw new Refused({ code: 'item-changed' })
    await transaction
      .update(reviews)
      .set({
        answer: answer || null,
        answeredAt: answer ? now : null,
        version: row.version + 1,
      })
      .where(eq(reviews.id, id))
    const event: ReviewEvent = answer ? 'review-answered' : 'review-answer-removed'
    await recordEvent(transaction, loadedOrder, event, { who: 'office', actorId, at: now })
    const facts = { reference: loadedOrder.order.reference }
    const entry = { actorId, action: 'review-answered', subject: 'reviews', subjectId: id } as const
    await writeAudit(transaction, { ...entry, facts }, now)
  })
}

/**
 * Locks the order, then its review, in the same sequence as writing a review does. Checks the
 * version.
 */
async function lockReview(transaction: Transaction, id: string, seenVersion: number) {
  const whereReview = eq(reviews.id, id)
  const [reviewOrder] = await transaction
    .select({ orderId: reviews.orderId })
    .from(reviews)
    .where(whereReview)
  if (!reviewOrder) throw new Refused({ code: 'not-found' })
  const loadedOrder = await loadOrder(transaction, reviewOrder.orderId)
  const [row] = await transaction.select().from(reviews).where(whereReview).for('update')
  if (!row) throw new Refused({ code: 'not-found' })
  refuseStale(seenVersion, row.version)
  return { row, loaded: loadedOrder }
}
