import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, group, said } from '#rules/text/field-meta.ts'

export const hoursSchema = z.strictObject({
  openingHours: z
    .array(
      z.strictObject({
        days: text.meta(said('Days')),
        opens: text.meta(fact('Opens')),
        closes: text.meta(fact('Closes')),
      }),
    )
    .min(1)
    .meta(group('When the office is open')),
  emergencySupport: text.meta(said('Below the hours')),
})
