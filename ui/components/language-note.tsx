import type { cardWords } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { storeLanguage, useLanguage } from '../visitor.ts'

/**
 * Tells readers of translated card labels (P9.5) that the rest is in English; has a button for
 * English cards.
 */
export function LanguageNote({ words }: { words: typeof cardWords }) {
  const language = useLanguage()
  const { restInEnglish, allInEnglish } = words[language]
  if (language === siteLanguage) return null
  return (
    <p className="mt-4 text-meta" lang={language}>
      {restInEnglish}{' '}
      <button type="button" className="link py-1" onClick={() => storeLanguage(siteLanguage)}>
        {allInEnglish}
      </button>
    </p>
  )
}
