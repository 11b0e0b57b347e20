import { postSchema } from '#rules/catalogue/post.ts'
import { z } from 'zod'
import { fact, type FieldsOf, said } from './fields.ts'

/** An article as one document: what its list says, and its text. */
export const articleSchema = postSchema.safeExtend({ text: z.string().regex(/\S/) })

export const articleFields = {
  id: fact('Number', { hint: 'Feed readers know the article by it: keep it.' }),
  slug: fact('Address'),
  title: said('Title'),
  excerpt: said('Card', { most: 260 }),
  image: fact('Picture', { shows: 'picture' }),
  date: fact('Published on'),
  author: said('By'),
  category: fact('Category'),
  tags: said('Tags', { hint: 'The card shows the first two.' }),
  seoTitle: said('Title for search engines', { most: 65 }),
  seoDescription: said('Description for search engines', { most: 160 }),
  seoKeywords: said('Keywords'),
  relatedTours: fact('Tours at its end', { names: 'tour' }),
  text: said('Text', { shows: 'markdown', hint: 'Markdown, without HTML.' }),
} satisfies FieldsOf<typeof articleSchema>
