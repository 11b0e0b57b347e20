import { siteLanguage } from '#rules/text/language.ts'
import type { Content } from './content.ts'
import { type DocumentOf, type Documents, type KindName, kinds, type ValueOf } from './kinds.ts'
import { cancellationTable } from './legal/cancellation-table.ts'
import { readDocument } from './read-document.ts'
import { listTextFacts } from './text-facts.ts'

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
  const known = new Map<unknown, unknown>()

  /**
   * Parses by the schema, which gives the fields one fixed order. A faulty document stays
   * unchanged.
   */
  const read = <Name extends KindName>(kind: Name, document: DocumentOf<Name>): ValueOf<Name> => {
    const value = readDocument<ValueOf<Name>>(document, facts, known)
    const parsed = kinds[kind].schema.safeParse(value)
    return parsed.success ? (parsed.data as ValueOf<Name>) : value
  }
  const each = <Name extends KindName>(kind: Name): Record<string, ValueOf<Name>> =>
    Object.fromEntries(
      Object.entries<DocumentOf<Name>>(documents[kind]).map(([id, document]) => [
        id,
        read(kind, document),
      ]),
    )
  const all = <Name extends KindName>(kind: Name): ValueOf<Name> => {
    const document = documents[kind]['all']
    if (document === undefined) throw new Error(`${kind}/all is missing.`)
    return read(kind, document as DocumentOf<Name>)
  }
  /** The documents of a kind in their order; missing ones are skipped. */
  const list = <Name extends OrderedKind>(kind: Name): ValueOf<Name>[] => {
    const byId = each(kind)
    return (documents.order['all']?.[kind] ?? []).flatMap((id) => byId[id] ?? [])
  }

  const former = <Name extends KindName>(kind: Name): Record<string, ValueOf<Name>> =>
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

  const gateFees = each('gate-fee')
  const articles = list('article')
  const words = each('words') as Content['words']['en']
  const search = each('tour-search')
  return freeze<Content>({
    number,
    documents,
    language: siteLanguage,
    company: all('company'),
    words: { en: words },
    cardWords: { en: words.cards, ...(each('card-words') as Omit<Content['cardWords'], 'en'>) },
    menus: shareItems(all('menus')),
    redirects: all('redirects'),
    pages: each('page') as Content['pages'],
    tours: list('tour'),
    withdrawn: {
      tours: Object.values(former('tour')),
      vehicles: Object.values(former('vehicle')),
      tourAnswers: mapValues(former('tour-answers'), withFees),
      weather: former('weather'),
    },
    tourAnswers: mapValues(each('tour-answers'), withFees),
    onEveryTour: all('every-tour'),
    builderTours: list('builder-tour'),
    templates: list('template'),
    vehicles: list('vehicle'),
    rides: all('rides'),
    rates: all('rates'),
    calendar: all('calendar'),
    tripMails: all('trip-mails'),
    invoiceReminder: all('invoice-reminder'),
    weather: each('weather'),
    pickUpAreas: all('pick-up-areas'),
    pictures: each('picture'),
    testimonials: all('testimonials'),
    reviews: {},
    trustBadges: all('trust-badges'),
    categories: all('categories'),
    attractions: list('attraction'),
    destinations: list('destination'),
    groupTours: {
      groupAmenities: all('group-amenities'),
      groupExperiences: list('group-experience'),
      fleetPictures: list('fleet-picture'),
    },
    about: { about: all('about'), people: list('person') },
    openingHours: all('hours'),
    posts: articles.map(readPost),
    articles: Object.fromEntries(articles.map(({ slug, text }) => [slug, text])),
    questionThemes: list('question-theme'),
    search: {
      tourSearchWords: mapValues(search, ({ words: others }) => others),
      searchPages: all('search-pages'),
    },
    consents: each('consent') as Content['consents'],
    legal: each('legal') as Content['legal'],
    cancellationTable,
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
