import { z } from 'zod'
import { answeredQuestion, tourAnswersSchema } from '#rules/catalogue/tour-answers.ts'
import { slug, text } from '#rules/text/content-text.ts'
import { group, sharedField, translatedField } from '#rules/text/field-meta.ts'

/** `gateFees` are ids of content/gate-fees.ts. */
export const answersSchema = tourAnswersSchema.extend({
  gateFees: z.array(text).meta(sharedField('Fees at the gates', { names: 'gate-fee' })),
})

export const everyTourSchema = z.strictObject({
  pickUp: text.meta(translatedField('Where we pick guests up')),
  ages: text.meta(translatedField('Who counts as a child')),
  seats: text.meta(translatedField('Child seats')),
  money: text.meta(translatedField('Cash and tips')),
})

export const tourPriceSchema = z.strictObject({
  included: z.array(text).min(1).meta(translatedField('Included in every tour')),
  excluded: z.array(text).min(1).meta(translatedField('Not included in any tour')),
})

export const extraCostsSchema = z.strictObject({
  capePoint: text.meta(translatedField('Cape Point')),
  penguins: text.meta(translatedField('The penguins')),
  funicular: text.meta(translatedField('The funicular')),
  cableCar: text.meta(translatedField('The cable car')),
})

export const questionThemeSchema = z.strictObject({
  id: slug.meta(sharedField('Anchor')),
  title: text.meta(translatedField('Heading')),
  questions: z.array(answeredQuestion).min(1).meta(group('Questions')),
})
