/**
 * Descriptions of content fields in a schema's `.meta()`, for the studio's forms and the
 * translators' lists. A form's fields are its schema's, in order.
 */

/** A field's label and options. Without `is` it has fields of its own. */
export type FieldMeta = Omit<More, 'shows'> & {
  label: string
  /** Facts are equal in all languages, texts are translated. */
  is?: 'fact' | 'text'
  /** A photograph and prices have their own inputs. */
  shows?: 'picture' | 'markdown' | 'photo' | 'prices'
}

type More = {
  hint?: string
  most?: number
  /** The type of its text, if not plain: a picture's id, several, or Markdown. */
  shows?: 'picture' | 'markdown'
  /** The kind of the documents that its ids name. */
  names?: string
  /** How documents are listed: all, a selection, or all in a fixed order. */
  ordered?: 'all' | 'some' | 'by itself'
}

export const sharedField = (label: string, more: More = {}): FieldMeta => ({
  label,
  is: 'fact',
  ...more,
})

export const translatedField = (label: string, more: More = {}): FieldMeta => ({
  label,
  is: 'text',
  ...more,
})

export const group = (label: string, more: { shows?: 'photo' | 'prices' } = {}): FieldMeta => ({
  label,
  ...more,
})
