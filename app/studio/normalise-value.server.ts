import type { KindName } from '#content/kinds.ts'
import { cleanText } from '#rules/text/clean-text.ts'
import { parseNumber } from '#rules/text/figure.ts'
import type { FieldPath } from './studio.ts'
import { Refused } from '#platform/refused.ts'
import { type Shape, readShape } from './describe-form.server.ts'

/** Maximum depth: no stored document is nested deeper. */
const maxDepth = 20

/**
 * Prepares a value for storage at a document's path: removes forbidden characters, parses numbers,
 * and sets empty values as the schema has them (null, or undefined for an omitted field).
 * Unreadable values stay as sent, so that nothing typed is lost.
 */
export function tidyValue(kind: KindName, path: FieldPath, value: unknown): unknown {
  let shape: Shape = kind === 'words' ? {} : readShape(kind)
  let isRequired = true
  for (const name of path) {
    const inner = withoutNull(shape)
    isRequired = inner.type === 'array' || (inner.required?.includes(name) ?? true)
    shape =
      inner.type === 'array'
        ? (inner.items ?? {})
        : (inner.properties?.[name] ?? (inner.additionalProperties || {}))
  }
  return tidy(shape, value, isRequired, 0)
}

/** False for names of properties that every object has. No field may have such a name. */
export function isSafeName(name: string): boolean {
  return !['__proto__', 'constructor', 'prototype'].includes(name)
}

function tidy(originalShape: Shape, value: unknown, isRequired: boolean, depth: number): unknown {
  if (depth > maxDepth) throw new Refused({ code: 'field-invalid', field: 'changes' })
  const shape = withoutNull(originalShape)
  const emptyValue =
    shape === originalShape ? (isRequired ? value : undefined) : isRequired ? null : undefined
  if (value === undefined || value === null) return emptyValue
  if (typeof value === 'string') {
    const text = cleanText(value)
    if (text.trim() === '' && (!isRequired || shape !== originalShape)) return emptyValue
    const isInteger = shape.type === 'integer'
    return isInteger || shape.type === 'number' ? (parseNumber(text, isInteger) ?? text) : text
  }
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      tidy(shape.prefixItems?.[index] ?? shape.items ?? {}, item, true, depth + 1),
    )
  if (typeof value !== 'object') return value
  const fields = Object.entries(value)
    .filter(([name]) => isSafeName(name))
    .map(([name, part]: [string, unknown]): [string, unknown] => {
      const inner = shape.properties?.[name] ?? (shape.additionalProperties || {})
      return [name, tidy(inner, part, shape.required?.includes(name) ?? true, depth + 1)]
    })
  return Object.fromEntries(fields.filter(([, part]) => part !== undefined))
}

function withoutNull(shape: Shape): Shape {
  const nonNullShapes = shape.anyOf?.filter(({ type }) => type !== 'null')
  return nonNullShapes?.length === 1 && nonNullShapes[0] ? nonNullShapes[0] : shape
}
