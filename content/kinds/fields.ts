import type { z } from 'zod'

/**
 * What the studio's forms and the translators' lists say of a field: its label, whether it is a fact (the
 * same in every language) or a text in a language, and what else there is to say of it.
 */
export type Field = { label: string; is: 'fact' | 'text' } & More
/** The fields of an object within a document, or of each object of a list or of a record. */
export type Group<Fields> = { label: string; fields: Fields; shows?: 'photo' | 'prices' }

type Primitive = string | number | boolean

/** A field for each of a schema's own, however deep: one that is missing does not compile. */
export type FieldsOf<Schema extends z.ZodType> = FieldsOfValue<z.infer<Schema>>

type FieldsOfValue<Value> = { [Name in keyof Value]-?: FieldOf<NonNullable<Value[Name]>> }

type FieldOf<Value> = [Value] extends [Primitive | readonly Primitive[]]
  ? Field
  : [Value] extends [readonly (infer Item)[]]
    ? Group<FieldsOfValue<Item>>
    : string extends keyof Value
      ? FieldOf<NonNullable<Value[string & keyof Value]>>
      : Group<FieldsOfValue<Value>>

type More = {
  hint?: string
  /** The most characters that its place shows. */
  most?: number
  /** What its text is, where it is no plain one: the id of a picture, or several, or Markdown. */
  shows?: 'picture' | 'markdown'
  /** The kind of the documents that it names, by their ids. */
  names?: string
  /** Whether these stand in an order: all there are, some of them, or all in one that nobody chooses. */
  ordered?: 'all' | 'some' | 'by itself'
}

/** A number, a time, a price, a picture: it is the same in every language. */
export function fact(label: string, more: More = {}): Field {
  return { label, is: 'fact', ...more }
}

/** A text that every language says in its own words. */
export function said(label: string, more: More = {}): Field {
  return { label, is: 'text', ...more }
}

/** Fields that belong together: an object, or the objects of a list; a photograph and prices have fields of their own kind. */
export function group<Fields>(
  label: string,
  fields: Fields,
  more: { shows?: 'photo' | 'prices' } = {},
): Group<Fields> {
  return { label, fields, ...more }
}
