import type { FormField } from '#rules/office/studio.ts'

/** A new object of a list, with an empty value for each field that has to be there, and a name of its own. */
export function makeItem(fields: readonly FormField[]): Record<string, unknown> {
  const key = crypto.randomUUID().slice(0, 8)
  const name = fields.find((field) => ['id', 'slug'].includes(field.name))?.name ?? 'key'
  return { ...makeFields(fields), [name]: key }
}

function makeFields(fields: readonly FormField[]): Record<string, unknown> {
  const needed = fields.filter(({ optional }) => !optional)
  return Object.fromEntries(needed.map((field) => [field.name, makeValue(field)]))
}

function makeValue(field: FormField): unknown {
  switch (field.input) {
    case 'number':
      return field.least ?? 0
    case 'switch':
      return false
    case 'choice':
      return field.options[0]?.value ?? ''
    case 'lines':
    case 'choices':
    case 'list':
      return []
    case 'group':
    case 'record':
      return makeFields(field.fields)
    default:
      return ''
  }
}
