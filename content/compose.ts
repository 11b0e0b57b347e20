import { listContentFaults } from './content-faults.ts'
import type { Content } from './content.ts'
import { type Documents, type KindName, kinds } from './kinds.ts'
import { makeContent, type Withdrawn, readDocument } from './make-content.ts'
import { findItemName, isSame, mergeDocuments } from './merge-documents.ts'
import { listTextFacts, type TextFacts } from './text-facts.ts'

/**
 * The owner's version of a document (null if withdrawn), and the shipped document it was based on
 * (null if there was none).
 */
export type Overlay = {
  body: unknown
  base: unknown
  last?: unknown
}
/** Keyed by document name: 'tour/cape-peninsula'. */
export type Overlays = Readonly<Record<string, Overlay>>

/** Kind and id from a document's name; undefined for an unknown kind. */
export function readName(name: string): { kind: KindName; id: string } | undefined {
  const slashIndex = name.indexOf('/')
  const kind = name.slice(0, slashIndex)
  return Object.hasOwn(kinds, kind) && slashIndex + 1 < name.length
    ? { kind: kind as KindName, id: name.slice(slashIndex + 1) }
    : undefined
}

export function findDocument(documents: Documents, name: string): unknown {
  const parsedName = readName(name)
  const documentsOfKind: Readonly<Record<string, unknown>> = parsedName
    ? documents[parsedName.kind]
    : {}
  return parsedName && Object.hasOwn(documentsOfKind, parsedName.id)
    ? documentsOfKind[parsedName.id]
    : null
}

/**
 * Merges the owner's documents over the shipped ones. Where both changed the same field, the
 * owner's value wins and `shippedChanged` names the document. New documents go to the end of their
 * kind's order; articles are ordered by day. Names of unknown kinds are left out.
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
    const parsedName = readName(name)
    const overlay = overlays[name]
    if (!parsedName || !overlay) continue
    const { kind, id } = parsedName
    const shippedDocument = findDocument(shipped, name)
    const documentsOfKind = { ...documents[kind] }
    if (overlay.body === null) {
      delete documentsOfKind[id]
      withdrawn[name] = overlay.last ?? shippedDocument ?? overlay.base
    } else {
      const { value, isMarked } = mergeOverlay(shippedDocument, overlay)
      if (isMarked) shippedChanged.push(name)
      documentsOfKind[id] = sortFields(value, shippedDocument)
    }
    documents[kind] = documentsOfKind
  }
  return { documents: completeOrder(documents as Documents, shipped), withdrawn, shippedChanged }
}

export type Composed = { documents: Documents; withdrawn: Withdrawn }

/**
 * Builds the content of unchecked documents and lists its faults, a sentence each. `content` is
 * missing if the faults prevent building it.
 */
export function checkDocuments(
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

function mergeOverlay(
  shippedDocument: unknown,
  { body, base }: Overlay,
): { value: unknown; isMarked: boolean } {
  if (isSame(shippedDocument, base)) return { value: body, isMarked: false }
  // The file was added or removed after the owner's change: the owner's version wins.
  if (shippedDocument === null || base === null) return { value: body, isMarked: true }
  const { value, conflicts } = mergeDocuments(base, shippedDocument, body)
  return { value, isMarked: conflicts.length > 0 }
}

/**
 * Sorts the fields in the order of the files, unknown ones last by name: a database keeps no
 * order, and every process must produce the same bytes.
 */
function sortFields(value: unknown, reference: unknown): unknown {
  if (Array.isArray(value)) {
    const referenceItems: readonly unknown[] = Array.isArray(reference) ? reference : []
    return value.map((item: unknown, index) => {
      const name = findItemName(item)
      const matchingItem = referenceItems.find(
        (each) => name !== undefined && findItemName(each) === name,
      )
      return sortFields(
        item,
        matchingItem ?? (name === undefined ? referenceItems[index] : undefined),
      )
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  const referenceFields = (
    typeof reference === 'object' && reference !== null ? reference : {}
  ) as Record<string, unknown>
  const sharedNames = Object.keys(referenceFields).filter((name) => Object.hasOwn(fields, name))
  const others = Object.keys(fields).filter((name) => !Object.hasOwn(referenceFields, name))
  return Object.fromEntries(
    [...sharedNames, ...others.toSorted()].map((name) => [
      name,
      sortFields(fields[name], referenceFields[name]),
    ]),
  )
}

/** Puts each document of an ordered kind into its order exactly once. */
function completeOrder(documents: Documents, shipped: Documents): Documents {
  const order: Readonly<Record<string, unknown>> = documents.order['all'] ?? {}
  const orders = Object.keys(shipped.order['all'] ?? {}).map((kind): [string, unknown] => {
    const existingIds = Object.keys(documents[kind as KindName])
    const storedIds: unknown = order[kind]
    if (!Array.isArray(storedIds)) return [kind, storedIds]
    const ids = [...new Set(storedIds.filter((id) => existingIds.includes(id)))]
    const completeIds = [...ids, ...existingIds.filter((id) => !ids.includes(id))]
    return [kind, kind === 'article' ? sortByDate(completeIds, documents) : completeIds]
  })
  return { ...documents, order: { all: { ...order, ...Object.fromEntries(orders) } as never } }
}

function sortByDate(slugs: readonly string[], documents: Documents): string[] {
  const dayOf = (slug: string) => String(documents.article[slug]?.date)
  return slugs.toSorted((one, other) =>
    dayOf(one) < dayOf(other) ? 1 : dayOf(one) > dayOf(other) ? -1 : 0,
  )
}

/** Kinds with facts that texts name (content/text-facts.ts). */
const kindsOfFacts: readonly KindName[] = [
  'company',
  'law',
  'extra-costs',
  'tour-price',
  'rides',
  'vehicle',
]

/** Faults found by the schemas. Other checks would throw on such documents. */
function listShapeFaults(documents: Documents): string[] {
  const facts = findFacts(documents)
  // Without valid facts no other document can be read by its schema.
  const checkedKinds = facts ? (Object.keys(kinds) as KindName[]) : kindsOfFacts
  return checkedKinds.flatMap((kind) =>
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
