import { isClockTime } from '../dates/clock-time.ts'
import type { Refusal, RefusalCode } from '../requests/refusal.ts'
import { isEmail, isPhone, limits } from '../text/sanitise.ts'
import type { retention } from './retention.ts'

/**
 * One field of a guest form, defined once: request, draft, input, storage, the office's view,
 * mails, export and erasure follow from it (docs/changing.md, 'A field of a form').
 */
export type FormField = {
  /** The refusal if empty; without it the field is optional. */
  required?: RefusalCode
  /** The retention of the answer, if its row outlives the guest's data. */
  kept: keyof typeof retention
} & (
  | {
      kind: 'line' | 'paragraphs' | 'email' | 'phone'
      limit: number
      tooLong?: RefusalCode
    }
  | { kind: 'choice'; choices: readonly string[] }
  /** A time field, 'HH:MM'. */
  | { kind: 'time' }
)

export type FormFields = Readonly<Record<string, FormField>>

type RequiredNames<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { required: RefusalCode } ? Name : never
}[keyof Fields]

/** Empty fields are absent. */
export type Answers<Fields extends FormFields> = {
  [Name in RequiredNames<Fields>]: string
} & { [Name in Exclude<keyof Fields, RequiredNames<Fields>>]?: string | undefined }

/** A text for each field, '' if empty. */
export type DraftOf<Fields extends FormFields> = { [Name in keyof Fields]: string }

export type FieldWords = {
  label: string
  hint?: string
  remedy?: string
  choices?: Readonly<Record<string, string>>
  unchosen?: string
}

/** All texts of a form: a missing field or choice is a type error. */
export type FormWords<Fields extends FormFields> = {
  [Name in keyof Fields]: FieldWords &
    (Fields[Name] extends { choices: readonly (infer Choice extends string)[] }
      ? { choices: Readonly<Record<Choice, string>> }
      : unknown)
}

export function emptyDraft<Fields extends FormFields>(fields: Fields): DraftOf<Fields> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as DraftOf<Fields>
}

export function toDraft<Fields extends FormFields>(
  fields: Fields,
  answers: { [Name in keyof Fields]?: string | null | undefined },
): DraftOf<Fields> {
  const entries = Object.keys(fields).map((name) => [name, answers[name as keyof Fields] ?? ''])
  return Object.fromEntries(entries) as DraftOf<Fields>
}

/** Answers to store; omitted ones are cleared. */
export function pickStoredAnswers<Fields extends FormFields>(
  fields: Fields,
  answers: { [Name in keyof Fields]?: string | undefined },
): { [Name in keyof Fields]: string | null } {
  const stored = Object.keys(fields).map((name) => [name, answers[name as keyof Fields] || null])
  return Object.fromEntries(stored) as { [Name in keyof Fields]: string | null }
}

/** The fields for a full name, an e-mail address and a phone number in every form (P5.3). */
export const nameField = {
  kind: 'line',
  limit: limits.name,
  required: 'name-required',
  tooLong: 'name-required',
} as const
export const emailField = { kind: 'email', limit: limits.email, required: 'email-invalid' } as const
export const phoneField = { kind: 'phone', limit: limits.phone } as const

/** Refusals of the answers, in the order of the fields (P5.3). */
export function checkAnswers<Fields extends FormFields>(
  fields: Fields,
  answers: Partial<Record<keyof Fields, string | undefined>>,
): Refusal[] {
  return Object.entries(fields).flatMap(([name, field]): Refusal[] => {
    const code = checkAnswer(field, (answers[name] ?? '').trim())
    if (code !== 'text-too-long') return code ? [{ code, field: name }] : []
    return [{ code, field: name, facts: { maximum: 'limit' in field ? field.limit : 0 } }]
  })
}

export function listRefusals(fields: FormFields): RefusalCode[] {
  const codes = Object.values(fields).flatMap((field) => [
    field.required,
    checkAnswer(field, '?'.repeat('limit' in field ? field.limit + 1 : 1)),
    'tooLong' in field ? field.tooLong : undefined,
  ])
  return [...new Set(codes.filter((code) => code !== undefined))]
}

function checkAnswer(field: FormField, text: string): RefusalCode | undefined {
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
