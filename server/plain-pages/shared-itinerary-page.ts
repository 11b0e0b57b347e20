import { Hono } from 'hono'
import { escapeMarkup } from '#rules/text/escape-markup.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { builderTours } from '#content/builder-tours.ts'
import { tours } from '#content/tours.ts'
import { pages as pageWords } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { countTravelDays, type ItineraryEntry } from '#rules/itinerary/itinerary.ts'
import { quoteItinerary } from '#rules/itinerary/itinerary-price.ts'
import { listSoldTours, priceAsTours } from '#rules/itinerary/tour-prices.ts'
import type { Itinerary } from '#rules/itinerary/stored-itinerary.ts'
import type { Database } from '../database/database.ts'
import { findSharedItinerary, type SharedItinerary } from '../catalogue/itineraries.ts'
import { takesComments } from '../quotes/comments.ts'
import { describeError, type Logger } from '../log.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage, type Page, textOf } from '../pages/page.ts'
import { answerPage } from '../http/pages.ts'

const general = pageWords['/itinerary/{code}']
const { sharedItinerary: words, itinerary: itineraryWords } = wordsOf(siteLanguage)
const generalPath = '/itinerary/shared'
const generalCard = '/cards/itinerary-shared.jpg'
/** Pages of shared itineraries in memory. */
const keptAtMost = 50
/** Stands in the page for those who read without scripts. */
const generalBody = `<noscript><p>${words.noScript}</p></noscript>`

/**
 * /itinerary/{code}: the one page that was rendered for every shared itinerary, with general words
 * in its head. They make way for those of this itinerary before it is sent, so that a link shows
 * what it leads to wherever it is posted. The inline scripts, and so the policy, stay as they are.
 */
export function sharedItineraryPage(db: Database, pages: Pages | undefined, log: Logger) {
  const rendered = pages?.sharedItinerary
  const app = new Hono()
  if (!rendered) return app
  const text = textOf(rendered)
  const notFound = makePage(fillPage(text, missing), rendered)
  /** By their text: to compress one takes far longer than to fill it in. */
  const made = new Map<string, Page>()
  const show = async ({ code, itinerary }: SharedItinerary) => {
    const filled = fillPage(text, describe(code, itinerary, await takesComments(db, code)))
    const page = made.get(filled) ?? (await makePage(filled, rendered))
    if (made.size >= keptAtMost) made.clear()
    made.set(filled, page)
    return page
  }
  return app.get('/itinerary/:code{[^/.]+}', async (c) => {
    try {
      const shared = await findSharedItinerary(db, c.req.param('code'))
      const isOpen = shared !== undefined && shared.itinerary.entries.length > 0
      return isOpen ? answerPage(c, await show(shared), 200) : answerPage(c, await notFound, 404)
    } catch (error) {
      log.error(describeError(error), 'a shared itinerary could not be read')
      return answerPage(c, rendered, 503)
    }
  })
}

type Own = { title: string; description: string; path: string; card: string; body: string }

const missing: Own = {
  title: `${words.notFoundTitle}${general.title.slice(general.title.lastIndexOf(' | '))}`,
  description: words.notFoundText,
  path: generalPath,
  card: generalCard,
  body: `<noscript><p>${escapeMarkup(words.notFoundText)}</p></noscript>`,
}

function describe(code: string, itinerary: Itinerary, takesComments: boolean): Own {
  const { entries } = itinerary
  const days = countTravelDays(entries)
  const places = [...new Set(entries.map(({ tour }) => tour.location))].slice(0, 3).join(', ')
  const headTitle = days === 1 ? words.headTitle.one : words.headTitle.other
  const quote = quoteItinerary(
    entries.map(({ tour }) => tour),
    itinerary,
  )
  const asTours = priceAsTours(
    entries.map(({ tour }) => tour),
    itinerary,
    listSoldTours(builderTours, tours),
  )
  const atTours = asTours
    ? `<p>${escapeMarkup(`${itineraryWords.asTours.total}: ${formatMoney(asTours.total)}`)}</p>`
    : ''
  const facts = {
    n: days,
    places,
    tours: nameTours(entries.map(({ tour }) => tour.title)),
    party: nameParty(itinerary),
    total: quote ? formatMoney(quote.totalPrice) : '',
  }
  return {
    title: fill(headTitle, facts) + general.title.slice(general.title.lastIndexOf(' | ')),
    description: fill(words.headDescription, facts),
    path: `/itinerary/${code}`,
    card: `/cards/itinerary-${entries[0]?.tour.id}.jpg`,
    body: `<noscript><ol>${entries.map(listItem).join('')}</ol><p>${escapeMarkup(`${facts.party}: ${facts.total}`)}</p>${atTours}${takesComments ? linkToComment(code) : ''}</noscript>`,
  }
}

function linkToComment(code: string): string {
  return `<p><a href="/itinerary/${code}/comment">${escapeMarkup(words.comment)}</a></p>`
}

/** Only the head, and the one place in the body: the scripts between them carry the policy's hashes. */
function fillPage(html: string, own: Own): string {
  const [head = '', ...rest] = html.split('</head>')
  const filled = [
    [escapeMarkup(general.title), escapeMarkup(own.title)],
    [escapeMarkup(general.description), escapeMarkup(own.description)],
    [generalPath, own.path],
    [generalCard, own.card],
  ].reduce((text, [from = '', to = '']) => text.replaceAll(from, () => to), head)
  return [filled, rest.join('</head>').replace(generalBody, () => own.body)].join('</head>')
}

function listItem({ day, startTime, tour }: ItineraryEntry): string {
  const label = fill(itineraryWords.day, { day })
  return `<li>${escapeMarkup(`${label}: ${tour.title}, ${tour.location}, ${startTime}`)}</li>`
}

/** As many titles as a description holds, and how many more there are. */
function nameTours(titles: string[]): string {
  const tours = titles.slice(0, 3).join('; ')
  return titles.length > 3 ? fill(words.headTours, { tours, n: titles.length - 3 }) : tours
}

function nameParty({ adults, children }: Itinerary): string {
  const { party } = itineraryWords
  const parts = [fillCount(party.adults, adults)]
  return [...parts, ...(children > 0 ? [fillCount(party.children, children)] : [])].join(', ')
}
