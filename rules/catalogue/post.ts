import { z } from 'zod'
import { slug, text } from '../text/content-text.ts'
import { calendarDate } from '../requests/request.ts'
import { fact, said } from '../text/field-meta.ts'

/** A blog article for its list and page (P3.10); the text is a separate Markdown file. */
export type Post = z.infer<typeof postSchema>

export const postCategories = [
  'Wine Tours',
  'Peninsula Tours',
  'Wildlife Tours',
  'Safari Tours',
  'Destinations',
  'Food & Culture',
  'Garden Route',
  'Travel Guide',
  'Adventure Tours',
  'National Parks',
] as const

export const postSchema = z
  .strictObject({
    /** Never changes, even if the slug does: feed readers identify an article by it. */
    id: text.meta(fact('Number', { hint: 'Feed readers know the article by it: keep it.' })),
    slug: slug.meta(fact('Address')),
    title: text.meta(said('Title')),
    /** One or two sentences for the card and the feed. */
    excerpt: text.max(260).meta(said('Card', { most: 260 })),
    /** The picture's id: 'posts/' and the slug. */
    image: text.meta(fact('Picture', { shows: 'picture' })),
    /** Publication day, in Cape Town. */
    date: calendarDate.meta(fact('Published on')),
    author: text.meta(said('By')),
    category: z.enum(postCategories).meta(fact('Category')),
    /** The card shows the first two. */
    tags: z
      .array(text)
      .min(3)
      .max(5)
      .meta(said('Tags', { hint: 'The card shows the first two.' })),
    /** A title for search engines, if it differs from the heading. */
    seoTitle: text
      .max(65)
      .optional()
      .meta(said('Title for search engines', { most: 65 })),
    seoDescription: text.max(160).meta(said('Description for search engines', { most: 160 })),
    seoKeywords: z.array(text).min(3).meta(said('Keywords')),
    relatedTours: z
      .array(slug)
      .min(2)
      .max(3)
      .meta(fact('Tours at its end', { names: 'tour' })),
  })
  .refine((post) => post.image === `posts/${post.slug}`, {
    path: ['image'],
    message: "An article's picture is named after it: 'posts/' and the slug.",
  })
