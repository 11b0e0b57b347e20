import { isDeepStrictEqual } from 'node:util'
import type { FieldChange, FieldPath } from '#app/studio/studio.ts'

/** A field, or an object of a list, that differs between two versions of a document. */
export type Difference = { path: string[]; before?: unknown; after?: unknown }

type Fields = Readonly<Record<string, unknown>>
type Item = { readonly name: string; readonly value: Fields }

/** Texts with more paragraph pairs than this are not merged; the comparison would be slow. */
const maxCompared = 4_000_000

/**
 * Merges two versions of a document that both started from `base`. Objects merge by field, lists of
 * objects by key, id or slug, texts of several paragraphs by paragraph; lists of plain values and
 * other texts count as one field. If both changed a field differently, `ours` wins and `conflicts`
 * names it. Undefined or null means that the document doesn't exist.
 */
export function mergeDocuments<Value>(
  base: Value | null | undefined,
  theirs: Value | null | undefined,
  ours: Value | null | undefined,
): { value: Value | null | undefined; conflicts: FieldPath[] } {
  const conflicts: FieldPath[] = []
  return { value: merge(base, theirs, ours, []) as Value | null | undefined, conflicts }

  function merge(base: unknown, theirs: unknown, ours: unknown, path: FieldPath): unknown {
    if (isSame(theirs, ours) || isSame(base, theirs)) return ours
    if (isSame(base, ours)) return theirs
    if (isFields(theirs) && isFields(ours)) return mergeFields(base, theirs, ours, path)
    const lists = [theirs, ours].map(readItems)
    if (lists[0] && lists[1]) return mergeLists(base, lists[0], lists[1], path)
    if (typeof base === 'string' && typeof theirs === 'string' && typeof ours === 'string') {
      const { text, isWhole } = mergeParagraphs(base, theirs, ours)
      if (!isWhole) conflicts.push(path)
      return text
    }
    conflicts.push(path)
    return ours
  }

  function mergeFields(base: unknown, theirs: Fields, ours: Fields, path: FieldPath): Fields {
    const names = new Set([...Object.keys(ours), ...Object.keys(theirs)])
    return makeFields(
      [...names].map((name) => [
        name,
        merge(readField(base, name), readField(theirs, name), readField(ours, name), [
          ...path,
          name,
        ]),
      ]),
    )
  }

  function mergeLists(base: unknown, theirs: Item[], ours: Item[], path: FieldPath): unknown[] {
    const before = readItems(base) ?? []
    const merged = new Map<string, unknown>()
    for (const name of new Set([...ours, ...theirs].map((item) => item.name))) {
      const value = merge(find(before, name), find(theirs, name), find(ours, name), [...path, name])
      if (value !== undefined) merged.set(name, value)
    }
    const order = mergeOrder(before.map(nameOf), theirs.map(nameOf), ours.map(nameOf))
    if (!order.isWhole) conflicts.push(path)
    return order.names.flatMap((name) => (merged.has(name) ? [merged.get(name)] : []))
  }
}

/**
 * The value at a path; a list object is found by its key, id or slug. Undefined if there is none.
 */
export function readAt(document: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (part, name) =>
      Array.isArray(part) ? find(readItems(part) ?? [], name) : readField(part, name),
    document,
  )
}

/**
 * Applies a change if the value its author saw is still current or both changes fit together;
 * otherwise the current value stays. Without `now` the field is removed; a new list object goes
 * last.
 */
export function applyChange(
  document: unknown,
  { path, was, now }: FieldChange,
): { value: unknown } | { conflict: { path: FieldPath; theirs: unknown } } {
  const theirs = readAt(document, path)
  const isCurrent = isSame(theirs ?? null, was ?? null)
  const { value, conflicts } = isCurrent
    ? { value: now, conflicts: [] }
    : mergeDocuments(was, theirs, now)
  if (conflicts.length > 0) return { conflict: { path, theirs } }
  const result = write(document, path, value)
  return result ? { value: result.value } : { conflict: { path, theirs } }
}

