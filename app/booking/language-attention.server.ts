import type { Transaction } from '#platform/database/database.ts'
import { raiseAttention, settleAttention } from '#app/messages/attention-list.server.ts'
import type { OrderRow } from '#app/order/load-order.server.ts'
import { hasGuideForLanguage } from '#app/order/spoken-languages.server.ts'

type LanguageChoice = Pick<OrderRow, 'id' | 'language' | 'otherLanguage'>

/**
 * Handles the language of a new or changed order; every booking accepts any language. A language
 * that no guide speaks goes to Attention, because the guest needs a reply. The item is settled when
 * the guest no longer asks for the language or a guide speaks it. Returns true if the office must
 * reply.
 */
export async function updateLanguageAttention(
  transaction: Transaction,
  order: LanguageChoice,
  now: Date,
): Promise<boolean> {
  const attentionItem = { kind: 'language-unspoken', subjectId: order.id } as const
  const isSpoken = await hasGuideForLanguage(transaction, order)
  if (isSpoken) await settleAttention(transaction, attentionItem, now)
  else await raiseAttention(transaction, { ...attentionItem, orderId: order.id, facts: {} }, now)
  return !isSpoken
}
