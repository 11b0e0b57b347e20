import { z } from 'zod'
import { slug, text } from '../text/content-text.ts'
import { calendarDate } from '../requests/request.ts'

/** A legal page: its title, the day of its wording and its sections (P2.17). Its head is in content/pages.ts. */
export type LegalDocument = z.infer<typeof legalDocumentSchema>
export type LegalSection = z.infer<typeof legalSectionSchema>

export const legalSectionSchema = z.strictObject({
  /** The anchor of the section, which other pages and e-mails may link to: keep it once published. */
  id: slug,
  heading: text,
  paragraphs: z.array(text).min(1),
  /** Points that come below the paragraphs. */
  list: z.array(text).min(2).optional(),
})

export const legalDocumentSchema = z.strictObject({
  title: text,
  /** The day this wording took effect; change it with every change of the text. */
  lastUpdated: calendarDate,
  sections: z.array(legalSectionSchema).min(1),
  /** Stands below the sections, without a number of its own. */
  contactNote: text.optional(),
})
