export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

/** The language of pages and mails, until orders carry their own. */
export const siteLanguage = 'en' satisfies Language
/** The language tag for machines, with its country: search engines, feed readers. */
export const languageTag = 'en-ZA'
/** The locale for `Intl` dates, times and lists: day before month. */
export const siteLocale = 'en-GB'

export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text)
}
