import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, group } from '#rules/text/field-meta.ts'

export const pickUpAreaSchema = z.strictObject({
  name: text.meta(fact('Name')),
  calledThere: z
    .array(text)
    .min(1)
    .meta(fact('What an address calls it', { hint: 'In lower case.' })),
  coordinates: z
    .strictObject({
      longitude: z.number().meta(fact('Longitude')),
      latitude: z.number().meta(fact('Latitude')),
    })
    .meta(group('Its middle')),
})
