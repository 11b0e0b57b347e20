import { siteLocale } from '#rules/text/language.ts'

const names = new Intl.DisplayNames(siteLocale, { type: 'language' })

/** The English name of a language: 'German'. */
export function nameLanguage(code: string): string {
  return names.of(code) ?? code
}
