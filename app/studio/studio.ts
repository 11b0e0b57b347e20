/**
 * A field of the studio's form. It is made from the kind's schema and the labels in
 * `content/kinds/`; schemas never reach a browser.
 */
export type FormField = {
  name: string
  label: string
  hint?: string
  most?: number
  optional: boolean
  is: 'fact' | 'text'
} & FormInput

export type FormInput =
  /** A text of one or several lines. Markdown has a toolbar. */
  | { input: 'text' }
  | { input: 'markdown' }
  | { input: 'day' }
  | { input: 'picture' }
  | { input: 'pictures'; top?: number }
  | { input: 'number'; whole: boolean; least?: number; top?: number }
  | { input: 'switch' }
  | { input: 'choice'; options: { value: string; label: string }[] }
  | { input: 'lines' }
  | { input: 'choices'; options: { value: string | number; label: string }[] }
  /**
   * A sorted list of documents. `ordered`: the owner sorts all, the owner picks and sorts some, or
   * all are sorted automatically.
   */
  | {
      input: 'order'
      options: { value: string; label: string }[]
      ordered: 'all' | 'some' | 'by itself'
    }
  | { input: 'group'; fields: FormField[] }
  | { input: 'photo'; fields: FormField[] }
  | { input: 'prices'; fields: FormField[] }
  | { input: 'list'; fields: FormField[] }
  /** Fields with dynamic names: words of a screen, hours of each weekday. */
  | { input: 'record'; fields: FormField[] }

/** Path from a document to a field. A list object is named by its key, id or slug. */
export type FieldPath = readonly string[]

/**
 * A change of a field: the value that its author saw, and the new one. Undefined removes the field.
 */
export type FieldChange = { path: FieldPath; was?: unknown; now?: unknown }

export type FieldDifference = {
  path: string[]
  /** The form's label: 'Plan of the day, Table Mountain, Heading'. */
  label: string
  before?: unknown
  after?: unknown
}

/**
 * A fault that prevents publishing: document and field to correct, and a sentence that names both.
 * If a whole page fails, there is no document.
 */
export type PublishingFault = { document: string | null; path: string[]; words: string }

/** A document's state: as in the files, or changed by the owner. */
export const documentStates = ['shipped', 'edited', 'new', 'withdrawn'] as const
export type DocumentState = (typeof documentStates)[number]
