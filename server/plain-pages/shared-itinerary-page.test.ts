import { beforeEach, describe, expect, it } from 'vitest'
import { fill } from '#rules/text/fill.ts'
import { pages as pageWords } from '#content/pages.ts'
import { en } from '#content/words/en.ts'
import { engines } from '#tests/databases.ts'
import { itineraryBody, openTestOffice } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { sharedItineraries } from '../database/schema/itineraries.ts'
import { createLog } from '../log.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage, type Page } from '../pages/page.ts'
import { sharedItineraryPage } from './shared-itinerary-page.ts'

const words = en.sharedItinerary
const first = fill(en.itinerary.day, { day: 1 })
const titleOf = (n: number, places: string) => fill(words.headTitle.other, { n, places })
const { title, description } = pageWords['/itinerary/{code}']
const escaped = title.replace('&', '&amp;')
const script = `<script>window.data = ${JSON.stringify([title, description, '/itinerary/shared'])}</script>`
const html = [
  `<html><head><title>${escaped}</title><meta name="description" content="${description}"/>`,
  '<link rel="canonical" href="https://cape.example/itinerary/shared"/>',
  '<meta property="og:image" content="https://cape.example/cards/itinerary-shared.jpg"/></head>',
  `<body>${script}<noscript><p>${en.sharedItinerary.noScript}</p></noscript></body></html>`,
].join('')
const policy = { 'Content-Security-Policy': "script-src 'sha256-x'", 'Content-Type': 'text/html' }
const rendered: Page = await makePage(html, {
  headers: policy,
})
const pages: Pages = {
  byAddress: new Map(),
  notFound: rendered,
  missing: new Map(),
  sharedItinerary: rendered,
}

describe.each(engines)('the page of a shared itinerary on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(() => office.db.delete(sharedItineraries))

  const read = (code: string) =>
    sharedItineraryPage(office.db, pages, createLog('silent')).request(`/itinerary/${code}`)
  const share = async (change?: Record<string, unknown>): Promise<string> => {
    const response = await office.post('/api/itineraries', { itinerary: itineraryBody(change) })
    return (await response.json()).code
  }

  it('says in its head where the itinerary leads, what it costs, and shows its first tour', async () => {
    const code = await share()
    const response = await read(code)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain(
      `<title>${titleOf(2, 'Cape Town, Cape Peninsula')} | Cape &amp; Crossing</title>`,
    )
    expect(text).toMatch(/content="Table Mountain and the city; Cape Peninsula [^"]*R7,500/)
    expect(text).toContain(`href="https://cape.example/itinerary/${code}"`)
    expect(text).toContain('https://cape.example/cards/itinerary-table-mountain.jpg')
    expect(text).toContain(`<li>${first}: Table Mountain and the city, Cape Town, 08:30</li>`)
  })

  it('leaves the scripts of the page, and so its policy, as they were built', async () => {
    const response = await read(await share())
    expect(await response.text()).toContain(script)
    expect(response.headers.get('Content-Security-Policy')).toBe(policy['Content-Security-Policy'])
  })

  it('counts a day of a longer trip, and names no more places than fit', async () => {
    const tours = ['garden-route-6day', 'table-mountain', 'cape-peninsula', 'winelands-tour']
    const entries = tours.map((tourId) => ({ tourId, startTime: '09:00' }))
    const text = await (await read(await share({ entries }))).text()
    expect(text).toContain(
      `${titleOf(9, 'Garden Route and Klein Karoo, Cape Town, Cape Peninsula')} |`,
    )
    expect(text).toContain(fill(words.headTours, { tours: 'Cape Peninsula and Cape Point', n: 1 }))
  })

  it.each(['7k3m9pxd4f', 'shared', "';--", '%3Cscript%3E'])(
    'answers 404 and says so where there is none (%s)',
    async (code) => {
      const response = await read(code)
      const text = await response.text()
      expect(response.status).toBe(404)
      expect(text).toContain(`<title>${words.notFoundTitle} | Cape &amp; Crossing</title>`)
      expect(text).not.toContain('<script>alert')
    },
  )

  it('answers 404 where every tour of it is gone', async () => {
    await office.db.insert(sharedItineraries).values({
      code: '7k3m9pxd4f',
      itinerary: itineraryBody({ entries: [{ tourId: 'gone' }] }) as never,
      createdAt: office.clock.now,
    })
    expect((await read('7k3m9pxd4f')).status).toBe(404)
  })
})

it('is sent with its general words while the database is away', async () => {
  const office = await openTestOffice('built-in')
  await office.close()
  const page = sharedItineraryPage(office.db, pages, createLog('silent'))
  const response = await page.request('/itinerary/7k3m9pxd4f')
  expect([response.status, await response.text()]).toEqual([503, html])
})
