import { postSchema } from '#rules/catalogue/post.ts'
import { z } from 'zod'
import { translatedField } from '#rules/text/field-meta.ts'

export const articleSchema = postSchema.safeExtend({
  text: z
    .string()
    .regex(/\S/)
    .meta(translatedField('Text', { shows: 'markdown', hint: 'Markdown, without HTML.' })),
})
