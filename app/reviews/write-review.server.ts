import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import type { ManageReview } from '#app/order/guest-requests-contract.ts'
import { isTravelled } from '#app/trip-mails/travelled.ts'
import { computeHours } from '#app/order/trip-hours.server.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { reviews } from './schema.server.ts'
import { type ItemRow, type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { recordEvent } from '#app/order/order-history.server.ts'
import { Refused } from '#platform/refused.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import { readBasis, type Services } from '#platform/services.ts'

type ReviewRow = typeof reviews.$inferSelect

/**
 * Describes a guest's review, and whether the guest may write or change one. Undefined without a
 * past trip.
 */
export async function describeReview(
  services: Pick<Services, 'db' | 'now' | 'content'>,
  loadedOrder: LoadedOrder,
): Promise<ManageAnswer['review']> {
  if (!findReviewableItem(readBasis(services).content, loadedOrder, services.now()))
    return undefined
  const row = await findReview(services.db, loadedOrder.order.id)
  const mayWrite = mayGuestWrite(row)
  if (!row || row.status === 'withdrawn') return { mayWrite }
  const { status, stars, text, name, mayPublish, rule, answer } = row
  return {
    mayWrite,
    written: {
      status,
      stars,
      text,
      name,
      readers: mayPublish ? 'everybody' : 'company',
      ...(rule ? { rule } : {}),
      ...(answer ? { answer } : {}),
    },
  }
}

/**
 * Stores or changes a guest's review: one per order, until the office has read it. Throws Refused:
 * 'review-closed' (no past trip, or the office has read it), 'message-limited'.
 */
export async function writeReview(
  services: Services,
  orderId: string,
  { stars, text, name, readers }: ManageReview,
): Promise<void> {
  await enforceAttemptLimit(services, 'order-message', orderId)
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    const item = findReviewableItem(services.content(), loadedOrder, now)
    const storedReview = await findReview(transaction, orderId)
    if (!item || !mayGuestWrite(storedReview)) throw new Refused({ code: 'review-closed' })
    const review = {
      tour: item.kind === 'tour' ? item.product : null,
      title: item.title,
      month: item.date.slice(0, 7),
      stars: Number(stars),
      text,
      name,
      mayPublish: readers === 'everybody',
      status: 'waiting' as const,
      version: (storedReview?.version ?? 0) + 1,
      writtenAt: now,
      rule: null,
      decidedAt: null,
      decidedBy: null,
      answer: null,
      answeredAt: null,
    }
    await transaction
      .insert(reviews)
      .values({ id: randomUUID(), orderId, ...review })
      .onConflictDoUpdate({ target: reviews.orderId, set: review })
    const facts = { stars: review.stars }
    await recordEvent(transaction, loadedOrder, 'review-written', { who: 'guest', at: now, facts })
  })
}

/** Empties a guest's review, also one that the office has decided about. Safe to repeat. */
export async function withdrawReview(services: Services, orderId: string): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    const row = await findReview(transaction, orderId)
    if (!row || row.status === 'withdrawn') return
    await transaction
      .update(reviews)
      .set({
        status: 'withdrawn',
        stars: 0,
        text: '',
        name: '',
        mayPublish: false,
        rule: null,
        answer: null,
        answeredAt: null,
        version: row.version + 1,
      })
      .where(eq(reviews.id, row.id))
    await recordEvent(transaction, loadedOrder, 'review-withdrawn', { who: 'guest', at: now })
  })
}

function mayGuestWrite(row: ReviewRow | undefined): boolean {
  return row === undefined || row.status === 'waiting' || row.status === 'withdrawn'
}

function findReviewableItem(
  content: Content,
  { items }: LoadedOrder,
  now: Date,
): ItemRow | undefined {
  const pastItems = items.filter(
    (item) => isTravelled(item) && computeHours(content, item).to <= now,
  )
  return pastItems.find(({ kind }) => kind === 'tour') ?? pastItems[0]
}

async function findReview(
  db: Database | Transaction,
  orderId: string,
): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(reviews).where(eq(reviews.orderId, orderId))
  return row
}
