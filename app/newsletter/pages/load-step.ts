import { type Content, wordsOf } from '#content/content.ts'
import { describePage } from '#ui/loading/head.ts'
import { getPicture } from '#ui/pictures.ts'

export function loadStep(content: Content, step: 'confirm' | 'unsubscribe') {
  const siteWords = wordsOf(content)
  const path = `/newsletter/${step}` as const
  return {
    head: describePage(content, {
      ...content.pages[path],
      path,
      cardOf: '/',
    }),
    band: siteWords.newsletter.band,
    words: siteWords.newsletter[step],
    shared: siteWords.newsletter,
    refusalWords: siteWords.refusals,
    officeEmail: content.company.email,
    picture: getPicture(content, 'empty/newsletter'),
  }
}
