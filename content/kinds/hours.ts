import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { sharedField, group, translatedField } from '#rules/text/field-meta.ts'

export const hoursSchema = z.strictObject({
  openingHours: z
    .array(
      z.strictObject({
        days: text.meta(translatedField('Days')),
        opens: text.meta(sharedField('Opens')),
        closes: text.meta(sharedField('Closes')),
      }),
    )
    .min(1)
    .meta(group('When the office is open')),
  emergencySupport: text.meta(translatedField('Text below the hours')),
})
