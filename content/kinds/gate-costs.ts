import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { said } from '#rules/text/field-meta.ts'

export const extraCostsSchema = z.strictObject({
  capePoint: text.meta(said('Cape Point')),
  penguins: text.meta(said('The penguins')),
  funicular: text.meta(said('The funicular')),
  cableCar: text.meta(said('The cable car')),
})
