import type { FieldPath } from '#rules/office/studio.ts'

type Fields = Readonly<Record<string, unknown>>

/** Whether a value has fields of its own. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What an object of a list is called in paths: its key, id or slug; without one it goes by its place. */
export function nameOfItem(item: unknown, index: number): string {
  if (!isFields(item)) return String(index)
  const names = ['key', 'id', 'slug'].map((field) => item[field])
  return names.find((name) => typeof name === 'string') ?? String(index)
}

/** What stands at a path of a document; undefined where nothing is. */
export function readAt(document: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((part, name) => {
    if (Array.isArray(part)) return part.find((item, index) => nameOfItem(item, index) === name)
    return isFields(part) && Object.hasOwn(part, name) ? part[name] : undefined
  }, document)
}

/**
 * The same document with another value at a path; undefined takes the field or the object out, and a new
 * object of a list comes last. Where the path leads through nothing the document stays as it is.
 */
export function writeAt(document: unknown, path: FieldPath, value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (Array.isArray(document)) {
    const index = document.findIndex((item, at) => nameOfItem(item, at) === name)
    if (index === -1)
      return rest.length > 0 || value === undefined ? document : [...document, value]
    const written = writeAt(document[index], rest, value)
    return document.flatMap((item: unknown, at) =>
      at !== index ? [item] : written === undefined ? [] : [written],
    )
  }
  const fields = document ?? {}
  if (!isFields(fields)) return document
  const written = writeAt(fields[name], rest, value)
  const entries = Object.entries({ ...fields, [name]: written })
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
}

/** Whether two values are the same, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  if (!isFields(one) || !isFields(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}

/** A path as one text, to find it by. */
export function keyOfPath(path: FieldPath): string {
  return path.join('\u001F')
}

/** The id of the field at a path, in the page. */
export function idOfPath(path: FieldPath): string {
  return `field-${path.map((name) => encodeURIComponent(name)).join('.')}`
}

/** Whether a path is that of a field or of something within it. */
export function isWithin(path: FieldPath, field: FieldPath): boolean {
  return field.every((name, index) => path[index] === name)
}
