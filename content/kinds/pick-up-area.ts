import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, group } from './fields.ts'

export const pickUpAreaSchema = z.strictObject({
  name: text,
  calledThere: z.array(text).min(1),
  coordinates: z.strictObject({ longitude: z.number(), latitude: z.number() }),
})

export const pickUpAreaFields = {
  name: fact('Name'),
  calledThere: fact('What an address calls it', { hint: 'In lower case.' }),
  coordinates: group('Its middle', { longitude: fact('Longitude'), latitude: fact('Latitude') }),
} satisfies FieldsOf<typeof pickUpAreaSchema>
