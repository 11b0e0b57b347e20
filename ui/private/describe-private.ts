import { type Content, wordsOf } from '#content/content.ts'
import { describePage } from '../loading/head.ts'
import { loadManage } from '#app/my-order/pages/load-manage.ts'

/** Head of a page behind a mailed link: noindex, without a social card. */
export function describePrivate(content: Content, title?: string) {
  const { pages, company } = content
  const page = { ...pages['/manage'], path: '/manage', cardOf: '/' }
  return describePage(content, title ? { ...page, title: `${title} | ${company.shortName}` } : page)
}

export function loadInvalidLink(content: Content) {
  const { manage } = wordsOf(content)
  return {
    lost: loadManage(content),
    head: describePrivate(content),
    band: manage.band,
    open: undefined,
  }
}
