import type { Words } from '#content/words/words.ts'
import type { AboutDayWords } from '#rules/orders/list-about.ts'
import type { RefusalWords } from '#rules/text/format-refusal.ts'

/** What the page of a guide's days says, and whom to call. */
export type GuideWords = Words['guide'] & {
  refusals: RefusalWords
  about: AboutDayWords
  company: { name: string; phone: string }
  /** How long a note may be. */
  mostNote: number
}
