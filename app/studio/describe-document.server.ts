import { companionsOf, fixedKinds, type Group, groupOf, wordsTitles } from '#content/kind-groups.ts'
import { type Documents, type KindName, kinds } from '#content/kinds.ts'
import { findItemName } from '#content/merge-documents.ts'
import { readDocument } from '#content/make-content.ts'
import type { TextFacts } from '#content/text-facts.ts'
import type { FieldPath, FormField } from './studio.ts'
import { findField, isListKind, type OptionFinder, humanizeName } from './describe-form.server.ts'

export type Name = { kind: KindName; id: string }

const languages: Readonly<Record<string, string>> = { de: 'German', fr: 'French', es: 'Spanish' }

export type TitleSource = { documents: Documents; facts: TextFacts }

export function formatTitle(
  { kind, id }: Name,
  document: unknown,
  titleSource: TitleSource,
): string {
  if (kind === 'words') return wordsTitles[id] ?? humanizeName(id)
  if (kind === 'card-words') return languages[id] ?? id
  if (kind === 'page') return id
  if (['tour-answers', 'weather', 'tour-search'].includes(kind)) {
    const tour: unknown = titleSource.documents.tour[id]
    return `${readTitle(tour, titleSource.facts) ?? id}: ${kinds[kind].label.toLowerCase()}`
  }
  if (id === 'all') return kinds[kind].label
  return readTitle(document, titleSource.facts) ?? humanizeName(id)
}

/** The heading of the studio's list under which a document appears. */
export function findGroup({ kind, id }: Name): Group {
  return kind === 'words' && id === 'mails' ? 'E-mails' : (groupOf[kind] ?? 'Pages and words')
}

/**
 * True if the site needs the document: it cannot be deleted, and its kind can get no other one.
 */
export function isFixed({ kind, id }: Name): boolean {
  return id === 'all' || fixedKinds.has(kind)
}

/** Lists the documents that are created and deleted together with this one. Some may not exist. */
export function listCompanions({ kind, id }: Name): Name[] {
  return (companionsOf[kind] ?? []).map((companion) => ({
    kind: companion.kind as KindName,
    id: `${companion.prefix}${id}`,
  }))
}

const addressFormats: Readonly<Record<string, (id: string) => string>> = {
  tour: (id) => `/tour/${id}`,
  'tour-answers': (id) => `/tour/${id}`,
  weather: (id) => `/tour/${id}`,
  'every-tour': () => '/tours',
  'builder-tour': () => '/itinerary-builder',
  template: () => '/itinerary-builder',
  article: (id) => `/blog/${id}`,
  vehicle: () => '/transfers',
  rides: () => '/rides',
  attraction: () => '/destinations',
  destination: () => '/destinations',
  'group-experience': () => '/group-tours',
  'group-amenities': () => '/group-tours',
  'fleet-picture': () => '/group-tours',
  page: (id) => (id.includes('{') ? '/' : id),
  'question-theme': (id) => `/questions#${id}`,
  about: () => '/about',
  person: () => '/about',
  hours: () => '/contact',
  company: () => '/contact',
  testimonials: () => '/',
  'trust-badges': () => '/',
  categories: () => '/',
  menus: () => '/',
  'card-words': () => '/tours',
  cancelling: () => '/cancellations-policy',
  credit: () => '/gift-voucher',
  legal: (id) => legalAddresses[id] ?? '/terms-of-service',
}

const legalAddresses: Readonly<Record<string, string>> = {
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  cancellations: '/cancellations-policy',
  disclosure: '/company-details',
  paiaManual: '/paia-manual',
}

const wordsAddresses: Readonly<Record<string, string>> = {
  cards: '/tours',
  frame: '/',
  home: '/',
  tours: '/tours',
  questions: '/questions',
  about: '/about',
  reviews: '/reviews',
  contact: '/contact',
  blog: '/blog',
  legal: '/terms-of-service',
  cancellation: '/cancellations-policy',
  ride: '/rides',
  transfers: '/transfers',
  transfer: '/transfers',
  destinations: '/destinations',
  groupTours: '/group-tours',
  groupQuote: '/group-quotes',
  itinerary: '/itinerary-builder',
  auth: '/auth',
}

/** The page that shows a document best. Null if no public page does. */
export function findAddress(
  { kind, id }: Name,
  { documents }: Pick<TitleSource, 'documents'>,
): string | null {
  if (kind === 'picture') return id.startsWith('tours/') ? `/tour/${id.slice(6)}` : '/'
  if (kind !== 'words') return addressFormats[kind]?.(id) ?? null
  const [tour] = documents.order['all']?.tour ?? []
  if (['tour', 'tourAnswers', 'gallery', 'prices'].includes(id))
    return tour === undefined ? null : `/tour/${tour}`
  if (['booking', 'calendar'].includes(id)) return tour === undefined ? null : `/book-tour/${tour}`
  return wordsAddresses[id] ?? null
}

/** Lists documents of a kind to choose from, by title. */
export function createOptionFinder(titleSource: TitleSource): OptionFinder {
  return (kind) => {
    const documentsOfKind = Object.hasOwn(kinds, kind)
      ? titleSource.documents[kind as KindName]
      : {}
    return Object.entries<unknown>(documentsOfKind).map(([id, document]) => ({
      value: id,
      label: formatTitle({ kind: kind as KindName, id }, document, titleSource),
    }))
  }
}

/**
 * Formats a path in a document: 'Plan of the day, Table Mountain, Heading'. An object of a list is
 * named by its title in the first of the documents that has it.
 */
export function labelPath(
  { kind }: Pick<Name, 'kind'>,
  path: FieldPath,
  { form, facts }: { form: readonly FormField[]; facts: TextFacts },
  ...documents: unknown[]
): string {
  const labels: string[] = []
  let fields: readonly FormField[] = form
  let isItem = isListKind(kind)
  let parts = documents
  for (const name of path) {
    parts = parts.map((part) => readPart(part, name))
    if (isItem) {
      const item = parts.find((part) => part !== undefined)
      labels.push(readTitle(item, facts) ?? humanizeName(name))
      isItem = false
      continue
    }
    const field = findField(fields, name)
    labels.push(field?.label ?? humanizeName(name))
    fields = field && 'fields' in field ? field.fields : []
    isItem = field?.input === 'list'
  }
  return labels.length > 0 ? labels.join(', ') : kinds[kind].label
}

function readPart(part: unknown, name: string): unknown {
  if (Array.isArray(part)) return part.find((item) => findItemName(item) === name)
  return typeof part === 'object' && part !== null
    ? new Map(Object.entries(part)).get(name)
    : undefined
}

const titleFields = [
  'title',
  'name',
  'type',
  'heading',
  'question',
  'what',
  'activity',
  'label',
  'place',
  'days',
  'alt',
  'text',
  'from',
]

function readTitle(document: unknown, facts: TextFacts): string | undefined {
  if (typeof document !== 'object' || document === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(document))
  const text = titleFields
    .map((name) => fields.get(name))
    .find((value) => typeof value === 'string' && value.trim() !== '')
  if (typeof text !== 'string') return undefined
  const title = readDocument<string>(text, facts)
  return title.length > 80 ? `${title.slice(0, 79).trimEnd()}…` : title
}
