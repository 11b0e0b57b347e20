import { postSchema } from '#rules/catalogue/post.ts'
import { z } from 'zod'
import { said } from '#rules/text/field-meta.ts'

export const articleSchema = postSchema.safeExtend({
  text: z
    .string()
    .regex(/\S/)
    .meta(said('Text', { shows: 'markdown', hint: 'Markdown, without HTML.' })),
})
