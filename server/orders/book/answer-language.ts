import type { Transaction } from '../../database/database.ts'
import { raiseAttention, settleAttention } from '../../records/attention-list.ts'
import type { OrderRow } from '../../records/load-order.ts'
import { isSpokenHere } from '../../records/spoken-languages.ts'

type Wish = Pick<OrderRow, 'id' | 'language' | 'otherLanguage'>

/**
 * Handles a language wish, which every booking accepts. A language without a guide goes under
 * attention, because the guest waits for an answer; it is settled once the wish is withdrawn or a
 * guide speaks it. Returns true if somebody must answer.
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
