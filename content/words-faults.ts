import { words } from './words/words.ts'

/** Placeholders that code fills: {n}, {name}. Facts of documents have a dot. */
const placeholderPattern = /\{(\w+)\}/g

/**
 * Faults of changed words: a missing text, or a placeholder that nothing fills. A path and a
 * sentence each.
 */
export function listWordsFaults(
  id: string,
  changed: unknown,
): { path: string[]; sentence: string }[] {
  const shipped = new Map<string, unknown>(Object.entries(words.en)).get(id)
  return shipped === undefined
    ? [{ path: [], sentence: 'no screen has such words' }]
    : compare(shipped, changed, [])
}

export function listMissingWords(documents: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(words.en).filter((id) => !Object.hasOwn(documents, id))
}

function compare(
  shipped: unknown,
  changed: unknown,
  path: string[],
): { path: string[]; sentence: string }[] {
  const fault = (sentence: string) => [{ path, sentence }]
  if (changed === undefined) return fault('is missing')
  if (shipped === changed) return []
  if (typeof shipped === 'string') {
    if (typeof changed !== 'string' || changed.trim() === '') return fault('must be a text')
    const known = new Set([...shipped.matchAll(placeholderPattern)].map(([, name]) => name))
    const unknownNames = [...changed.matchAll(placeholderPattern)].flatMap(([, name]) =>
      known.has(name) ? [] : [name],
    )
    return unknownNames.flatMap((name) => fault(`nobody fills {${name}} here`))
  }
  if (typeof shipped !== 'object' || shipped === null) return fault('cannot be changed')
  if (
    typeof changed !== 'object' ||
    changed === null ||
    Array.isArray(changed) !== Array.isArray(shipped)
  )
    return fault('must hold the texts that it had')
  // A list may be longer or shorter but not empty.
  if (Array.isArray(shipped) && Array.isArray(changed))
    return changed.length === 0
      ? fault('must have a line at least')
      : changed.flatMap((item, index) =>
          compare(shipped[index] ?? shipped[0], item, [...path, String(index)]),
        )
  const before = new Map<string, unknown>(Object.entries(shipped))
  const after = new Map<string, unknown>(Object.entries(changed))
  return [...before].flatMap(([name, part]) => compare(part, after.get(name), [...path, name]))
}
