import type { cardWords } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { keepLanguage, useLanguage } from '../visitor.ts'

/**
 * To those who read the cards' labels in their own language (P9.5): that all else is in English, and the way to
 * have the cards in it too.
 */
export function LanguageNote({ words }: { words: typeof cardWords }) {
  const language = useLanguage()
  const { restInEnglish, allInEnglish } = words[language]
  if (language === siteLanguage) return null
  return (
    <p className="mt-4 text-meta" lang={language}>
      {restInEnglish}{' '}
      <button type="button" className="link py-1" onClick={() => keepLanguage(siteLanguage)}>
        {allInEnglish}
      </button>
    </p>
  )
}
