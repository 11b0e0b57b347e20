import { type Documents, type KindName, kinds } from './kinds.ts'
import { factPattern, readDocument } from './make-content.ts'
import { listTextFacts, type TextFacts } from './text-facts.ts'
import { listMissingWords, listWordsFaults } from './words-faults.ts'

/**
 * Kinds whose fields are facts for other texts (content/text-facts.ts): placeholders inside them
 * would stay unfilled.
 */
const factKinds: ReadonlySet<KindName> = new Set(['company', 'law', 'extra-costs', 'tour-price'])

/** An HTML element, comment or declaration: it would show as text or run as a script. */
const markup = /<[a-z/!?]/i

/**
 * Faults of each document alone: schema, keys, lines of words, unknown facts, markup. A sentence
 * each, beginning with document and field; a shipped one ends with its file.
 */
export function listDocumentFaults(documents: Documents): string[] {
  const facts = listTextFacts(documents)
  const cache = getFaultCache(facts)
  const names = Object.keys(kinds) as KindName[]
  return [
    ...names.flatMap((kind) =>
      Object.entries<unknown>(documents[kind] ?? {}).flatMap(([id, document]) => [
        ...cacheFaults(cache, document, `${kind}/${id}`, () => [
          ...listSchemaFaults(kind, id, document, facts),
          ...listTextFaults(kind, id, document, facts),
          ...faultUnless(
            hasItsId(document, id),
            nameField(kind, id, []),
            `its own name must be '${id}'${formatFileHint(kind, id)}`,
          ),
        ]),
      ]),
    ),
    ...listMissingWords(documents.words).map(
      (id) => `${nameField('words', id, [])}: is missing${formatFileHint('words', id)}.`,
    ),
    ...listOrderFaults(documents),
    ...Object.entries(documents['tour-answers']).flatMap(([id, { gateFees }]) =>
      gateFees.flatMap((name) =>
        faultUnless(
          documents['gate-fee'][name] !== undefined,
          nameField('tour-answers', id, ['gateFees']),
          `there is no gate-fee/${name}`,
        ),
      ),
    ),
  ]
}

/**
 * Caches faults by document: while the facts are the same, a document's faults can't change. After
 * one edit nearly all documents hit the cache.
 */
type FaultCache = WeakMap<object, { name: string; faults: string[] }>
let last: { facts: string; cache: FaultCache } | undefined

function getFaultCache(facts: TextFacts): FaultCache {
  const text = JSON.stringify([...facts])
  if (last?.facts !== text) last = { facts: text, cache: new WeakMap() }
  return last.cache
}

function cacheFaults(
  cache: FaultCache,
  document: unknown,
  name: string,
  check: () => string[],
): string[] {
  if (typeof document !== 'object' || document === null || !Object.isFrozen(document))
    return check()
  const cached = cache.get(document)
  if (cached?.name === name) return cached.faults
  const faults = check()
  cache.set(document, { name, faults })
  return faults
}

export function faultUnless(holds: boolean, place: string, sentence: string): string[] {
  return holds ? [] : [`${place}: ${sentence}.`]
}

/** The file of a shipped document: 'content/tours/cape-peninsula.ts'. */
export function nameFile(kind: KindName, id: string): string {
  const kebab = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return kinds[kind].file.replace('*', kebab)
}

function formatFileHint(kind: KindName, id: string): string {
  return ` (${nameFile(kind, id)})`
}

function listSchemaFaults(
  kind: KindName,
  id: string,
  document: unknown,
  facts: TextFacts,
): string[] {
  if (kind === 'words')
    return listWordsFaults(id, document).map(
      ({ path, sentence }) =>
        `${nameField(kind, id, path.map(asPlace))}: ${sentence}${formatFileHint(kind, id)}.`,
    )
  const { error } = kinds[kind].schema.safeParse(readDocument(document, facts))
  return (error?.issues ?? []).map(
    ({ path, message }) => `${nameField(kind, id, path)}: ${message}${formatFileHint(kind, id)}.`,
  )
}

