import { z } from 'zod'
import { slug, text } from '../text/content-text.ts'
import { calendarDate } from '../requests/request.ts'
import { sharedField, group, translatedField } from '../text/field-meta.ts'

/**
 * A legal page: title, date of its wording, and sections (P2.17). Its head is in content/pages.ts.
 */
export type LegalDocument = z.infer<typeof legalDocumentSchema>
export type LegalSection = z.infer<typeof legalSectionSchema>

export const legalSectionSchema = z.strictObject({
  /** The section's anchor; pages and e-mails link to it, so never change it once published. */
  id: slug.meta(sharedField('Anchor', { hint: 'Don’t change it: other pages link to it.' })),
  heading: text.meta(translatedField('Heading')),
  paragraphs: z.array(text).min(1).meta(translatedField('Paragraphs')),
  list: z.array(text).min(2).optional().meta(translatedField('Points')),
})

export const legalDocumentSchema = z.strictObject({
  title: text.meta(translatedField('Title')),
  /** The day this wording took effect; change it with every change of the text. */
  lastUpdated: calendarDate.meta(
    sharedField('Last updated', { hint: 'Change it whenever the text changes.' }),
  ),
  sections: z.array(legalSectionSchema).min(1).meta(group('Sections')),
  /** Shown below the sections, without a number. */
  contactNote: text.optional().meta(translatedField('Text below the sections')),
})
