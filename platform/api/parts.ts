import { z } from 'zod'
import type { FormField, FormFields } from '#rules/guests/form-fields.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import {
  emailLine,
  lineField,
  optionalLine,
  optionalParagraphs,
  optionalPhone,
  paragraphsField,
  phoneLine,
} from '#rules/requests/request.ts'

/** A party in a request; under-threes and child seats default to none, as in older clients. */
export function partyShape(count: z.ZodInt) {
  return {
    adults: count,
    children: count,
    toddlers: count.default(0),
    childSeats: count.default(0),
  }
}

export const partyAnswer = {
  adults: z.int(),
  children: z.int(),
  toddlers: z.int().describe('Children under three: they travel free but need a seat.'),
  childSeats: z.int().describe('Requested child seats; not counted as guests.'),
}

type RequestShape<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { required: RefusalCode }
    ? ReturnType<typeof lineField>
    : ReturnType<typeof optionalLine>
}

/**
 * The request schema of a form: texts without markup, normalised. `checkAnswers` validates them.
 */
export function requestShape<Fields extends FormFields>(fields: Fields): RequestShape<Fields> {
  const shape = Object.entries(fields).map(([name, field]) => [name, createFieldSchema(field)])
  return Object.fromEntries(shape) as RequestShape<Fields>
}

/** The answer schema of a form; '' for an empty field. */
export function answerShape<Fields extends FormFields>(fields: Fields) {
  const shape = Object.keys(fields).map((name) => [name, z.string()])
  return Object.fromEntries(shape) as { [Name in keyof Fields]: z.ZodString }
}

function createFieldSchema({ kind, required }: FormField) {
  const isLong = kind === 'paragraphs'
  if (kind === 'phone') return required ? phoneLine(required) : optionalPhone()
  if (!required) return isLong ? optionalParagraphs() : optionalLine()
  if (kind === 'email') return emailLine()
  return isLong ? paragraphsField(required) : lineField(required)
}

export const companyAnswer = z.object({
  name: z.string(),
  canInvoice: z.boolean().describe('True if the whole order can be invoiced now, before payment.'),
  late: z
    .object({
      invoice: z.string().describe('The oldest overdue invoice: INV-00042.'),
      amount: z.int().describe('The sum of all overdue invoices, in rand cents.'),
      since: z.iso.date().describe('The day on which it was due.'),
      remindedOn: z.iso.date().nullable().describe('The day of the last reminder.'),
      remindsOn: z.iso.date().nullable().describe('The day of the next automatic reminder.'),
    })
    .nullable(),
})