/**
 * Differences between two versions by field. An added, removed or moved list object is one
 * difference; for a move, before and after are positions counted from one.
 */
export function listDifferences(before: unknown, after: unknown): Difference[] {
  return compare(before, after, [])

  function compare(before: unknown, after: unknown, path: string[]): Difference[] {
    if (isSame(before, after)) return []
    if (isFields(before) && isFields(after)) {
      const names = new Set([...Object.keys(after), ...Object.keys(before)])
      return [...names].flatMap((name) =>
        compare(readField(before, name), readField(after, name), [...path, name]),
      )
    }
    const lists = [before, after].map(readItems)
    if (lists[0] && lists[1]) return compareLists(lists[0], lists[1], path)
    return [{ path, before, after }]
  }

  function compareLists(before: Item[], after: Item[], path: string[]): Difference[] {
    const names = new Set([...after, ...before].map(nameOf))
    const commonNames = new Set(
      [...names].filter((name) => find(before, name) && find(after, name)),
    )
    const oldOrder = before.map(nameOf)
    const newOrder = after.map(nameOf)
    const commonInOldOrder = oldOrder.filter((name) => commonNames.has(name))
    const commonInNewOrder = newOrder.filter((name) => commonNames.has(name))
    const unmoved = new Set(
      listCommon(commonInOldOrder, commonInNewOrder).map(([index]) => commonInOldOrder[index]),
    )
    return [...names].flatMap((name) => [
      ...compare(find(before, name), find(after, name), [...path, name]),
      ...(commonNames.has(name) && !unmoved.has(name)
        ? [
            {
              path: [...path, name],
              before: oldOrder.indexOf(name) + 1,
              after: newOrder.indexOf(name) + 1,
            },
          ]
        : []),
    ])
  }
}

export function findItemName(item: unknown): string | undefined {
  if (!isFields(item)) return undefined
  const name = ['key', 'id', 'slug'].map((field) => readField(item, field))
  return name.find((value) => typeof value === 'string')
}

/** Deep equality; the order of fields doesn't matter. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(one, other)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readField(value: unknown, name: string): unknown {
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function makeFields(entries: readonly (readonly [string, unknown])[]): Fields {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/**
 * The objects of a list with their names; undefined if it is no list of objects or names repeat. If
 * no object has a name, as in words, positions are the names.
 */
function readItems(list: unknown): Item[] | undefined {
  if (!Array.isArray(list) || !list.every(isFields)) return undefined
  const names = list.map(findItemName)
  const hasNames = names.some((name) => name !== undefined)
  const items = list.flatMap((value, index) => {
    const name = hasNames ? names[index] : String(index)
    return name === undefined ? [] : [{ name, value }]
  })
  const isWhole = items.length === list.length
  return isWhole && new Set(items.map(nameOf)).size === items.length ? items : undefined
}

function nameOf({ name }: { name: string }): string {
  return name
}

function find(items: readonly Item[], name: string): Fields | undefined {
  return items.find((item) => item.name === name)?.value
}

/** The document with a new value at a path; undefined if the path doesn't exist. */
function write(part: unknown, path: FieldPath, value: unknown): { value: unknown } | undefined {
  const [name, ...rest] = path
  if (name === undefined) return { value }
  if (Array.isArray(part)) {
    const items = readItems(part)
    const index = items?.findIndex((item) => item.name === name) ?? -1
    if (!items || (index === -1 && rest.length > 0)) return undefined
    const result = write(part[index], rest, value)
    if (!result) return undefined
    if (index === -1) {
      const addedItems = isFields(result.value)
        ? [{ ...createMissingKey(result.value, name), ...result.value }]
        : []
      return result.value === undefined || addedItems.length > 0
        ? { value: [...part, ...addedItems] }
        : undefined
    }
    return {
      value: part.flatMap((item: unknown, itemIndex) =>
        itemIndex !== index ? [item] : result.value === undefined ? [] : [result.value],
      ),
    }
  }
  // The path begins a group that didn't exist yet.
  const fields = part ?? {}
  if (!isFields(fields)) return undefined
  const result = write(readField(fields, name), rest, value)
  return result && { value: makeFields(Object.entries({ ...fields, [name]: result.value })) }
}

