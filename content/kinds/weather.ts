import { weatherHoursSchema } from '#rules/fleet/weather.ts'
import { fact, type FieldsOf, said } from './fields.ts'

export { weatherHoursSchema }

export const weatherFields = {
  from: fact('From'),
  to: fact('To'),
  text: said('What is done when it turns'),
} satisfies FieldsOf<typeof weatherHoursSchema.element>
