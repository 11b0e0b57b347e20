import { type Content, wordsOf } from '#content/content.ts'
import type { MetaDescriptor } from 'react-router'
import { fill } from '#rules/text/fill.ts'

export function createFeedLink(content: Content): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: fill(wordsOf(content).blog.feedTitle, { company: content.company.name }),
    href: '/blog/feed.xml',
  }
}
