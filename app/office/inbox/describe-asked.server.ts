import type { FormFields, AskedWords } from '#rules/guests/form-fields.ts'
import type { Details } from './inbox.server.ts'

/**
 * A guest's answers to the form's questions, in words, for the office, the CSV and the guest's own
 * export. `fields`: those that an inbox does not show itself.
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
