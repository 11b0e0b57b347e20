import { z } from 'zod'
import {
  emailLine,
  lineField,
  optionalLine,
  optionalParagraphs,
  paragraphsField,
} from '../requests/request.ts'
import type { RefusalCode } from '../requests/refusal.ts'
import type { AskedField, AskedFields } from './asked.ts'

type AskedShape<Fields extends AskedFields> = {
  [Name in keyof Fields]: Fields[Name] extends { required: RefusalCode }
    ? ReturnType<typeof lineField>
    : ReturnType<typeof optionalLine>
}

/**
 * The part of a request's schema that takes what a form asks: texts without markup, in one spelling.
 * Whether they are good is for `checkAnswers` to judge.
 */
export function askedShape<Fields extends AskedFields>(fields: Fields): AskedShape<Fields> {
  const shape = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])
  return Object.fromEntries(shape) as AskedShape<Fields>
}

/** The part of an answer that tells what was said in a form: '' where nothing was. */
export function saidShape<Fields extends AskedFields>(fields: Fields) {
  const shape = Object.keys(fields).map((name) => [name, z.string()])
  return Object.fromEntries(shape) as { [Name in keyof Fields]: z.ZodString }
}

function schemaOf({ kind, required }: AskedField) {
  const isLong = kind === 'paragraphs'
  if (!required) return isLong ? optionalParagraphs() : optionalLine()
  if (kind === 'email') return emailLine()
  return isLong ? paragraphsField(required) : lineField(required)
}
