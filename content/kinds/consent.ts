import { z } from 'zod'
import { isVersionText } from '#rules/guests/consent.ts'
import { text } from '#rules/text/content-text.ts'
import { sharedField, translatedField } from '#rules/text/field-meta.ts'

export const consentSchema = z.strictObject({
  version: z
    .string()
    .refine(isVersionText, 'must be a day, as in 2026-11-26')
    .meta(
      sharedField('Version', {
        hint: 'The day on which this wording took effect. New wording gets a new version automatically.',
      }),
    ),
  title: text.optional().meta(translatedField('Heading')),
  text: text.min(40).meta(translatedField('Text that the guest agrees to')),
})
