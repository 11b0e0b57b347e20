import { type Context, Hono } from 'hono'
import { type Html, html, join } from '#emails/html.ts'
import { searchPages, tourSearchWords } from '#content/search-words.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import {
  addSearchWords,
  findPages,
  formatTourSearch,
  isEmptySearch,
  listParts,
  listWiderSearches,
  parseTourSearch,
  searchTours,
  type TourSearch,
} from '#rules/catalogue/search.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { escapeMarkup } from '#rules/text/escape-markup.ts'
import { fill } from '#rules/text/fill.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage, type Page, textOf } from '../pages/page.ts'
import { answerPage } from '../http/pages.ts'

const words = wordsOf(siteLanguage).search
const address = '/tours'
/** Stands on the page for what a search found, for those who read without scripts (site/screens/tours.tsx). */
const place = '<noscript data-found=""></noscript>'
const cardStart = '<li data-tour="'

/**
 * /tours?…, the search of the tours: the page that was built for all of them, with what was found in
 * a `noscript` before the list, which browsers without scripts show in its place. Its cards are cut
 * out of that very page. For all other browsers nothing has changed: their scripts search.
 */
export function tourSearchPage(tours: readonly Tour[], pages: Pages | undefined) {
  const built = pages?.byAddress.get(address)
  const app = new Hono()
  if (!built) return app
  const page = textOf(built)
  const listed = addSearchWords(
    tours.filter((tour) => tour.listed),
    tourSearchWords,
  )
  const cards = new Map(listed.map(({ id }) => [id, cutCard(page, id)]))
  const kept = new Map<string, Page>()
  return app.get(address, async (c, next) => {
    const search = readSearch(c)
    // Without the place, or a card, all tours are the better answer.
    if (isEmptySearch(search) || !page.includes(place) || [...cards.values()].includes(undefined))
      return next()
    const key = formatTourSearch(search).toString()
    const known = kept.get(key) ?? (await makePage(fillPage(page, listed, cards, search), built))
    if (kept.size >= keptAtMost) kept.clear()
    kept.set(key, known)
    return answerPage(c, known, 200)
  })
}

/** Searches by the fields repeat; what strangers type must not pile up. */
const keptAtMost = 200

function readSearch(c: Context): TourSearch {
  return parseTourSearch(new URL(c.req.url).searchParams)
}

function fillPage(
  page: string,
  tours: readonly Tour[],
  cards: ReadonlyMap<string, string | undefined>,
  search: TourSearch,
): string {
  const found = searchTours(tours, search)
  const list = found.map(({ id }) => cards.get(id) ?? '').join('')
  const shown =
    found.length > 0
      ? `${sayCount(found.length).html}<ul class="mt-6 grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">${list}</ul>`
      : sayNothing(tours, search).html
  const filled = page.replace(
    place,
    () => `<noscript data-found="">${shown}${sayFurther(search).html}</noscript>`,
  )
  return fillFields(filled, search)
}

/** The card of a tour as the page has it; its pictures are in a `noscript` of their own there, and ours cannot contain another. */
function cutCard(page: string, id: string): string | undefined {
  const start = page.indexOf(`${cardStart}${id}"`)
  if (start === -1) return undefined
  const next = page.indexOf(cardStart, start + 1)
  const end = page.indexOf('</article></li>', start)
  if (end === -1 || (next !== -1 && next < end)) return undefined
  const card = page.slice(start, end) + '</article></li>'
  return card.replaceAll('<noscript>', '').replaceAll('</noscript>', '')
}

function sayCount(count: number): Html {
  return html`<h2 class="sr-only">${words.results}</h2>
    <p class="mt-8 flex flex-wrap items-baseline gap-x-6 gap-y-2">
      <span class="display text-h3">${nameCount(count)}</span>
      <span class="text-ink-2">${words.banner}</span>
      <a href="/tours" class="link py-1">${words.showAll}</a>
    </p>`
}

/** As with scripts: which wish to give up, all tours, or a word with the office. */
function sayNothing(tours: readonly Tour[], search: TourSearch): Html {
  const [part, another] = listParts(search)
  const isOne = part !== undefined && another === undefined
  const title = isOne
    ? fill(words.emptyTitleOne, { part: namePart(part, search) })
    : words.emptyTitle
  const wider = listWiderSearches(tours, search).map(
    ({ leftOut, search: rest, count }) =>
      html`<li class="border-rule border-b">
        <a
          href="/tours?${formatTourSearch(rest).toString()}"
          class="hover:text-disa-deep flex justify-between gap-4 py-3"
        >
          <span>${fill(words.without, { part: namePart(leftOut, search) })}</span>
          <span class="text-ink-2 shrink-0 tabular-nums">${nameCount(count)}</span>
        </a>
      </li>`,
  )
  return html`<div class="mt-8 max-w-xl">
    <h2 class="text-h2 wrap-anywhere">${title}</h2>
    <p class="text-ink-2 mt-4 text-lead">${isOne ? words.emptyTextOne : words.emptyText}</p>
    <ul class="border-rule mt-6 border-t">
      ${join(wider)}
    </ul>
    <p class="mt-8 flex flex-wrap gap-3">
      <a href="/tours" class="button button-primary">${words.showAll}</a>
      <a href="/contact?interest=custom" class="button button-quiet">${words.ask}</a>
    </p>
  </div>`
}

/** Pages beside the tours that have the words sought, as with scripts. */
function sayFurther({ words: typed = '' }: TourSearch): Html {
  const found = findPages(searchPages, typed)
  if (found.length === 0) return html``
  const rows = found.map(
    ({ path, title, text }) =>
      html`<li class="border-rule border-b py-3">
        <a href="${path}" class="link font-semibold">${title}</a>
        <p class="text-ink-2 mt-1 text-meta">${text}</p>
      </li>`,
  )
  return html`<section class="mt-14 max-w-3xl">
    <h2 class="text-h3">${words.further}</h2>
    <ul class="border-rule mt-4 border-t">
      ${join(rows)}
    </ul>
  </section>`
}

function nameCount(count: number): string {
  if (count === 0) return words.foundNone
  return count === 1 ? words.foundOne : fill(words.foundMany, { n: count })
}

/** A part of a search as the fields call it. */
function namePart(part: keyof TourSearch, search: TourSearch): string {
  const { words: typed = '', category, guests = 0, duration } = search
  if (part === 'category') return category ? words.categories[category] : ''
  if (part === 'guests')
    return guests === 1 ? words.oneGuest : fill(words.manyGuests, { n: guests })
  if (part === 'duration') return duration ? words.durations[duration] : ''
  return typed
}

/** The fields say what was looked for. */
function fillFields(
  page: string,
  { words: typed, category, guests, duration }: TourSearch,
): string {
  const withWords = typed
    ? page.replace(' name="q"', () => ` name="q" value="${escapeMarkup(typed)}"`)
    : page
  return choose(
    choose(choose(withWords, 'category', category), 'guests', guests),
    'duration',
    duration,
  )
}

function choose(page: string, name: string, value: string | number | undefined): string {
  const start = page.indexOf(`<select id="search-${name}"`)
  const end = page.indexOf('</select>', start)
  if (value === undefined || start === -1) return page
  const option = `<option value="${value}"`
  const select = page.slice(start, end)
  if (!select.includes(option)) return page
  const chosen = select.replace(' selected=""', '').replace(option, `${option} selected=""`)
  return page.slice(0, start) + chosen + page.slice(end)
}
