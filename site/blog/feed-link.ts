import type { MetaDescriptor } from 'react-router'
import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { fill } from '#rules/text/fill.ts'

/** Tells feed readers where the blog's feed is; in the head of every page of the blog. */
export const feedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: fill(wordsOf(siteLanguage).blog.feedTitle, { company: company.name }),
  href: '/blog/feed.xml',
}
