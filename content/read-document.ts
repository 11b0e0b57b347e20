import type { Keyed } from './kinds.ts'
import type { TextFacts } from './text-facts.ts'

/**
 * A fact in a text: its name has a dot; placeholders that are filled later ({name}, {n}) have none.
 */
export const factPattern = /\{([a-z]\w*(?:\.\w+)+)\}/gi

/**
 * A document for pages: keys removed, facts filled in. A list line that is only a list fact becomes
 * that list's lines; unknown facts stay in braces. Shared parts stay shared objects (cached in
 * `known`), so that page data contains each once.
 */
export function readDocument<Value>(
  document: Keyed<Value>,
  facts: TextFacts,
  known = new Map<unknown, unknown>(),
): Value {
  const read = (part: unknown): unknown => {
    if (typeof part === 'string') return fillFacts(part, facts)
    if (typeof part !== 'object' || part === null) return part
    const before = known.get(part)
    if (before !== undefined) return before
    const value = Array.isArray(part) ? part.flatMap(readItem) : readFields(part)
    known.set(part, value)
    return value
  }
  const readFields = (part: object) =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, read(value)]))
  const readItem = (item: unknown): unknown => {
    const list =
      typeof item === 'string' && item.startsWith('{') ? facts.get(item.slice(1, -1)) : undefined
    if (typeof list === 'object') return list
    if (typeof item !== 'object' || item === null || !('key' in item)) return [read(item)]
    const before = known.get(item)
    if (before !== undefined) return [before]
    const { key: _, ...fields } = item
    const value = readFields(fields)
    known.set(item, value)
    return [value]
  }
  return read(document) as Value
}

function fillFacts(text: string, facts: TextFacts): string {
  return text.replaceAll(factPattern, (braces, name: string) => {
    const fact = facts.get(name)
    return typeof fact === 'string' ? fact : braces
  })
}
