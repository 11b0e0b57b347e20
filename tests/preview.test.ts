import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listPublicPaths } from '#content/paths.ts'
import { shipped } from '#content/shipped.ts'
import { contentDrafts } from '#app/studio/schema.server.ts'
import { sessions } from '#app/accounts/schema.server.ts'
import { userRoles } from '#app/accounts/administration-schema.server.ts'
import { answerFor } from '#platform/http/pages.ts'
import { pages, renderer } from '#tests/built-pages.ts'
import { engines } from './databases.ts'
import {
  openAnotherApp,
  openAdministrator,
  openBrowser,
  type TestBrowser,
} from './test-accounts.ts'
import { bookingBody } from './test-office.ts'
import { useTestOffice } from './use-test-office.ts'

const [tour = expect.fail()] = Object.values(shipped.documents.tour)
const address = `/api/admin/studio/documents/tour/${tour.id}`

const drafted = (page: string) => `${page}?preview=drafts`

describe.each(engines)('the preview on the %s database', (engine) => {
  const office = useTestOffice(engine)
  let app: ReturnType<typeof openAnotherApp>
  let admin: TestBrowser
  beforeAll(async () => {
    Object.assign(office.office, { content: () => shipped })
    app = openAnotherApp(office, { renderer, pages })
    admin = await openAdministrator({ app, db: office.db }, 'owner@cape.example')
  })
  beforeEach(() => office.db.delete(contentDrafts))

  const open = async () => {
    const opened = await admin.post('/api/admin/studio/preview')
    const [cookie = ''] = opened.headers.getSetCookie()
    return { answer: await opened.json(), cookie }
  }
  const change = (path: string[], was: unknown, now: unknown, at = address) =>
    admin.patch(at, { changes: [{ path, was, now }] })

  it('is not found without its cookie, or after twelve hours', async () => {
    const at = drafted('/tours')
    for (const address of [at, '/preview/drafts', '/preview/drafts/tours', '/preview/leave']) {
      const none = await app.request(address)
      expect([address, none.status]).toEqual([address, 404])
      expect(none.headers.get('x-frame-options')).toBe('DENY')
    }
    const { cookie, answer } = await open()
    expect(answer).toEqual({ address: '/preview/drafts', hours: 12 })
    expect(cookie).toMatch(/^preview=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
    const [pair = ''] = cookie.split(';')
    const openWith = (sent: string) => app.request(at, { headers: { cookie: sent } })
    expect((await openWith(pair)).status).toBe(200)
    expect((await openWith(`${pair.slice(0, -4)}AAA=`)).status).toBe(404)
    office.pass(12 * 3600_000 + 1000)
    expect((await openWith(pair)).status).toBe(404)
  })

  it('shows drafts in the page and its data, and guests the live page', async () => {
    await open()
    await change(['title'], tour.title, 'A title of today')
    const page = await admin.get(drafted(`/tour/${tour.id}`))
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('A title of today')
    expect(html).toContain('href="/tours"')
    expect(html).not.toContain('/preview/leave')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('etag')).toBe(null)
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors 'self'`)
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    const data = await admin.get(drafted(`/tour/${tour.id}.data`))
    expect([data.status, await data.text()]).toEqual([
      200,
      expect.stringContaining('A title of today'),
    ])
    for (const at of ['/', '/_.data', '/tours', '/tours?q=cape&preview=drafts', '/sitemap.xml']) {
      const address = at.includes('?') ? at : drafted(at)
      expect([at, (await admin.get(address)).status]).toEqual([at, 200])
    }
    expect((await admin.get(drafted('/tour/none'))).status).toBe(404)
    for (const guests of [app.request(`/tour/${tour.id}`), admin.get(`/tour/${tour.id}`)]) {
      const seen = await guests
      expect(await seen.text()).not.toContain('A title of today')
      expect(seen.headers.get('x-frame-options')).toBe('DENY')
    }
  })

  it('replaces the site in one browser, until it is left or an hour has passed', async () => {
    await open()
    await change(['title'], tour.title, 'A title of today')
    const at = `/tour/${tour.id}`
    const read = async (address = at) => (await admin.get(address)).text()
    const led = await admin.get(`/preview/drafts${at}?guests=2`)
    expect([led.status, led.headers.get('location')]).toEqual([303, `${at}?guests=2`])
    expect(await read()).toMatch(/A title of today[^]*href="\/preview\/leave"/)
    // The page's further requests name the edition; the desk belongs to none.
    expect(await read(`${at}.data`)).not.toContain('A title of today')
    expect(await read('/admin')).not.toContain('/preview/leave')
    expect(await (await app.request(at)).text()).not.toContain('A title of today')
    expect(await read(`${at}?preview=0`)).not.toContain('A title of today')
    const left = await admin.ask('/preview/leave', {
      headers: { referer: `http://localhost${at}?guests=2` },
    })
    expect([left.status, left.headers.get('location')]).toEqual([303, `${at}?guests=2`])
    expect(await read()).not.toContain('A title of today')
    expect(await read(drafted(at))).toContain('A title of today')
    await admin.get(`/preview/drafts${at}`)
    const now = office.clock.now.getTime()
    office.clock.now = new Date(now + 3600_000 + 1000)
    expect(await read()).not.toContain('A title of today')
  })

  it('leads to no other site', async () => {
    await open()
    for (const [at, to] of [
      ['/preview/drafts', '/'],
      ['/preview/drafts//elsewhere.example', '/elsewhere.example'],
      ['/preview/leave//elsewhere.example/x', '/elsewhere.example/x'],
      ['/preview/leave', '/'],
    ] as const) {
      const headers = { referer: 'http://elsewhere.example/x' }
      const led = await admin.ask(at, { headers })
      expect([at, led.status, led.headers.get('location')]).toEqual([at, 303, to])
    }
  })

  it('shows the drafts picked for publishing, and no others', async () => {
    await open()
    const hours = '/api/admin/studio/documents/hours/all'
    const { body } = await (await admin.get(hours)).json()
    await change(['title'], tour.title, 'A title of today')
    await change(['emergencySupport'], body.emergencySupport, 'Ring twice, and we come.', hours)
    const review = async (...documents: string[]) =>
      (await admin.post('/api/admin/studio/review', { documents })).json()
    const { preview } = await review(`tour/${tour.id}`)
    expect(preview).toMatch(/^\/preview\/picked\/[0-9a-f]{8}$/)
    const read = async (opens: string, page: string) =>
      (await admin.get(`${page}?preview=${opens.replace('/preview/', '')}`)).text()
    expect(await read(preview, `/tour/${tour.id}`)).toContain('A title of today')
    expect(await read(preview, '/contact')).not.toContain('Ring twice')
    expect((await admin.get(`${preview}/tours`)).headers.get('location')).toBe('/tours')
    expect((await admin.get('/tours')).headers.get('cache-control')).toBe('private, no-store')
    const both = await review('hours/all', `tour/${tour.id}`)
    expect(both.preview).toBe((await review(`tour/${tour.id}`, 'hours/all')).preview)
    expect(await read(both.preview, '/contact')).toContain('Ring twice')
    expect(await read(both.preview, `/tour/${tour.id}`)).toContain('A title of today')
    expect((await app.request(`${preview}/tours`)).status).toBe(404)
  })

  it('shows the last valid state of a faulty draft', async () => {
    await open()
    const title = async () => (await admin.get(drafted(`/tour/${tour.id}`))).text()
    await change(['title'], tour.title, 'A good title')
    expect(await title()).toContain('A good title')
    await change(['title'], 'A good title', '<script>alert(1)</script>')
    const html = await title()
    expect(html).toContain('A good title')
    expect(html).not.toContain('alert(1)')
    await change(['priceFrom'], tour.priceFrom, 'cheap')
    await change(['title'], '<script>alert(1)</script>', 'Another')
    expect(await title()).toContain('A good title')
    await change(['priceFrom'], 'cheap', 'R9,999')
    expect(await title()).toMatch(/Another[^]*R9,999/)
  })

  it('shows the shipped content as number 0, and nothing for unknown numbers', async () => {
    await open()
    await change(['title'], tour.title, 'A title of today')
    const past = await admin.get(`/tour/${tour.id}?preview=0`)
    expect([past.status, await past.text()]).toEqual([200, expect.stringContaining(tour.title)])
    for (const none of ['7', '07x', 'draft', `drafts/x');alert(1);('`, '']) {
      const answer = await admin.get(`/tours?preview=${encodeURIComponent(none)}`)
      expect([none, answer.status]).toEqual([none, 404])
    }
    for (const at of ['/preview/7', '/preview/07x', '/preview/picked/tours'])
      expect([at, (await admin.get(at)).status]).toEqual([at, 404])
  })

  it('shows each mail in its sample, with the words of the drafts', async () => {
    await open()
    const mails = '/api/admin/studio/documents/words/mails'
    const { body } = await (await admin.get(mails)).json()
    const was = body.booking.guest.text
    await change(['booking', 'guest', 'text'], was, 'We have it. Truly.', mails)
    const listed = await (await admin.get('/api/admin/studio/mails')).json()
    expect(listed.length).toBeGreaterThan(40)
    expect(listed).toContainEqual({
      name: 'booking-confirmation-guest',
      title: expect.stringContaining('CC-7K3M-9QXD'),
      fields: expect.arrayContaining(['booking/guest/subject', 'booking/guest/text']),
    })
    const mail = await admin.get('/preview/drafts/mails/booking-confirmation-guest')
    expect([mail.status, await mail.text()]).toEqual([
      200,
      expect.stringContaining('We have it. Truly.'),
    ])
    expect(mail.headers.get('content-security-policy')).toContain(
      `sandbox allow-same-origin; default-src 'none'`,
    )
    expect((await admin.get('/preview/drafts/mails/none')).status).toBe(404)
    expect((await admin.get('/preview/drafts/mails/constructor')).status).toBe(404)
  })

  it('sends nothing: neither to the API nor by a form', async () => {
    await open()
    const page = await admin.get(drafted('/contact'))
    // The page's first script marks all requests, and its policy forbids forms in a frame.
    const html = await page.text()
    const [, first = ''] = /<script[^>]*>([^]*?)<\/script>/.exec(html) ?? []
    const [, sign = ''] = /headers\.set\('([^']+)'/.exec(first) ?? []
    const hash = createHash('sha256').update(first).digest('base64')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`'sha256-${hash}'`)
    expect(policy).toMatch(/form-action 'none';/)
    const from = { [sign]: '1' }
    const book = (headers: Record<string, string>) =>
      admin.post('/api/bookings', bookingBody(), {
        'idempotency-key': crypto.randomUUID(),
        ...headers,
      })
    const refused = { code: 'preview-only', message: expect.stringContaining('preview') }
    const booked = await book(from)
    expect([booked.status, (await booked.json()).error]).toMatchObject([403, refused])
    expect((await admin.ask('/api/tables/tours', { headers: from })).status).toBe(200)
    // The cookie alone also marks a browser that shows an edition; its desk continues to work.
    await admin.get('/preview/drafts')
    const again = await book({})
    expect([again.status, (await again.json()).error]).toMatchObject([403, refused])
    const posted = await admin.ask('/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name: 'x' }),
    })
    expect(await posted.text()).toContain('This is a preview: nothing is sent from here.')
    expect(posted.headers.get('cache-control')).toBe('private, no-store')
    expect((await change(['title'], tour.title, 'The desk goes on')).status).toBe(200)
    await admin.get('/preview/leave')
    expect((await book({})).status).toBe(201)
  })

  it('has no trace of a withdrawn article, person or vehicle', async () => {
    await open()
    const post =
      shipped.posts.findLast(
        ({ slug }) => !Object.values(shipped.articles).join().includes(slug),
      ) ?? expect.fail()
    // Avoids people whom the company's record also names as officers.
    const officers = JSON.stringify(shipped.company)
    const person =
      shipped.about.people.find(({ name }) => !officers.includes(name)) ?? expect.fail()
    const vehicle = shipped.vehicles.at(-1) ?? expect.fail()
    for (const name of [`article/${post.slug}`, `person/${person.id}`, `vehicle/${vehicle.slug}`]) {
      const gone = await admin.post(`/api/admin/studio/documents/${name}/withdraw`, {})
      expect([name, (await gone.json()).faults]).toEqual([name, []])
    }
    const addresses = listPublicPaths(shipped).filter((at) => at !== `/blog/${post.slug}`)
    for (const address of addresses) {
      const page = await admin.get(drafted(address))
      const text = await page.text()
      expect([address, page.status]).toEqual([address, 200])
      for (const sign of [`/blog/${post.slug}`, post.title, person.name, vehicle.type])
        expect(text.includes(sign), `${address} has ${sign}`).toBe(false)
    }
    expect((await admin.get(drafted(`/blog/${post.slug}`))).status).toBe(404)
  })

  it('ends with the session that opened it, and with the right to edit', async () => {
    await open()
    await change(['title'], tour.title, 'A title of today')
    await admin.get('/preview/drafts')
    const at = `/tour/${tour.id}`
    const read = async () => (await admin.get(at)).text()
    expect(await read()).toContain('A title of today')
    const roles = await office.db.delete(userRoles).returning()
    expect(await read()).not.toContain('A title of today')
    expect((await admin.get(drafted(at))).status).toBe(404)
    await office.db.insert(userRoles).values(roles)
    expect(await read()).toContain('A title of today')
    await office.db.delete(sessions)
    expect(await read()).not.toContain('A title of today')
    expect((await admin.get(drafted(at))).status).toBe(404)
  })

  it('changes no byte of the public pages', async () => {
    for (const at of ['/', '/tours', `/tour/${tour.id}`]) {
      const served = await (await openBrowser(app).get(at)).text()
      const page = pages?.byAddress.get(at) ?? expect.fail()
      expect(served).toBe(new TextDecoder().decode(answerFor(page, '').bytes))
    }
  })
})
