/**
 * A field of a document as the studio's form shows it. It is made of the kind's schema and of what
 * `content/kinds/` says of each field; nothing of a schema comes into a browser.
 */
export type FormField = {
  name: string
  label: string
  hint?: string
  /** The most characters that its place shows. */
  most?: number
  /** Whether it may be left out. */
  optional: boolean
  /** A fact is the same in every language. */
  is: 'fact' | 'text'
} & FormInput

export type FormInput =
  /** A text of a line or of several; a Markdown text has a toolbar. */
  | { input: 'text' }
  | { input: 'markdown' }
  | { input: 'picture' }
  /** Pictures in an order of their own, by their ids. */
  | { input: 'pictures'; top?: number }
  | { input: 'number'; whole: boolean; least?: number; top?: number }
  | { input: 'switch' }
  | { input: 'choice'; options: { value: string; label: string }[] }
  /** Texts, one below the other. */
  | { input: 'lines' }
  /** Numbers or fixed words, several of them. */
  | { input: 'choices'; options: { value: string | number; label: string }[] }
  /** Documents in an order: all there are, some of them, or all in one that nobody chooses. */
  | {
      input: 'order'
      options: { value: string; label: string }[]
      ordered: 'all' | 'some' | 'by itself'
    }
  | { input: 'group'; fields: FormField[] }
  /** A photograph that was uploaded, with what is shown of it. */
  | { input: 'photo'; fields: FormField[] }
  /** Prices by season, with their year. */
  | { input: 'prices'; fields: FormField[] }
  /** Objects that have a key each, in an order of their own. */
  | { input: 'list'; fields: FormField[] }
  /** Fields by names that are not known beforehand: the words of a screen, the hours of each weekday. */
  | { input: 'record'; fields: FormField[] }

/** The names from a document down to a field; an object of a list is named by its key, id or slug. */
export type FieldPath = readonly string[]

/** What somebody made of a field: what they saw in it, and what they wrote. Undefined is a field that is left out. */
export type FieldChange = { path: FieldPath; was?: unknown; now?: unknown }

/** A field that differs between two versions of a document. */
export type FieldDifference = {
  path: string[]
  /** What the form calls it: 'Plan of the day, Table Mountain, Heading'. */
  label: string
  before?: unknown
  after?: unknown
}

/**
 * Why something cannot be published: the document and the field where it is put right, and a whole sentence that
 * names both. Without a document where a page as a whole cannot be made.
 */
export type PublishingFault = { document: string | null; path: string[]; words: string }

/** Whether a document is that of the files, or what the owner made of it. */
export const documentStates = ['shipped', 'edited', 'new', 'withdrawn'] as const
export type DocumentState = (typeof documentStates)[number]
