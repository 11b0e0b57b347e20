import { formatUsLongDate } from '#rules/dates/calendar-date.ts'
import type { Post } from '#rules/catalogue/post.ts'
import { formatReadTime } from '#rules/text/reading-time.ts'
import { getPicture } from '../pictures.ts'
import { getArticleText } from './article-text.ts'

/** What the list shows of an article. Loaders make it, so that a list never sends whole articles. */
export type PostCardFacts = ReturnType<typeof describePostCard>

export function describePostCard(post: Post) {
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    category: post.category,
    /** The first two (P2.16). */
    tags: post.tags.slice(0, 2),
    date: post.date,
    dateText: formatUsLongDate(post.date),
    readTime: formatReadTime(getArticleText(post.slug)),
    picture: getPicture(post.image),
  }
}
