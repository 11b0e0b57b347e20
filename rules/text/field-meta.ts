/**
 * Descriptions of content fields in a schema's `.meta()`, for the studio's forms and the
 * translators' lists. A form's fields are its schema's, in order.
 */

/** A field's label and options. A field without `is` has inner fields. */
export type FieldMeta = Omit<FieldOptions, 'shows'> & {
  label: string
  /** Facts are equal in all languages, texts are translated. */
  is?: 'fact' | 'text'
  /** A photograph and prices have their own inputs. */
  shows?: FieldOptions['shows'] | 'photo' | 'prices'
}

type FieldOptions = {
  hint?: string
  most?: number
  /** The type of its text, if not plain: a picture's id, several, Markdown, or a day. */
  shows?: 'picture' | 'markdown' | 'day'
  /** The kind of the documents that its ids name. */
  names?: string
  /** How documents are listed: all, a selection, or all in a fixed order. */
  ordered?: 'all' | 'some' | 'by itself'
}

export const sharedField = (label: string, options: FieldOptions = {}): FieldMeta => ({
  label,
  is: 'fact',
  ...options,
})

export const translatedField = (label: string, options: FieldOptions = {}): FieldMeta => ({
  label,
  is: 'text',
  ...options,
})

export const group = (label: string, options: { shows?: 'photo' | 'prices' } = {}): FieldMeta => ({
  label,
  ...options,
})
