import type { ReviewAnswer } from '#app/trip-mails/contract.ts'
import type { ReviewRule } from '../review.ts'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'

export async function countWaitingReviews() {
  return (await readSignedIn('GET /api/admin/reviews', { query: { status: 'waiting' } })).waiting
}

/** Publishes the review that the user saw, or refuses it by a rule. */
export function decideReview({ id, version: seen }: ReviewAnswer, rule?: ReviewRule) {
  const body = rule ? { seen, rule } : { seen }
  return callSignedIn('PUT /api/admin/reviews/:id/decision', { params: { id }, body })
}
