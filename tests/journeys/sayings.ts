import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'

/** The fixed start of a refusal's sentence, before the first placeholder. */
export function openingOf(sentence: string): string {
  return sentence.split(/[[{]/)[0]?.trim() ?? ''
}

export function yesTo(move: string): string {
  return fill(en.admin.inbox.yesTell, { action: move.toLowerCase() })
}
