import { policyOn } from '#rules/policy/policy-versions.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Content } from './content.ts'
import {
  type DocumentOf,
  type Documents,
  type KindName,
  kinds,
  type ValueOf,
  type Keyed,
} from './kinds.ts'
import { listCancellationLines } from './legal/cancellation-table.ts'
import { listTextFacts, type TextFacts } from './text-facts.ts'

/**
 * A fact in a text: its name has a dot; placeholders that are filled later ({name}, {n}) have none.
 */
export const factPattern = /\{([a-z]\w*(?:\.\w+)+)\}/gi

/**
 * A document for pages: keys removed, facts filled in. A list line that is only a list fact becomes
 * that list's lines; unknown facts stay in braces. Shared parts stay shared objects (cached in
 * `cache`), so that page data contains each once.
 */
export function readDocument<Value>(
  document: Keyed<Value>,
  facts: TextFacts,
  cache = new Map<unknown, unknown>(),
): Value {
  const readPart = (part: unknown): unknown => {
    if (typeof part === 'string') return fillFacts(part, facts)
    if (typeof part !== 'object' || part === null) return part
    const before = cache.get(part)
    if (before !== undefined) return before
    const value = Array.isArray(part) ? part.flatMap(readItem) : readFields(part)
    cache.set(part, value)
    return value
  }
  const readFields = (part: object) =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, readPart(value)]))
  const readItem = (item: unknown): unknown => {
    const list =
      typeof item === 'string' && item.startsWith('{') ? facts.get(item.slice(1, -1)) : undefined
    if (typeof list === 'object') return list
    if (typeof item !== 'object' || item === null || !('key' in item)) return [readPart(item)]
    const before = cache.get(item)
    if (before !== undefined) return [before]
    const { key: _, ...fields } = item
    const value = readFields(fields)
    cache.set(item, value)
    return [value]
  }
  return readPart(document) as Value
}

function fillFacts(text: string, facts: TextFacts): string {
  return text.replaceAll(factPattern, (braces, name: string) => {
    const fact = facts.get(name)
    return typeof fact === 'string' ? fact : braces
  })
}

/**
 * Builds the content of a publication: placeholders filled, keys removed, deeply frozen. It checks
 * nothing: call `listContentFaults` before publishing. Withdrawn documents that fail their schema
 * are left out.
 */
