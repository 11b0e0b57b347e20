import { listContentFaults } from './content-faults.ts'
import type { Content } from './content.ts'
import { type Documents, type KindName, kinds } from './kinds.ts'
import { makeContent, type Withdrawn } from './make-content.ts'
import { findItemName, isSame, mergeDocuments } from './merge-documents.ts'
import { readDocument } from './read-document.ts'
import { listTextFacts, type TextFacts } from './text-facts.ts'

/**
 * What the owner made of a document: the whole of it, null once it is withdrawn; and the document of the files
 * over which that was written, null where there was none.
 */
export type Overlay = {
  body: unknown
  base: unknown
  /** Of one that is withdrawn: what it was before, where that was not the document of the files. */
  last?: unknown
}
/** By the name of the document: 'tour/cape-peninsula'. */
export type Overlays = Readonly<Record<string, Overlay>>

/** Kind and id of a document by its name; undefined where there is no such kind. */
export function readName(name: string): { kind: KindName; id: string } | undefined {
  const at = name.indexOf('/')
  const kind = name.slice(0, at)
  return Object.hasOwn(kinds, kind) && at + 1 < name.length
    ? { kind: kind as KindName, id: name.slice(at + 1) }
    : undefined
}

/** A document by its name; null where there is none. */
export function findDocument(documents: Documents, name: string): unknown {
  const read = readName(name)
  const ofKind: Readonly<Record<string, unknown>> = read ? documents[read.kind] : {}
  return read && Object.hasOwn(ofKind, read.id) ? ofKind[read.id] : null
}

/**
 * The documents of the files with those of the owner laid over them. Where the files have changed since, both
 * are merged, and what both changed is the owner's: `shippedChanged` names these documents. The order follows by
 * itself: what is new in a kind is its last, an article stands by its day. A name of no kind is left out.
 */
export function composeDocuments(
  shipped: Documents,
  overlays: Overlays,
): Composed & { shippedChanged: string[] } {
  const names = Object.keys(overlays).toSorted()
  if (names.length === 0) return { documents: shipped, withdrawn: {}, shippedChanged: [] }
  const withdrawn: Record<string, unknown> = {}
  const documents: Record<string, Record<string, unknown>> = { ...shipped }
  const shippedChanged: string[] = []
  for (const name of names) {
    const read = readName(name)
    const overlay = overlays[name]
    if (!read || !overlay) continue
    const { kind, id } = read
    const ofFiles = findDocument(shipped, name)
    const ofKind = { ...documents[kind] }
    if (overlay.body === null) {
      delete ofKind[id]
      withdrawn[name] = overlay.last ?? ofFiles ?? overlay.base
    } else {
      const { value, isMarked } = layOver(ofFiles, overlay)
      if (isMarked) shippedChanged.push(name)
      ofKind[id] = arrange(value, ofFiles)
    }
    documents[kind] = ofKind
  }
  return { documents: keepOrder(documents as Documents, shipped), withdrawn, shippedChanged }
}

/** All documents, and those that were taken off the site, as they were last. */
export type Composed = { documents: Documents; withdrawn: Withdrawn }

/**
 * The content of documents that nobody has judged yet, and what is wrong with it, a sentence each. Without
 * content where they are so far from what they should be that none can be made.
 */
export function judgeDocuments(
  { documents, withdrawn }: Composed,
  number: number,
  pictures?: ReadonlySet<string>,
): { content: Content | undefined; faults: string[] } {
  try {
    const content = makeContent(documents, number, withdrawn)
    return { content, faults: listContentFaults(content, pictures) }
  } catch {
    const faults = listShapeFaults(documents)
    return { content: undefined, faults: faults.length > 0 ? faults : ['It cannot be read.'] }
  }
}

function layOver(ofFiles: unknown, { body, base }: Overlay): { value: unknown; isMarked: boolean } {
  if (isSame(ofFiles, base)) return { value: body, isMarked: false }
  // It came into the files, or left them: the owner's stands.
  if (ofFiles === null || base === null) return { value: body, isMarked: true }
  const { value, conflicts } = mergeDocuments(base, ofFiles, body)
  return { value, isMarked: conflicts.length > 0 }
}

/**
 * The same with its fields in the order in which the files have them, the others by their names behind: a store
 * keeps no order, and every process has to make the same bytes of it.
 */
function arrange(value: unknown, like: unknown): unknown {
  if (Array.isArray(value)) {
    const known: readonly unknown[] = Array.isArray(like) ? like : []
    return value.map((item: unknown, index) => {
      const name = findItemName(item)
      const own = known.find((each) => name !== undefined && findItemName(each) === name)
      return arrange(item, own ?? (name === undefined ? known[index] : undefined))
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  const known = (typeof like === 'object' && like !== null ? like : {}) as Record<string, unknown>
  const first = Object.keys(known).filter((name) => Object.hasOwn(fields, name))
  const others = Object.keys(fields).filter((name) => !Object.hasOwn(known, name))
  return Object.fromEntries(
    [...first, ...others.toSorted()].map((name) => [name, arrange(fields[name], known[name])]),
  )
}

/** Each document of an ordered kind stands in the order once, and nothing else does. */
function keepOrder(documents: Documents, shipped: Documents): Documents {
  const order: Readonly<Record<string, unknown>> = documents.order['all'] ?? {}
  const kept = Object.keys(shipped.order['all'] ?? {}).map((kind): [string, unknown] => {
    const there = Object.keys(documents[kind as KindName])
    const stood: unknown = order[kind]
    if (!Array.isArray(stood)) return [kind, stood]
    const ids = [...new Set(stood.filter((id) => there.includes(id)))]
    const all = [...ids, ...there.filter((id) => !ids.includes(id))]
    return [kind, kind === 'article' ? newestFirst(all, documents) : all]
  })
  return { ...documents, order: { all: { ...order, ...Object.fromEntries(kept) } as never } }
}

function newestFirst(slugs: readonly string[], documents: Documents): string[] {
  const dayOf = (slug: string) => String(documents.article[slug]?.date)
  return slugs.toSorted((one, other) =>
    dayOf(one) < dayOf(other) ? 1 : dayOf(one) > dayOf(other) ? -1 : 0,
  )
}

/** Where the facts stand that texts name (content/text-facts.ts). */
const kindsOfFacts: readonly KindName[] = [
  'company',
  'law',
  'extra-costs',
  'tour-price',
  'rides',
  'vehicle',
]

/** What the schemas alone say: of documents that are so wrong that what reads them breaks. */
function listShapeFaults(documents: Documents): string[] {
  const facts = findFacts(documents)
  // Without facts no other document can be read as its schema has it.
  const judged = facts ? (Object.keys(kinds) as KindName[]) : kindsOfFacts
  return judged.flatMap((kind) =>
    Object.entries<unknown>(documents[kind]).flatMap(([id, document]) => {
      const value: unknown = readDocument(document, facts ?? new Map())
      const [issue] = kinds[kind].schema.safeParse(value).error?.issues ?? []
      const field = issue?.path.map(String).join(' ')
      return issue ? [`${kind}/${id}${field ? `, ${field}` : ''}: ${issue.message}.`] : []
    }),
  )
}

function findFacts(documents: Documents): TextFacts | undefined {
  try {
    return listTextFacts(documents)
  } catch {
    return undefined
  }
}
