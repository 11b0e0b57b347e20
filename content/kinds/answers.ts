import { z } from 'zod'
import { tourAnswersSchema } from '#rules/catalogue/tour-answers.ts'
import { text } from '#rules/text/content-text.ts'
import { sharedField, translatedField } from '#rules/text/field-meta.ts'

/** Texts name fees as in content/gate-fees.ts. */
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
