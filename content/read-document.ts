import type { Keyed } from './kinds.ts'
import type { TextFacts } from './text-facts.ts'

/** A fact in a text: its name has a dot, which no brace has that is filled later ({name}, {n}). */
export const factPattern = /\{([a-z]\w*(?:\.\w+)+)\}/gi

/**
 * A document as pages have it: its lists without keys, the facts in its texts. A line of a list that is
 * nothing but a fact which is a list becomes the lines of that; a fact that nobody knows stays in its braces.
 */
export function readDocument<Value>(document: Keyed<Value>, facts: TextFacts): Value {
  return read(document, facts) as Value
}

function read(part: unknown, facts: TextFacts): unknown {
  if (typeof part === 'string') return fillFacts(part, facts)
  if (Array.isArray(part)) return part.flatMap((item) => readItem(item, facts))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, read(value, facts)]))
}

function readItem(item: unknown, facts: TextFacts): unknown {
  if (typeof item === 'string') {
    const list = item.startsWith('{') ? facts.get(item.slice(1, -1)) : undefined
    return typeof list === 'object' ? list : [fillFacts(item, facts)]
  }
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return [read(item, facts)]
  const { key: _, ...value } = item as Record<string, unknown>
  return [read(value, facts)]
}

function fillFacts(text: string, facts: TextFacts): string {
  return text.replaceAll(factPattern, (braces, name: string) => {
    const fact = facts.get(name)
    return typeof fact === 'string' ? fact : braces
  })
}
