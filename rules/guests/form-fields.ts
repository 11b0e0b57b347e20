import { isClockTime } from '../dates/clock-time.ts'
import type { Refusal, RefusalCode } from '../requests/refusal.ts'
import { isEmail, isPhone, limits } from '../text/sanitise.ts'
import type { retention } from './retention.ts'

/**
 * Something that a form asks of a guest, said once: request, draft, input, storage, the office's
 * view, mails, export and erasure follow from it (docs/architecture.md, 'A field of a form').
 */
export type FormField = {
  /** `required` is the refusal when it is left out; a field without one may be left empty. */
  required?: RefusalCode
  /** How long the answer is kept, where its row outlives the guest. */
  kept: keyof typeof retention
} & (
  | {
      kind: 'line' | 'paragraphs' | 'email' | 'phone'
      /** The most characters it takes. */
      limit: number
      /** The refusal when it is longer. */
      tooLong?: RefusalCode
    }
  | { kind: 'choice'; choices: readonly string[] }
  /** A clock time, 'HH:MM'. */
  | { kind: 'time' }
)

/** What one form asks, in the order in which it does. */
export type FormFields = Readonly<Record<string, FormField>>

type Required<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { required: RefusalCode } ? Name : never
}[keyof Fields]

/** What a guest answered; what was left empty is not there. */
export type Answers<Fields extends FormFields> = {
  [Name in Required<Fields>]: string
} & { [Name in Exclude<keyof Fields, Required<Fields>>]?: string | undefined }

/** What stands in a form: a text for each field, '' where nothing is typed. */
export type DraftOf<Fields extends FormFields> = { [Name in keyof Fields]: string }

/** What a field is called, its hint, and the words of its choices. */
export type FieldWords = {
  label: string
  hint?: string
  /** What helps, below what is wrong with it. */
  remedy?: string
  choices?: Readonly<Record<string, string>>
  /** What stands in a choice while nothing is chosen. */
  unchosen?: string
}

/** The words for all that a form asks: the compiler misses a field, and each choice. */
export type AskedWords<Fields extends FormFields> = {
  [Name in keyof Fields]: FieldWords &
    (Fields[Name] extends { choices: readonly (infer Choice extends string)[] }
      ? { choices: Readonly<Record<Choice, string>> }
      : unknown)
}

/** A form with nothing typed. */
export function emptyDraft<Fields extends FormFields>(fields: Fields): DraftOf<Fields> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as DraftOf<Fields>
}

/** What was answered before, as it stands in a form again. */
export function draftFrom<Fields extends FormFields>(
  fields: Fields,
  answers: { [Name in keyof Fields]?: string | null | undefined },
): DraftOf<Fields> {
  const entries = Object.keys(fields).map((name) => [name, answers[name as keyof Fields] ?? ''])
  return Object.fromEntries(entries) as DraftOf<Fields>
}

/** What is kept of answers: what was left out is known no more. */
export function keptFrom<Fields extends FormFields>(
  fields: Fields,
  answers: { [Name in keyof Fields]?: string | undefined },
): { [Name in keyof Fields]: string | null } {
  const kept = Object.keys(fields).map((name) => [name, answers[name as keyof Fields] || null])
  return Object.fromEntries(kept) as { [Name in keyof Fields]: string | null }
}

/** How every form asks for a whole name, an address and a number (P5.3). */
export const aName = {
  kind: 'line',
  limit: limits.name,
  required: 'name-required',
  tooLong: 'name-required',
} as const
export const anEmail = { kind: 'email', limit: limits.email, required: 'email-invalid' } as const
export const aPhone = { kind: 'phone', limit: limits.phone } as const

/** What is wrong with the answers, in the order of the fields (P5.3). */
export function checkAnswers<Fields extends FormFields>(
  fields: Fields,
  answers: Partial<Record<keyof Fields, string | undefined>>,
): Refusal[] {
  return Object.entries(fields).flatMap(([name, field]): Refusal[] => {
    const code = refuseAnswer(field, (answers[name] ?? '').trim())
    if (code !== 'text-too-long') return code ? [{ code, field: name }] : []
    return [{ code, field: name, facts: { maximum: 'limit' in field ? field.limit : 0 } }]
  })
}

/** Every refusal that `checkAnswers` can give for these fields. */
export function listRefusals(fields: FormFields): RefusalCode[] {
  const codes = Object.values(fields).flatMap((field) => [
    field.required,
    refuseAnswer(field, tooMuch),
    'tooLong' in field ? field.tooLong : undefined,
  ])
  return [...new Set(codes.filter((code) => code !== undefined))]
}

/** Neither an address nor a number nor a choice, and longer than any text may be. */
const tooMuch = '?'.repeat(100_000)

function refuseAnswer(field: FormField, text: string): RefusalCode | undefined {
  if (text === '') return field.required
  switch (field.kind) {
    case 'email':
      return isEmail(text) ? undefined : 'email-invalid'
    case 'phone':
      return isPhone(text) ? undefined : 'phone-invalid'
    case 'time':
      return isClockTime(text) ? undefined : 'time-invalid'
    case 'choice':
      return field.choices.includes(text) ? undefined : 'field-invalid'
    default:
      return text.length <= field.limit ? undefined : (field.tooLong ?? 'field-invalid')
  }
}
