/*
 * What the studio's forms and the translators' lists say of a field of a content's schema, by its `.meta()`. The
 * fields of a form are its schema's, in their order.
 */

/** The label of a field, and what else there is to say of it. One without `is` has fields of its own. */
export type FieldMeta = Omit<More, 'shows'> & {
  label: string
  /** A fact is the same in every language, a text is said in each. */
  is?: 'fact' | 'text'
  /** A photograph and prices have fields of their own kind. */
  shows?: 'picture' | 'markdown' | 'photo' | 'prices'
}

type More = {
  hint?: string
  /** The most characters that its place shows. */
  most?: number
  /** What its text is, where it is no plain one: the id of a picture, or several, or Markdown. */
  shows?: 'picture' | 'markdown'
  /** The kind of the documents that it names, by their ids. */
  names?: string
  /** How the documents are listed: all of them, some of them, or all in a fixed order. */
  ordered?: 'all' | 'some' | 'by itself'
}

/** A number, a time, a price, a picture: it is the same in every language. */
export const fact = (label: string, more: More = {}): FieldMeta => ({ label, is: 'fact', ...more })

/** A text that every language says in its own words. */
export const said = (label: string, more: More = {}): FieldMeta => ({ label, is: 'text', ...more })

/** Fields that belong together: an object, the objects of a list or of a record. */
export const group = (label: string, more: { shows?: 'photo' | 'prices' } = {}): FieldMeta => ({
  label,
  ...more,
})
