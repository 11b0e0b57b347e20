import type { FieldWords } from '#rules/guests/form-fields.ts'

/** What each thing that a form asks is called: the office sees it by the same name. */
export function labelsOf<Name extends string>(
  asked: Readonly<Record<Name, FieldWords>>,
): Record<Name, string> {
  const labels = Object.entries<FieldWords>(asked).map(([name, { label }]) => [name, label])
  return Object.fromEntries(labels) as Record<Name, string>
}
