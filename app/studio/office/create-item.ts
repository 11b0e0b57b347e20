import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { FormField } from '../studio.ts'
import { isFields } from './document-path.ts'

/**
 * Creates a new object of a list, with empty values for its required fields and a unique name. An
 * object with a day is a version: it copies the last one, and holds from tomorrow.
 */
export function createItem(fields: readonly FormField[], last: unknown): Record<string, unknown> {
  const key = crypto.randomUUID().slice(0, 8)
  const day = fields.find(({ input }) => input === 'day')
  const tomorrow = addDays(calendarDateIn(new Date(), capeTown), 1)
  const copied = day && isFields(last) ? { ...last, [day.name]: tomorrow } : createFields(fields)
  return { ...copied, [findIdField(fields)?.name ?? 'key']: key }
}

/** Finds the field that becomes part of an address. */
export function findIdField(fields: readonly FormField[]): FormField | undefined {
  return fields.find(({ name }) => ['id', 'slug'].includes(name))
}

/** True if an object still has its generated name. */
export function isGeneratedName(name: string): boolean {
  return /^[0-9a-f]{8}$/.test(name)
}

/**
 * Turns a text into a part of an address that is not in `taken`: 'Who we are' to 'who-we-are'.
 * Empty if no letter or digit remains.
 */
export function createSlug(text: string, taken: readonly string[]): string {
  const withoutAccents = text.normalize('NFD').replaceAll(/[\u0300-\u036f’']/g, '')
  const name = withoutAccents
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  if (name === '' || !taken.includes(name)) return name
  const next = Array.from(taken, (_, index) => `${name}-${index + 2}`)
  return next.find((each) => !taken.includes(each)) ?? ''
}

function createFields(fields: readonly FormField[]): Record<string, unknown> {
  const requiredFields = fields.filter(({ optional }) => !optional)
  return Object.fromEntries(requiredFields.map((field) => [field.name, createValue(field)]))
}

function createValue(field: FormField): unknown {
  switch (field.input) {
    case 'number':
      return field.least ?? 0
    case 'switch':
      return false
    case 'choice':
      return field.options[0]?.value ?? ''
    case 'lines':
    case 'choices':
    case 'order':
    case 'list':
      return []
    case 'group':
    case 'record':
      return createFields(field.fields)
    default:
      return ''
  }
}
