import { en } from '#content/words/en.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { sayRefusal } from '#rules/text/say-refusal.ts'

/** The English sentence of a refusal with its facts filled in, for the answers of the API. */
export function sayInEnglish(refusal: Refusal): string {
  return sayRefusal(refusal, en.refusals, 'en')
}
