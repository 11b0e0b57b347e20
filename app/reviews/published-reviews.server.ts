import { and, desc, eq } from 'drizzle-orm'
import type { ShownReview, ShownReviews } from './review.ts'
import type { Database } from '#platform/database/database.ts'
import { reviews } from './schema.server.ts'

/** Reads published reviews by tour, newest trip first. */
export async function readShownReviews(db: Database): Promise<ShownReviews> {
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.status, 'published'), eq(reviews.mayPublish, true)))
    .orderBy(desc(reviews.month), desc(reviews.writtenAt), desc(reviews.id))
  const reviewsByTour: Record<string, ShownReview[]> = {}
  for (const { tour, stars, text, name, month, title, answer } of rows) {
    const tourReviews = (reviewsByTour[tour ?? ''] ??= [])
    tourReviews.push({ stars, text, name, month, title, ...(answer ? { answer } : {}) })
  }
  return reviewsByTour
}
