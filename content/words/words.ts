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
const whole = { en } satisfies Partial<Record<Language, Words>>
export type WholeLanguage = keyof typeof whole

/** The words of a language. Pages, server and mails ask here and import no language themselves. */
export function wordsOf(language: WholeLanguage): Words {
  return whole[language]
}

/** Each of them as machines are told of it, with the country whose English it is: search engines, readers of the feed. */
export const languageTags: Record<WholeLanguage, string> = { en: 'en-ZA' }

/** The labels of the tour cards in every language that has them (P9.5). */
export const cardWords: Record<Language, CardWords> = {
  en: en.cards,
  de: de.cards,
  fr: fr.cards,
  es: es.cards,
}
