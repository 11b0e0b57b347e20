import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'

/** What a refusal says in any case: what stands before the first bracket or brace of its sentence. */
export function openingOf(sentence: string): string {
  return sentence.split(/[[{]/)[0]?.trim() ?? ''
}

/** The button of the office's dialog that carries out a move and writes to the guest. */
export function yesTo(move: string): string {
  return fill(en.admin.inbox.yesTell, { action: move.toLowerCase() })
}
