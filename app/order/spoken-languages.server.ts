import { and, arrayContains, isNull } from 'drizzle-orm'
import { type GuideLanguage, guideLanguages } from '#app/capacity/names.ts'
import type { Transaction } from '#platform/database/database.ts'
import { guides } from '#app/capacity/schema.server.ts'
import type { OrderRow } from './load-order.server.ts'

/** True if a guide speaks the order's language. English is always true. */
export async function hasGuideForLanguage(
  transaction: Transaction,
  { language: requested, otherLanguage }: Pick<OrderRow, 'language' | 'otherLanguage'>,
): Promise<boolean> {
  if (otherLanguage !== null) return false
  if (requested === 'en') return true
  const language = guideLanguages.find((one) => one === requested)
  if (!language) return false
  const whereSpeaks = arrayContains(guides.languages, [language satisfies GuideLanguage])
  const [guide] = await transaction
    .select({ id: guides.id })
    .from(guides)
    .where(and(whereSpeaks, isNull(guides.inactiveSince)))
    .limit(1)
  return guide !== undefined
}
