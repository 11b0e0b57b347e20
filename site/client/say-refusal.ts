import type { RefusalFacts } from '#rules/requests/refusal.ts'
import { fill } from '#rules/text/fill.ts'

/** A no as it came from outside: its code may be one that this page is too old to know. */
export type ForeignRefusal = {
  code?: string | undefined
  field?: string | undefined
  facts?: RefusalFacts | null | undefined
  message?: string | undefined
}

/**
 * The sentence of a refusal, whatever it says: our words for its code; its own message, verbatim,
 * where we have none (specification, section 8); `otherwise` where it has none either.
 */
export function sayRefusal(
  { code = '', facts, message }: ForeignRefusal,
  words: Readonly<Record<string, string>>,
  otherwise: string,
): string {
  const sentence = Object.hasOwn(words, code) ? words[code] : undefined
  if (sentence !== undefined) return fill(sentence, facts ?? {})
  return typeof message === 'string' && message !== '' ? message : otherwise
}
