import type { FieldPath } from '../studio.ts'

type Fields = Readonly<Record<string, unknown>>

/** True if a value is an object with fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads the name of a list's object in paths: its key, id or slug, otherwise its index. */
export function readItemName(item: unknown, index: number): string {
  if (!isFields(item)) return String(index)
  const names = ['key', 'id', 'slug'].map((field) => item[field])
  return names.find((name) => typeof name === 'string') ?? String(index)
}

/** Reads the value at a path of a document. Undefined if there is none. */
export function readAt(document: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((part, name) => {
    if (Array.isArray(part)) return part.find((item, index) => readItemName(item, index) === name)
    return isFields(part) && Object.hasOwn(part, name) ? part[name] : undefined
  }, document)
}

/**
 * Returns the document with a new value at a path. Undefined removes the field or object. A new
 * object is added at the end. An invalid path changes nothing.
 */
export function writeAt(document: unknown, path: FieldPath, value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (Array.isArray(document)) {
    const index = document.findIndex((item, position) => readItemName(item, position) === name)
    if (index === -1)
      return rest.length > 0 || value === undefined ? document : [...document, value]
    const newItem = writeAt(document[index], rest, value)
    return document.flatMap((item: unknown, position) =>
      position !== index ? [item] : newItem === undefined ? [] : [newItem],
    )
  }
  const fields = document ?? {}
  if (!isFields(fields)) return document
  const newField = writeAt(fields[name], rest, value)
  const entries = Object.entries({ ...fields, [name]: newField })
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
}

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

export function toPathKey(path: FieldPath): string {
  return path.join('\u001F')
}

export function toFieldId(path: FieldPath): string {
  return `field-${path.map((name) => encodeURIComponent(name)).join('.')}`
}

/** True if a path is the field's own or lies inside the field. */
export function isWithin(path: FieldPath, field: FieldPath): boolean {
  return field.every((name, index) => path[index] === name)
}
