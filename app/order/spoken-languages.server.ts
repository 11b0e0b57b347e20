import { and, arrayContains, isNull } from 'drizzle-orm'
import { type GuideLanguage, guideLanguages } from '#app/capacity/names.ts'
import type { Transaction } from '#platform/database/database.ts'
import { guides } from '#app/capacity/schema.server.ts'
import type { OrderRow } from './load-order.server.ts'

/** True if a guide speaks the order's language. English is always true. */
export async function hasGuideForLanguage(
  transaction: Transaction,
  { language: wished, otherLanguage }: Pick<OrderRow, 'language' | 'otherLanguage'>,
): Promise<boolean> {
  if (otherLanguage !== null) return false
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
