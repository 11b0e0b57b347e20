import type { Transaction } from '#platform/database/database.ts'
import { raiseAttention, settleAttention } from '#app/messages/attention-list.server.ts'
import type { OrderRow } from '#app/order/load-order.server.ts'
import { isSpokenHere } from '#app/order/spoken-languages.server.ts'

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
