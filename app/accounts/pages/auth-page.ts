import { type Content, wordsOf } from '#content/content.ts'
import { describePage } from '#ui/loading/head.ts'

/** Loads the head and the words of the account pages. For loaders only. */
export function loadAuthPage(content: Content, path: '/auth' | '/auth/confirm') {
  const { auth, refusals, passwordRules } = wordsOf(content)
  return {
    head: describePage(content, { ...content.pages[path], path, cardOf: '/' }),
    band: auth.band,
    words: { auth, refusals, passwordRules },
  }
}
