import { z } from 'zod'
import { answeredQuestion } from '#rules/catalogue/tour-answers.ts'
import { slug, text } from '#rules/text/content-text.ts'
import { sharedField, group, translatedField } from '#rules/text/field-meta.ts'

export const questionThemeSchema = z.strictObject({
  id: slug.meta(sharedField('Anchor')),
  title: text.meta(translatedField('Heading')),
  questions: z.array(answeredQuestion).min(1).meta(group('Questions')),
})
