import type { Words } from '#content/words/words.ts'
import type { AboutDayWords } from '#app/order/list-about.ts'
import type { RefusalWords } from '#rules/text/format-refusal.ts'

export type GuideWords = Words['guide'] & {
  refusals: RefusalWords
  about: AboutDayWords
  company: { name: string; phone: string }
  mostNote: number
}
