import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { sayRefusal } from '#rules/text/say-refusal.ts'

/** The English sentence of a refusal with its facts filled in, for the answers of the API. */
export function sayInEnglish(refusal: Refusal): string {
  const { refusals, deskRefusals } = wordsOf(siteLanguage)
  return sayRefusal(refusal, { ...deskRefusals, ...refusals }, siteLanguage)
}
