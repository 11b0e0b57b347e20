import { z } from 'zod'
import { gateFeeSchema } from '#rules/catalogue/tour-answers.ts'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, said } from './fields.ts'

export { gateFeeSchema }

export const gateFeeFields = {
  what: said('Of what'),
  adult: fact('For an adult, in rand'),
  child: fact('For a child, in rand'),
  isNeeded: fact('Nobody can do without it'),
} satisfies FieldsOf<typeof gateFeeSchema>

/** What a gate asks, in the words of the cards. */
export const extraCostsSchema = z.strictObject({
  capePoint: text,
  penguins: text,
  funicular: text,
  cableCar: text,
})

export const extraCostsFields = {
  capePoint: said('Cape Point'),
  penguins: said('The penguins'),
  funicular: said('The funicular'),
  cableCar: said('The cable car'),
} satisfies FieldsOf<typeof extraCostsSchema>
