import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { findTour, tours } from '#tests/catalogue/tours.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage } from '../pages/page.ts'
import { tourSearchPage } from './tour-search-page.ts'

const headers = { 'Content-Security-Policy': "script-src 'sha256-x'" }
const listed = tours.filter((tour) => tour.listed)
const cards = listed.map(
  ({ id, title }) =>
    `<li data-tour="${id}"><article><h3>${title}</h3><noscript><img src="/${id}.svg"/></noscript><a href="/tour/${id}">See</a></article></li>`,
)
const head = `<script>1</script><form><input id="search-words" name="q"/><select id="search-guests" name="guests"><option value="" selected="">Any</option><option value="4">4</option></select></form>`
const whole = `${head}<noscript data-found=""></noscript><div><ul>${cards.join('')}</ul></div>`

const open = async (text: string) => {
  const pages: Pages = {
    byAddress: new Map([['/tours', await makePage(text, { headers })]]),
    notFound: await makePage('nothing', { headers }),
    missing: new Map(),
    sharedItinerary: undefined,
  }
  const app = new Hono().route('/', tourSearchPage(tours, pages))
  app.notFound((c) => c.text('all tours'))
  return async (query: string, init?: RequestInit) => app.request(`/tours${query}`, init)
}
const found = (text: string) =>
  /<noscript data-found="">(.*)<\/noscript><div>/s.exec(text)?.[1] ?? ''

describe('the search of the tours', () => {
  let ask: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    ask = await open(whole)
  })

  it('puts the cards of what was found before the list, and leaves the rest as it was', async () => {
    const response = await ask('?q=safari&guests=4')
    const text = await response.text()
    expect(found(text).match(/href="\/tour\/[^"]*/g)).toEqual([
      'href="/tour/aquila-safari-full-day',
    ])
    // A noscript inside of ours would end it.
    expect(found(text)).not.toContain('noscript')
    expect(found(text)).toContain('<img src="/aquila-safari-full-day.svg"/>')
    expect(text).toContain(`<div><ul>${cards.join('')}</ul></div>`)
    expect(text).toContain('<script>1</script>')
    expect(text).toContain('name="q" value="safari"')
    expect(text).toContain('<option value="4" selected="">')
    expect(response.headers.get('Content-Security-Policy')).toBe(headers['Content-Security-Policy'])
  })

  it.each([
    ['Wale', 'href="/tour/hermanus-whale-watching"'],
    ['Flughafen', 'href="/transfers"'],
    ['Robben Island', 'href="/destinations#robben-island"'],
  ])('finds %s by the words of content/search-words.ts', async (typed, link) => {
    const text = await (await ask(`?${new URLSearchParams({ q: typed })}`)).text()
    expect(found(text)).toContain(link)
  })

  it('says in words when there is nothing, with ways on, and keeps markup as text', async () => {
    const text = await (await ask(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).text()
    expect(found(text)).toContain(en.search.emptyTitleOne.split('{')[0])
    expect(text.match(/<script>/g)).toHaveLength(1)
    expect(found(text)).toContain('href="/tours"')
  })

  it.each(['', '?', '?q=', '?who=ada', '?category=by-sea'])(
    'is no search: %j shows all tours',
    async (query) => {
      expect(await (await ask(query)).text()).toBe('all tours')
    },
  )

  it('shows all tours when the page is built in another way', async () => {
    for (const text of ['<p>tours</p>', whole.replace('data-tour="cape-agulhas"', '')]) {
      expect(await (await (await open(text))('?q=safari')).text()).toBe('all tours')
    }
  })

  it('compresses what it sends, and keeps it', async () => {
    const first = await ask('?q=wine', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(first.headers.get('Content-Encoding')).toBe('gzip')
    const etag = first.headers.get('ETag') ?? ''
    const again = await ask('?q=wine', {
      headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': etag },
    })
    expect(again.status).toBe(304)
    expect(findTour('winelands-stellenbosch')).toBeDefined()
  })
})
