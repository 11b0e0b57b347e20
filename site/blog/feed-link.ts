import type { MetaDescriptor } from 'react-router'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'

/** Tells feed readers where the blog's feed is; in the head of every page of the blog. */
export const feedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: fill(en.blog.feedTitle, { company: company.name }),
  href: '/blog/feed.xml',
}
