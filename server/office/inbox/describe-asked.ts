import type { FormFields, AskedWords } from '#rules/guests/form-fields.ts'
import type { Details } from './inbox.ts'

/**
 * What a guest was asked and answered, as details of their row, choices in words: the office's view,
 * CSV and the guest's own export. `fields` are those that an inbox does not show by itself.
 */
export function describeAsked<Fields extends FormFields>(
  { fields, words }: { fields: Fields; words: AskedWords<Fields> },
  row: { [Name in keyof Fields]: string | null },
): Details {
  return Object.fromEntries(
    Object.keys(fields).map((name) => {
      const answer = row[name] ?? null
      return [name, (answer && words[name as keyof Fields].choices?.[answer]) ?? answer]
    }),
  )
}
