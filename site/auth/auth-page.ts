import { type Content, say } from '#content/content.ts'
import { describePage } from '../loading/head.ts'

/** What the pages of accounts are loaded with: their head, and the words of their forms. For loaders alone. */
export function loadAuthPage(content: Content, path: '/auth' | '/auth/confirm') {
  const { auth, refusals, passwordRules } = say(content)
  return {
    head: describePage(content, { ...content.pages[path], path, cardOf: '/' }),
    band: auth.band,
    words: { auth, refusals, passwordRules },
  }
}
