import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { sharedField, group } from '#rules/text/field-meta.ts'

export const pickUpAreaSchema = z.strictObject({
  name: text.meta(sharedField('Name')),
  calledThere: z
    .array(text)
    .min(1)
    .meta(sharedField('Names of the area in addresses', { hint: 'In lower case.' })),
  coordinates: z
    .strictObject({
      longitude: z.number().meta(sharedField('Longitude')),
      latitude: z.number().meta(sharedField('Latitude')),
    })
    .meta(group('Centre of the area')),
})
