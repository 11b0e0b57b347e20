import { pages } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describePage } from '../loading/head.ts'

/** What the pages of accounts are loaded with: their head, and the words of their forms. For loaders alone. */
export function loadAuthPage(
  path: '/auth' | '/auth/confirm',
  robots: 'noindex, follow' | 'noindex, nofollow',
) {
  const { auth, refusals, passwordRules } = wordsOf(siteLanguage)
  return {
    head: describePage({ ...pages[path], path, cardOf: '/', robots }),
    band: auth.band,
    words: { auth, refusals, passwordRules },
  }
}
