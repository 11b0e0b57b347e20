import { z } from 'zod'
import { slug, text } from '../text/content-text.ts'
import { calendarDate } from '../requests/request.ts'
import { sharedField, translatedField } from '../text/field-meta.ts'

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
    id: text.meta(
      sharedField('Number', { hint: 'Don’t change it: feed readers recognise the article by it.' }),
    ),
    slug: slug.meta(sharedField('Address')),
    title: text.meta(translatedField('Title')),
    /** One or two sentences for the card and the feed. */
    excerpt: text.max(260).meta(translatedField('Text on the card', { most: 260 })),
    /** The picture's id: 'posts/' and the slug. */
    image: text.meta(sharedField('Picture', { shows: 'picture' })),
    /** The day of publication, in Cape Town. */
    date: calendarDate.meta(sharedField('Published on')),
    author: text.meta(translatedField('Author')),
    category: z.enum(postCategories).meta(sharedField('Category')),
    /** The article's tags; the card shows the first two. */
    tags: z
      .array(text)
      .min(3)
      .max(5)
      .meta(translatedField('Tags', { hint: 'The card shows the first two.' })),
    /** A title for search engines, if it differs from the heading. */
    seoTitle: text
      .max(65)
      .optional()
      .meta(translatedField('Title for search engines', { most: 65 })),
    seoDescription: text
      .max(160)
      .meta(translatedField('Description for search engines', { most: 160 })),
    seoKeywords: z.array(text).min(3).meta(translatedField('Keywords')),
    relatedTours: z
      .array(slug)
      .min(2)
      .max(3)
      .meta(sharedField('Tours below the article', { names: 'tour' })),
  })
  .refine((post) => post.image === `posts/${post.slug}`, {
    path: ['image'],
    message: "An article's picture is named after it: 'posts/' and the slug.",
  })
