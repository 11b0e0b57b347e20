import type { Language } from '#rules/text/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

/** All that a language says: the compiler holds every other one to what English has. */
export type Words = typeof en
/** The labels of a tour card, the one part of the site that also speaks German, French and Spanish. */
export type CardWords = Words['cards']

/** The languages that are whole. The next one is a folder beside `en/` and a line here. */
export const words = { en } satisfies Partial<Record<Language, Words>>
export type WholeLanguage = keyof typeof words

/** The labels of the tour cards in every language that has them (P9.5). */
export const cardWords: Record<Language, CardWords> = {
  en: en.cards,
  de: de.cards,
  fr: fr.cards,
  es: es.cards,
}
