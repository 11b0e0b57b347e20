import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { languageTag } from '#rules/text/language.ts'
import { renderPost } from '../blog/article-text.ts'
import { formatFeed } from '../blog/format-feed.ts'
import type { Route } from './+types/feed.ts'
import { fill } from '#rules/text/fill.ts'

/** Serves /blog/feed.xml: every article in full, for feed readers. */
export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { company, pages, posts } = content
  const siteWords = wordsOf(content)
  const feed = formatFeed({
    title: fill(siteWords.blog.feedTitle, { company: company.name }),
    description: pages['/blog'].description,
    website: company.website,
    language: languageTag.toLowerCase(),
    entries: posts.map((post) => ({
      id: post.id,
      path: `/blog/${post.slug}`,
      title: post.title,
      excerpt: post.excerpt,
      date: post.date,
      author: post.author,
      categories: [post.category, ...post.tags],
      html: renderPost(content, post.slug).html,
    })),
  })
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}