function asPlace(name: string): string | number {
  return /^\d+$/.test(name) ? Number(name) : name
}

export function listTextFaults(
  kind: KindName,
  id: string,
  document: unknown,
  facts: TextFacts,
): string[] {
  return checkPart(document, [])

  function checkPart(part: unknown, path: readonly (string | number)[]): string[] {
    const place = nameField(kind, id, path)
    if (typeof part === 'string') return checkText(part, place)
    if (typeof part !== 'object' || part === null) return []
    const inner = Object.entries(part).flatMap(([name, value]) =>
      checkPart(value, [...path, Array.isArray(part) ? Number(name) : name]),
    )
    return Array.isArray(part) ? [...checkKeys(part, place), ...inner] : inner
  }

  function checkText(text: string, place: string): string[] {
    const unknownFacts = [...text.matchAll(factPattern)].flatMap(([, name = '']) =>
      facts.has(name) ? [] : [name],
    )
    const placeholders = factKinds.has(kind) ? text.match(factPattern) : null
    return [
      ...faultUnless(
        placeholders === null,
        place,
        `other texts name this, so it names no fact itself; it has ${placeholders?.[0]}${formatFileHint(kind, id)}`,
      ),
      ...faultUnless(
        !markup.test(text),
        place,
        `holds HTML, which no text may${formatFileHint(kind, id)}`,
      ),
      ...unknownFacts.map(
        (name) => `${place}: nobody knows the fact {${name}}${formatFileHint(kind, id)}.`,
      ),
    ]
  }

  /** Words are found by path and need no keys. */
  function checkKeys(list: readonly unknown[], place: string): string[] {
    if (kind === 'words') return []
    const keys = list
      .filter((item) => typeof item === 'object' && item !== null)
      .map((item) => ['id', 'slug', 'key'].flatMap((name) => readString(item, name))[0] ?? '')
    return keys.flatMap((key, index) => [
      ...faultUnless(
        /^[a-z0-9]+(-[a-z0-9]+)*$/.test(key),
        `${place} ${index + 1}`,
        `needs a key of small letters and hyphens; it has '${key}'${formatFileHint(kind, id)}`,
      ),
      ...faultUnless(
        keys.indexOf(key) === index,
        `${place} ${index + 1}`,
        `another line has the key '${key}' too${formatFileHint(kind, id)}`,
      ),
    ])
  }
}

/** Checks that each document of an ordered kind appears in the order exactly once. */
function listOrderFaults(documents: Documents): string[] {
  const orders = Object.entries(documents.order['all'] ?? {})
  return orders.flatMap(([kind, ids]) => {
    const existingIds = Object.keys(documents[kind as KindName])
    const place = nameField('order', 'all', [kind])
    return [
      ...ids.flatMap((id, index) => [
        ...faultUnless(ids.indexOf(id) === index, place, `two have the same name, '${id}'`),
        ...faultUnless(existingIds.includes(id), place, `there is no ${kind}/${id}`),
      ]),
      ...existingIds.flatMap((id) =>
        faultUnless(ids.includes(id), place, `${kind}/${id} stands nowhere in it`),
      ),
    ]
  })
}

function hasItsId(document: unknown, id: string): boolean {
  if (typeof document !== 'object' || document === null) return true
  const [slug] = readString(document, 'slug')
  const [documentId] = readString(document, 'id')
  return (slug ?? documentId ?? id) === id
}

function readString(record: object, name: string): string[] {
  const value: unknown = Object.entries(record).find(([field]) => field === name)?.[1]
  return typeof value === 'string' ? [value] : []
}

/** 'tour/cape-peninsula, detailedItinerary 3 time': lines count from one. */
function nameField(kind: KindName, id: string, path: readonly PropertyKey[]): string {
  const field = path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ')
  return field === '' ? `${kind}/${id}` : `${kind}/${id}, ${field}`
}
