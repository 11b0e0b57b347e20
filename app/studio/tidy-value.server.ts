import type { KindName } from '#content/kinds.ts'
import { cleanText } from '#rules/text/clean-text.ts'
import { parseNumber } from '#rules/text/figure.ts'
import type { FieldPath } from './studio.ts'
import { Refused } from '#platform/refused.ts'
import { type Shape, shapeOf } from './describe-form.server.ts'

/** Maximum depth: no stored document is nested deeper. */
const deepest = 20

/**
 * A value as stored at a document's path: texts without forbidden characters, figures as numbers,
 * empty values as the schema has them (null, or undefined for an omitted field). Unreadable values
 * stay as sent, so that nothing typed is lost.
 */
export function tidyValue(kind: KindName, path: FieldPath, value: unknown): unknown {
  let shape: Shape = kind === 'words' ? {} : shapeOf(kind)
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

/** False for names built into objects. No field may have such a name. */
export function isSafeName(name: string): boolean {
  return !['__proto__', 'constructor', 'prototype'].includes(name)
}

function tidy(whole: Shape, value: unknown, isRequired: boolean, depth: number): unknown {
  if (depth > deepest) throw new Refused({ code: 'field-invalid', field: 'changes' })
  const shape = withoutNull(whole)
  const nothing = shape === whole ? (isRequired ? value : undefined) : isRequired ? null : undefined
  if (value === undefined || value === null) return nothing
  if (typeof value === 'string') {
    const text = cleanText(value)
    if (text.trim() === '' && (!isRequired || shape !== whole)) return nothing
    const isWhole = shape.type === 'integer'
    return isWhole || shape.type === 'number' ? (parseNumber(text, isWhole) ?? text) : text
  }
  if (Array.isArray(value))
    return value.map((item: unknown, at) =>
      tidy(shape.prefixItems?.[at] ?? shape.items ?? {}, item, true, depth + 1),
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
  const others = shape.anyOf?.filter(({ type }) => type !== 'null')
  return others?.length === 1 && others[0] ? others[0] : shape
}
