/** The languages that any part of the site speaks. */
export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

/** Whether a text is the code of one of them. */
export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text)
}
