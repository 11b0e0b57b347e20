import type { ReviewAnswer } from '#contract/follow-up.ts'
import type { ReviewRule } from '#rules/orders/review.ts'
import { callSignedIn, readSignedIn } from '../../session/session.ts'

/** A page of what guests have written. */
export function listReviews(cursor: string | null) {
  return readSignedIn('GET /api/admin/reviews', { query: cursor === null ? {} : { cursor } })
}

/** How many wait to be read. */
export async function countReviews() {
  return (await readSignedIn('GET /api/admin/reviews', { query: { status: 'waiting' } })).waiting
}

/** Shows a review as it was seen, or refuses it by a rule. */
export function decideReview({ id, version: seen }: ReviewAnswer, rule?: ReviewRule) {
  const body = rule ? { seen, rule } : { seen }
  return callSignedIn('PUT /api/admin/reviews/:id/decision', { params: { id }, body })
}

/** Answers a review as it was seen. */
export function answerReview({ id, version: seen }: ReviewAnswer, answer: string) {
  return callSignedIn('PUT /api/admin/reviews/:id/answer', {
    params: { id },
    body: { seen, answer },
  })
}
