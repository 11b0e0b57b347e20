import { z } from 'zod'
import { tourAnswersSchema } from '#rules/catalogue/tour-answers.ts'
import { text } from '#rules/text/content-text.ts'
import { fact, said } from '#rules/text/field-meta.ts'

/** Texts name fees as in content/gate-fees.ts. */
export const answersSchema = tourAnswersSchema.extend({
  gateFees: z.array(text).meta(fact('Fees at the gates', { names: 'gate-fee' })),
})

export const everyTourSchema = z.strictObject({
  pickUp: text.meta(said('Where we pick guests up')),
  ages: text.meta(said('Who counts as a child')),
  seats: text.meta(said('Child seats')),
  money: text.meta(said('Cash and tips')),
})

export const tourPriceSchema = z.strictObject({
  included: z.array(text).min(1).meta(said('In the price of every tour')),
  excluded: z.array(text).min(1).meta(said('In the price of no tour')),
})
