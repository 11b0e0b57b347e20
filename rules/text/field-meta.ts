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
  /** The most characters that its place shows. */
  most?: number
  /** The type of its text, if not plain: a picture's id, several, or Markdown. */
  shows?: 'picture' | 'markdown'
  /** The kind of the documents that its ids name. */
  names?: string
  /** How documents are listed: all, a selection, or all in a fixed order. */
  ordered?: 'all' | 'some' | 'by itself'
}

/** A number, time, price or picture: equal in all languages. */
export const fact = (label: string, more: More = {}): FieldMeta => ({ label, is: 'fact', ...more })

/** A text to translate. */
export const said = (label: string, more: More = {}): FieldMeta => ({ label, is: 'text', ...more })

/** A group of fields: an object, or the objects of a list or record. */
export const group = (label: string, more: { shows?: 'photo' | 'prices' } = {}): FieldMeta => ({
  label,
  ...more,
})