export function makeContent(
  documents: Documents,
  number: number,
  withdrawn: Withdrawn = {},
): Content {
  const facts = listTextFacts(documents)
  const cache = new Map<unknown, unknown>()

  /**
   * Parses by the schema, which gives the fields one fixed order. A faulty document stays
   * unchanged.
   */
  const read = <Name extends KindName>(kind: Name, document: DocumentOf<Name>): ValueOf<Name> => {
    const value = readDocument<ValueOf<Name>>(document, facts, cache)
    const parsed = kinds[kind].schema.safeParse(value)
    return parsed.success ? (parsed.data as ValueOf<Name>) : value
  }
  const readAll = <Name extends KindName>(kind: Name): Record<string, ValueOf<Name>> =>
    Object.fromEntries(
      Object.entries<DocumentOf<Name>>(documents[kind]).map(([id, document]) => [
        id,
        read(kind, document),
      ]),
    )
  const readSingle = <Name extends KindName>(kind: Name): ValueOf<Name> => {
    const document = documents[kind]['all']
    if (document === undefined) throw new Error(`${kind}/all is missing.`)
    return read(kind, document as DocumentOf<Name>)
  }
  /** The documents of a kind in their order; missing ones are skipped. */
  const readInOrder = <Name extends OrderedKind>(kind: Name): ValueOf<Name>[] => {
    const byId = readAll(kind)
    return (documents.order['all']?.[kind] ?? []).flatMap((id) => byId[id] ?? [])
  }

  const readWithdrawn = <Name extends KindName>(kind: Name): Record<string, ValueOf<Name>> =>
    Object.fromEntries(
      Object.entries(withdrawn).flatMap(([name, document]) => {
        if (!name.startsWith(`${kind}/`)) return []
        const parsed = kinds[kind].schema.safeParse(readDocument(document as never, facts))
        return parsed.success ? [[name.slice(kind.length + 1), parsed.data as ValueOf<Name>]] : []
      }),
    )
  const withFees = (answers: ValueOf<'tour-answers'>) => ({
    ...answers,
    gateFees: answers.gateFees.flatMap((name) => gateFees[name] ?? []),
  })

  const gateFees = readAll('gate-fee')
  const articles = readInOrder('article')
  const words = readAll('words') as Content['words']['en']
  const search = readAll('tour-search')
  const cancelling = readSingle('cancelling')
  return freeze<Content>({
    number,
    documents,
    language: siteLanguage,
    company: readSingle('company'),
    words: { en: words },
    cardWords: { en: words.cards, ...(readAll('card-words') as Omit<Content['cardWords'], 'en'>) },
    menus: shareItems(readSingle('menus')),
    redirects: readSingle('redirects'),
    pages: readAll('page') as Content['pages'],
    tours: readInOrder('tour'),
    withdrawn: {
      tours: Object.values(readWithdrawn('tour')),
      vehicles: Object.values(readWithdrawn('vehicle')),
      tourAnswers: mapValues(readWithdrawn('tour-answers'), withFees),
      weather: readWithdrawn('weather'),
    },
    tourAnswers: mapValues(readAll('tour-answers'), withFees),
    onEveryTour: readSingle('every-tour'),
    builderTours: readInOrder('builder-tour'),
    templates: readInOrder('template'),
    vehicles: readInOrder('vehicle'),
    rides: readSingle('rides'),
    rates: readSingle('rates'),
    calendar: readSingle('calendar'),
    tripMails: readSingle('trip-mails'),
    invoiceReminder: readSingle('invoice-reminder'),
    weather: readAll('weather'),
    pickUpAreas: readSingle('pick-up-areas'),
    pictures: readAll('picture'),
    testimonials: readSingle('testimonials'),
    reviews: {},
    trustBadges: readSingle('trust-badges'),
    categories: readSingle('categories'),
    attractions: readInOrder('attraction'),
    destinations: readInOrder('destination'),
    groupTours: {
      groupAmenities: readSingle('group-amenities'),
      groupExperiences: readInOrder('group-experience'),
      fleetPictures: readInOrder('fleet-picture'),
    },
    about: { about: readSingle('about'), people: readInOrder('person') },
    openingHours: readSingle('hours'),
    posts: articles.map(readPost),
    articles: Object.fromEntries(articles.map(({ slug, text }) => [slug, text])),
    questionThemes: readInOrder('question-theme'),
    search: {
      tourSearchWords: mapValues(search, ({ words: tourWords }) => tourWords),
      searchPages: readSingle('search-pages'),
    },
    consents: readAll('consent') as Content['consents'],
    legal: readAll('legal') as Content['legal'],
    cancellationTable: listCancellationLines(policyOn(cancelling, new Date()).table),
    policies: {
      paymentTerms: readSingle('payment-terms'),
      cancelling,
      tax: readSingle('tax'),
      bookingRules: readSingle('booking-rules'),
      credit: readSingle('credit'),
      bankAccount: readSingle('bank-account'),
    },
  })
}

/**
 * Shares equal items of the header and the side menu as one object, so that page data contains each
 * once.
 */
function shareItems({ header, mobile, ...menus }: ValueOf<'menus'>): ValueOf<'menus'> {
  const share = (item: (typeof mobile)[number]) =>
    header.find(({ label, path }) => label === item.label && path === item.path) ?? item
  return { header, mobile: mobile.map(share), ...menus }
}

function readPost(article: ValueOf<'article'>): Content['posts'][number] {
  const { text: _, ...post } = article
  return post
}

export type Withdrawn = Readonly<Record<string, unknown>>

type OrderedKind = keyof ValueOf<'order'>

function mapValues<Value, Result>(
  record: Record<string, Value>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
  return value
}
