import { type Content, wordsOf } from '#content/content.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'

export function formatInEnglish(content: Content, refusal: Refusal): string {
  const { refusals, deskRefusals } = wordsOf(content)
  return formatRefusal(refusal, { ...deskRefusals, ...refusals }, siteLanguage)
}
