import type { Content } from '#content/content.ts'
import { formatUsLongDate } from '#rules/dates/calendar-date.ts'
import type { Post } from '#rules/catalogue/post.ts'
import { getPicture } from '#ui/pictures.ts'
import { getArticleText } from './article-text.ts'

/**
 * An article as the list shows it. Made by loaders, so that a list never sends whole articles.
 */
export type PostCardFacts = ReturnType<typeof describePostCard>

export function describePostCard(content: Content, post: Post) {
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    category: post.category,
    tags: post.tags.slice(0, 2),
    date: post.date,
    dateText: formatUsLongDate(post.date),
    readTime: formatReadTime(getArticleText(content, post.slug)),
    picture: getPicture(content, post.image),
  }
}

/** Average reading speed of an adult, in words per minute. */
const wordsPerMinute = 220

export function countReadingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute))
}

/** Formats the reading time on a card: '7 min read'. */
export function formatReadTime(markdown: string): string {
  return `${countReadingMinutes(markdown)} min read`
}
