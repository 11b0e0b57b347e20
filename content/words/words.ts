import type { Language } from '#rules/text/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

/** The texts of a language. Every other language must have the keys of English. */
export type Words = typeof en
/** Labels of a tour card, the only part also in German, French and Spanish. */
export type CardWords = Words['cards']

/** Complete languages. To add one, add a folder next to `en/` and a line here. */
export const words = { en } satisfies Partial<Record<Language, Words>>
export type WholeLanguage = keyof typeof words

/** Labels of the tour cards in each language that has them (P9.5). */
export const cardWords: Record<Language, CardWords> = {
  en: en.cards,
  de: de.cards,
  fr: fr.cards,
  es: es.cards,
}
