/** The languages that any part of the site speaks. */
export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

/** The language of pages and mails: one, until an order carries its own. */
export const siteLanguage = 'en' satisfies Language
/** The same as machines are told of it, with the country whose English it is: search engines, readers of the feed. */
export const languageTag = 'en-ZA'
/** The same as `Intl` knows it, for dates, times and lists: the day comes before the month. */
export const siteLocale = 'en-GB'

/** Whether a text is the code of one of them. */
export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text)
}
