import { and, arrayContains, isNull } from 'drizzle-orm'
import { type GuideLanguage, guideLanguages } from '#rules/fleet/names.ts'
import type { Transaction } from '../../database/database.ts'
import { guides } from '../../database/schema/fleet.ts'
import { raiseAttention, settleAttention } from '../../records/attention-list.ts'
import type { OrderRow } from '../../records/load-order.ts'

type Wish = Pick<OrderRow, 'id' | 'language' | 'otherLanguage'>

/**
 * A language is a wish, which every booking takes. One that no guide of ours speaks is put under attention,
 * since its guest waits for an answer; once it is wished no more, or somebody speaks it, it is settled.
 * Returns whether somebody has to answer it.
 */
export async function answerLanguage(
  transaction: Transaction,
  order: Wish,
  now: Date,
): Promise<boolean> {
  const about = { kind: 'language-unspoken', subjectId: order.id } as const
  const isSpoken = order.otherLanguage === null && (await isSpokenHere(transaction, order.language))
  if (isSpoken) await settleAttention(transaction, about, now)
  else await raiseAttention(transaction, { ...about, orderId: order.id, facts: {} }, now)
  return !isSpoken
}

/** English is what every guide speaks, known or not. */
async function isSpokenHere(transaction: Transaction, wished: string): Promise<boolean> {
  if (wished === 'en') return true
  const language = guideLanguages.find((one) => one === wished)
  if (!language) return false
  const speaks = arrayContains(guides.languages, [language satisfies GuideLanguage])
  const [found] = await transaction
    .select({ id: guides.id })
    .from(guides)
    .where(and(speaks, isNull(guides.inactiveSince)))
    .limit(1)
  return found !== undefined
}
