import { z } from 'zod'
import { answeredQuestion } from '#rules/catalogue/tour-answers.ts'
import { slug, text } from '#rules/text/content-text.ts'
import { questionFields } from './answers.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

export const questionThemeSchema = z.strictObject({
  id: slug,
  title: text,
  questions: z.array(answeredQuestion).min(1),
})

export const questionThemeFields = {
  id: fact('Anchor'),
  title: said('Heading'),
  questions: group('Questions', questionFields),
} satisfies FieldsOf<typeof questionThemeSchema>
