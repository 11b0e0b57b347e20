import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { translatedField } from '#rules/text/field-meta.ts'

export const extraCostsSchema = z.strictObject({
  capePoint: text.meta(translatedField('Cape Point')),
  penguins: text.meta(translatedField('The penguins')),
  funicular: text.meta(translatedField('The funicular')),
  cableCar: text.meta(translatedField('The cable car')),
})
