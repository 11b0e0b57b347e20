import { company } from '#content/company.ts'
import { pages } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describePage } from '../loading/head.ts'
import { loadManage } from './load-manage.ts'

/** The head of a page behind a mailed link: nobody lists it, and it has no card of its own. */
export function describePrivate(title?: string) {
  const page = { ...pages['/manage'], path: '/manage', cardOf: '/', robots: 'noindex, nofollow' }
  return describePage(title ? { ...page, title: `${title} | ${company.shortName}` } : page)
}

/** What is said to whoever has no good link, whichever it was. */
export function loadLost() {
  const { manage } = wordsOf(siteLanguage)
  return { lost: loadManage(), head: describePrivate(), band: manage.band, open: undefined }
}
