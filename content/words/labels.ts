import type { FieldWords } from '#rules/guests/form-fields.ts'

/** Labels of a form's fields by name. The office sees the same labels. */
export function labelsOf<Name extends string>(
  asked: Readonly<Record<Name, FieldWords>>,
): Record<Name, string> {
  const labels = Object.entries<FieldWords>(asked).map(([name, { label }]) => [name, label])
  return Object.fromEntries(labels) as Record<Name, string>
}
