import type { Transaction } from '../../database/database.ts'
import { raiseAttention, settleAttention } from '../../records/attention-list.ts'
import type { OrderRow } from '../../records/load-order.ts'
import { isSpokenHere } from '../../records/spoken-languages.ts'

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
  const isSpoken = await isSpokenHere(transaction, order)
  if (isSpoken) await settleAttention(transaction, about, now)
  else await raiseAttention(transaction, { ...about, orderId: order.id, facts: {} }, now)
  return !isSpoken
}