function createMissingKey(item: Fields, key: string): Fields {
  return findItemName(item) === undefined ? { key } : {}
}

/**
 * The merged order of names: theirs if ours is unchanged, else ours; names that only the other has
 * follow their predecessor there.
 */
function mergeOrder(base: string[], theirs: string[], ours: string[]) {
  const haveWeMoved = isMoved(base, ours)
  const [first, second] = haveWeMoved ? [ours, theirs] : [theirs, ours]
  const names = [...first]
  for (const [index, name] of second.entries()) {
    if (names.includes(name)) continue
    const predecessor = second.slice(0, index).findLast((other) => names.includes(other))
    names.splice(predecessor === undefined ? 0 : names.indexOf(predecessor) + 1, 0, name)
  }
  return { names, isWhole: !(haveWeMoved && isMoved(base, theirs) && isMoved(theirs, ours)) }
}

/**
 * Merges three texts by paragraph. On a conflict ours wins and the result is marked as not whole.
 */
function mergeParagraphs(base: string, theirs: string, ours: string) {
  if (![base, theirs, ours].some((text) => text.includes('\n\n')))
    return { text: ours, isWhole: false }
  const [baseParts, theirParts, ourParts] = [base, theirs, ours].map((text) =>
    text.split(/\n{2,}/),
  ) as [string[], string[], string[]]
  if (baseParts.length * Math.max(theirParts.length, ourParts.length) > maxCompared)
    return { text: ours, isWhole: false }
  const theirIndexes = new Map(listCommon(baseParts, theirParts))
  const ourIndexes = new Map(listCommon(baseParts, ourParts))
  const common = baseParts
    .map((_, index) => index)
    .filter((index) => theirIndexes.has(index) && ourIndexes.has(index))
  const merged: string[] = []
  let isWhole = true
  let [start, theirStart, ourStart] = [0, 0, 0]
  for (const index of [...common, baseParts.length]) {
    const [theirEnd = theirParts.length, ourEnd = ourParts.length] = [
      theirIndexes.get(index),
      ourIndexes.get(index),
    ]
    const piece = mergePieces(
      baseParts.slice(start, index),
      theirParts.slice(theirStart, theirEnd),
      ourParts.slice(ourStart, ourEnd),
    )
    merged.push(...piece.lines)
    isWhole &&= piece.isWhole
    if (index < baseParts.length) merged.push(baseParts[index] ?? '')
    ;[start, theirStart, ourStart] = [index + 1, theirEnd + 1, ourEnd + 1]
  }
  return { text: merged.join('\n\n'), isWhole }
}

/**
 * Merges the paragraphs between two unchanged ones. With equal counts they are compared one by one.
 */
function mergePieces(base: string[], theirs: string[], ours: string[]) {
  if (isSame(base, theirs) || isSame(theirs, ours)) return { lines: ours, isWhole: true }
  if (isSame(base, ours)) return { lines: theirs, isWhole: true }
  if (base.length !== theirs.length || base.length !== ours.length)
    return { lines: ours, isWhole: false }
  const lines = ours.map((line, index) => (line === base[index] ? (theirs[index] ?? '') : line))
  const isWhole = ours.every(
    (line, index) => [base[index], theirs[index]].includes(line) || theirs[index] === base[index],
  )
  return { lines, isWhole }
}

/** The longest common subsequence: pairs of indexes. */
function listCommon(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === other[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
  const pairs: [number, number][] = []
  let [row, column] = [0, 0]
  while (row < one.length && column < other.length) {
    if (one[row] === other[column]) pairs.push([row++, column++])
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

function isMoved(names: readonly string[], others: readonly string[]): boolean {
  const shared = new Set(names.filter((name) => others.includes(name)))
  return !isSame(
    names.filter((name) => shared.has(name)),
    others.filter((name) => shared.has(name)),
  )
}
