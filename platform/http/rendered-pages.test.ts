import { beforeEach, describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { pages, renderer } from '#tests/built-pages.ts'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { createVoucher } from '#tests/fixtures/voucher.ts'
import { openAnotherApp } from '#tests/test-accounts.ts'
import { bookingBody, itineraryBody, openTestOffice } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { sharedItineraries } from '#app/itinerary/schema.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'

const words = en.sharedItinerary
const formatTitle = (n: number, places: string) => fill(words.headTitle.other, { n, places })

describe.each(engines)('the page of a shared itinerary on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.db.delete(sharedItineraries))

  const request = (code: string, init?: RequestInit) =>
    openAnotherApp(office, { renderer }).request(`/itinerary/${code}`, init)
  const share = async (change?: Record<string, unknown>): Promise<string> => {
    const response = await office.post('/api/itineraries', { itinerary: itineraryBody(change) })
    return (await response.json()).code
  }

  it('names places and price in its head, and shows its days', async () => {
    const code = await share()
    const response = await request(code)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain(
      `<title>${formatTitle(2, 'Cape Town, Cape Peninsula')} | Cape &amp; Crossing</title>`,
    )
    expect(text).toMatch(/content="Table Mountain and the city; Cape Peninsula [^"]*R7,500/)
    expect(text).toContain(`href="${company.website}/itinerary/${code}"`)
    expect(text).toContain(`${company.website}/cards/itinerary-table-mountain.jpg`)
    const [seen = ''] = text.split('"page-state"')
    expect(seen.replaceAll(/<[^>]*>/g, '')).toContain(
      `${fill(en.itinerary.day, { day: 1 })}: Table Mountain and the city`,
    )
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const etag = response.headers.get('etag') ?? ''
    expect((await request(code, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  it('counts all days of a longer trip, and names only as many places as fit', async () => {
    const tours = ['garden-route-6day', 'table-mountain', 'cape-peninsula', 'winelands-tour']
    const entries = tours.map((tourId) => ({ tourId, startTime: '09:00' }))
    const text = await (await request(await share({ entries }))).text()
    expect(text).toContain(
      `${formatTitle(9, 'Garden Route and Klein Karoo, Cape Town, Cape Peninsula')} |`,
    )
    expect(text).toContain(fill(words.headTours, { tours: 'Cape Peninsula and Cape Point', n: 1 }))
  })

  it.each(['7k3m9pxd4f', 'shared', "';--", '%3Cscript%3E'])(
    'answers 404 with a page for the unknown code %s',
    async (code) => {
      const response = await request(code)
      const text = await response.text()
      expect(response.status).toBe(404)
      expect(text).toContain(`<title>${words.notFoundTitle} | Cape &amp; Crossing</title>`)
      expect(text).not.toMatch(/<script>alert|<script>["&]/)
    },
  )

  it('is cached for five seconds, but never after its deletion', async () => {
    const app = openAnotherApp(office, { renderer })
    const code = await share()
    const two = formatTitle(2, 'Cape Town, Cape Peninsula')
    const one = itineraryBody({ entries: [{ tourId: 'cape-peninsula', startTime: '09:00' }] })
    const readTitle = async () => {
      const text = await (await app.request(`/itinerary/${code}`)).text()
      return /<title>([^|]*) \|/.exec(text)?.[1]
    }
    expect(await readTitle()).toBe(two)
    await office.db.update(sharedItineraries).set({ itinerary: one as never })
    expect(await readTitle()).toBe(two)
    office.clock.now = new Date(office.clock.now.getTime() + 5_000)
    expect(await readTitle()).toBe(fill(words.headTitle.one, { n: 1, places: 'Cape Peninsula' }))
    await office.db.delete(sharedItineraries)
    expect((await app.request(`/itinerary/${code}`)).status).toBe(404)
  })

  it('answers 404 if all its tours are gone', async () => {
    await office.db.insert(sharedItineraries).values({
      code: '7k3m9pxd4f',
      itinerary: itineraryBody({ entries: [{ tourId: 'gone' }] }) as never,
      createdAt: office.clock.now,
    })
    expect((await request('7k3m9pxd4f')).status).toBe(404)
  })

  it('is shown even with a header about a body that was not sent', async () => {
    const code = await share()
    const answer = await request(code, { headers: { 'content-encoding': 'gzip' } })
    expect(answer.status).toBe(200)
  })
})

it('answers 503 for a shared itinerary while the database is unavailable', async () => {
  const office = await openTestOffice()
  await office.close()
  const response = await openAnotherApp(office, { renderer }).request('/itinerary/7k3m9pxd4f')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain(words.failedTitle)
})

describe('the thanks for a booking posted without scripts', () => {
  const office = setUpTestOffice()

  it.each([
    ['the booking', 'all of it', 900_000, '2027-03-01', en.booking.promo.toBooking],
    ['the payment', 'a part', 50_000, '2027-03-02', en.booking.bookedPay],
  ])('link to %s if a voucher pays %s', async (_to, _part, amount, date, label) => {
    const { siteUrl } = office.office
    const now = () => office.clock.now
    office.office.providers = openProviders([{ id: 'demo' }], { siteUrl, now })
    const { reference } = await storeManagedOrder(office.db, now())
    const { code } = await createVoucher(office.office, reference, amount)
    const { consent, adults, children, ...fields } = bookingBody({ date, promoCode: code })
    const body = new URLSearchParams({
      ...fields,
      adults: String(adults),
      children: String(children),
      consent: consent.textVersion,
    })
    const answer = await openAnotherApp(office, { renderer, pages }).request(
      '/book-tour/cape-peninsula',
      { method: 'POST', body },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
    const text = await answer.text()
    expect(text).toContain(`>${en.booking.bookedTitle}</h1>`)
    const [, led] = /<a class="button button-primary" href="\/manage">([^<]*)/.exec(text) ?? []
    expect(led).toBe(label)
  })
})

describe('the search of the tours', () => {
  const office = setUpTestOffice()
  const request = (query: string, init?: RequestInit) =>
    openAnotherApp(office, { renderer, pages }).request(`/tours${query}`, init)
  const read = async (query: string) =>
    /<main[ >].*<\/main>/s.exec(await (await request(query)).text())?.[0] ?? ''

  it('shows matching tours, and the search in its fields', async () => {
    const text = await read('?q=safari&guests=4')
    expect(text.match(/<article[^]*?href="\/tour\/[^"]*/g)).toHaveLength(1)
    expect(text).toContain('href="/tour/aquila-safari-full-day')
    expect(text).toMatch(/name="q"[^>]* value="safari"/)
    expect(text).toContain('<option value="4" selected="">')
    expect(text).toContain(en.search.banner)
  })

  it.each([
    ['Wale', 'href="/tour/hermanus-whale-watching'],
    ['Flughafen', 'href="/transfers"'],
    ['Robben Island', 'href="/destinations#robben-island"'],
  ])('finds %s by the words of content/search-words.ts', async (typed, link) => {
    expect(await read(`?${new URLSearchParams({ q: typed })}`)).toContain(link)
  })

  it('says that nothing was found, with links, and shows typed markup as text', async () => {
    const text = await read(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(text).toContain(en.search.emptyTitleOne.split('{')[0])
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('href="/tours"')
  })

  it.each(['', '?', '?q=', '?who=ada', '?category=by-sea'])(
    'shows all tours from memory for the query %j',
    async (query) => {
      const kept = (await request('')).headers.get('etag')
      expect((await request(query)).headers.get('etag')).toBe(kept)
    },
  )

  it('is compressed, and answered with 304 to a browser that has it', async () => {
    const first = await request('?q=wine', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const known = { 'Accept-Encoding': 'gzip', 'If-None-Match': first.headers.get('etag') ?? '' }
    expect((await request('?q=wine', { headers: known })).status).toBe(304)
  })
})
