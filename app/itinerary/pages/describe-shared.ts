import { type Content, wordsOf } from '#content/content.ts'
import type { MetaDescriptor } from 'react-router'
import { formatMoney } from '#rules/money/currency.ts'
import { countTravelDays } from '../itinerary.ts'
import { computeItineraryPrice } from '../itinerary-price.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { describePage } from '#ui/loading/head.ts'
import { describeParty } from './describe.ts'

const robots = 'noindex, follow'

/** Head of a share link that is unknown or cannot be read now. Reads the content: loaders only. */
export function describeNotOpened(content: Content, isMissing: boolean): MetaDescriptor[] {
  const { notFoundTitle, notFoundText } = wordsOf(content).sharedItinerary
  const { general, ending } = readGeneral(content)
  const own = { title: `${notFoundTitle}${ending}`, description: notFoundText }
  const page = { ...general, path: '/itinerary/shared', robots }
  return describePage(content, isMissing ? { ...page, ...own } : page)
}

/**
 * Head of a shared itinerary, for previews wherever its link is posted. Reads the content: loaders
 * only.
 */
export function describeShared(
  content: Content,
  code: string,
  itinerary: Itinerary,
): MetaDescriptor[] {
  const { sharedItinerary: words, itinerary: builder } = wordsOf(content)
  const { general, ending } = readGeneral(content)
  const { entries } = itinerary
  const days = countTravelDays(entries)
  const places = [...new Set(entries.map(({ tour }) => tour.location))].slice(0, 3).join(', ')
  const tours = entries.map(({ tour }) => tour)
  const quote = computeItineraryPrice(tours, itinerary)
  const total = quote ? formatMoney(quote.totalPrice) : ''
  const party = describeParty({ ...itinerary, toddlers: 0 }, builder)
  const facts = { n: days, places, tours: nameTours(content, tours), party, total }
  return describePage(content, {
    ...general,
    title: fill(fillCount(words.headTitle, days), facts) + ending,
    description: fill(words.headDescription, facts),
    path: `/itinerary/${code}`,
    cardOf: `/itinerary/${entries[0]?.tour.id}`,
    robots,
  })
}

/** As many titles as fit a description, and the number of others. */
function nameTours(content: Content, all: readonly { title: string }[]): string {
  const titles = all.map(({ title }) => title)
  const tours = titles.slice(0, 3).join('; ')
  const { headTours } = wordsOf(content).sharedItinerary
  return titles.length > 3 ? fill(headTours, { tours, n: titles.length - 3 }) : tours
}

function readGeneral({ pages }: Content) {
  const general = pages['/itinerary/{code}']
  return { general, ending: general.title.slice(general.title.lastIndexOf(' | ')) }
}
