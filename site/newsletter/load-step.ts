import { company } from '#content/company.ts'
import { pages } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describePage } from '../loading/head.ts'
import { getPicture } from '../pictures.ts'

/** What the page of a newsletter's link is made of: `/newsletter/confirm` or `/newsletter/unsubscribe`. */
export function loadStep(step: 'confirm' | 'unsubscribe') {
  const siteWords = wordsOf(siteLanguage)
  const path = `/newsletter/${step}` as const
  return {
    head: describePage({ ...pages[path], path, cardOf: '/', robots: 'noindex, nofollow' }),
    band: siteWords.newsletter.band,
    words: siteWords.newsletter[step],
    shared: siteWords.newsletter,
    refusalWords: siteWords.refusals,
    officeEmail: company.email,
    picture: getPicture('empty/newsletter'),
  }
}
