import type { FormFields, FormWords } from '#rules/guests/form-fields.ts'
import type { Details } from './inbox.server.ts'

/**
 * Formats a guest's answers to a form's questions for the office, the CSV and the guest's own
 * export. `fields` are those that an inbox does not show elsewhere.
 */
export function formatFieldAnswers<Fields extends FormFields>(
  { fields, words }: { fields: Fields; words: FormWords<Fields> },
  row: { [Name in keyof Fields]: string | null },
): Details {
  return Object.fromEntries(
    Object.keys(fields).map((name) => {
      const answer = row[name] ?? null
      return [name, (answer && words[name as keyof Fields].choices?.[answer]) ?? answer]
    }),
  )
}
