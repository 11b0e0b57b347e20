import { z } from 'zod'
import type { FormField, FormFields } from '#rules/guests/form-fields.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import {
  emailLine,
  lineField,
  optionalLine,
  optionalParagraphs,
  paragraphsField,
} from '#rules/requests/request.ts'

/**
 * A party as a request names it; what is left out of under-threes and child seats is none, as before they
 * were asked.
 */
export function partyShape(count: z.ZodInt) {
  return {
    adults: count,
    children: count,
    toddlers: count.default(0),
    childSeats: count.default(0),
  }
}

/** A party as an answer has it. */
export const partyAnswer = {
  adults: z.int(),
  children: z.int(),
  toddlers: z.int().describe('Under three: they travel free, and take a seat.'),
  childSeats: z.int().describe('Asked for; they are no guests.'),
}

type AskedShape<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { required: RefusalCode }
    ? ReturnType<typeof lineField>
    : ReturnType<typeof optionalLine>
}

/**
 * The part of a request's schema that takes what a form asks: texts without markup, in one spelling.
 * Whether they are good is for `checkAnswers` to judge.
 */
export function askedShape<Fields extends FormFields>(fields: Fields): AskedShape<Fields> {
  const shape = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])
  return Object.fromEntries(shape) as AskedShape<Fields>
}

/** The part of an answer with what was filled in in a form: '' where nothing was. */
export function answeredShape<Fields extends FormFields>(fields: Fields) {
  const shape = Object.keys(fields).map((name) => [name, z.string()])
  return Object.fromEntries(shape) as { [Name in keyof Fields]: z.ZodString }
}

function schemaOf({ kind, required }: FormField) {
  const isLong = kind === 'paragraphs'
  if (!required) return isLong ? optionalParagraphs() : optionalLine()
  if (kind === 'email') return emailLine()
  return isLong ? paragraphsField(required) : lineField(required)
}
