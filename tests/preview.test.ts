import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listPublicPaths } from '#content/paths.ts'
import { shipped } from '#content/shipped.ts'
import { contentDrafts } from '#app/studio/schema.server.ts'
import { sessions } from '#app/accounts/schema.server.ts'
import { userRoles } from '#app/accounts/administration-schema.server.ts'
import { createPageAnswer } from '#platform/http/pages.ts'
import { pages, renderer } from '#tests/built-pages.ts'
import { engines } from './databases.ts'
import {
  openAnotherApp,
  openAdministrator,
  openBrowser,
  type TestBrowser,
} from './test-accounts.ts'
import { bookingBody } from './test-office.ts'
import { setUpTestOffice } from './set-up-test-office.ts'

const [tour = expect.fail()] = Object.values(shipped.documents.tour)
const address = `/api/admin/studio/documents/tour/${tour.id}`

const withDrafts = (page: string) => `${page}?preview=drafts`

describe.each(engines)('the preview on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let app: ReturnType<typeof openAnotherApp>
  let admin: TestBrowser
  beforeAll(async () => {
    Object.assign(office.office, { content: () => shipped })
    app = openAnotherApp(office, { renderer, pages })
    admin = await openAdministrator({ app, db: office.db }, 'owner@cape.example')
  })
  beforeEach(() => office.db.delete(contentDrafts))

  const openPreview = async () => {
    const response = await admin.post('/api/admin/studio/preview')
    const [cookie = ''] = response.headers.getSetCookie()
    return { answer: await response.json(), cookie }
  }
  const change = (path: string[], previous: unknown, now: unknown, documentAddress = address) =>
    admin.patch(documentAddress, { changes: [{ path, was: previous, now }] })

  it('is not found without its cookie, or after twelve hours', async () => {
    const draftAddress = withDrafts('/tours')
    for (const address of [
      draftAddress,
      '/preview/drafts',
      '/preview/drafts/tours',
      '/preview/leave',
    ]) {
      const response = await app.request(address)
      expect([address, response.status]).toEqual([address, 404])
      expect(response.headers.get('x-frame-options')).toBe('DENY')
    }
    const { cookie, answer } = await openPreview()
    expect(answer).toEqual({ address: '/preview/drafts', hours: 12 })
    expect(cookie).toMatch(/^preview=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
    const [pair = ''] = cookie.split(';')
    const openWith = (cookieHeader: string) =>
      app.request(draftAddress, { headers: { cookie: cookieHeader } })
    expect((await openWith(pair)).status).toBe(200)
    expect((await openWith(`${pair.slice(0, -4)}AAA=`)).status).toBe(404)
    office.pass(12 * 3600_000 + 1000)
    expect((await openWith(pair)).status).toBe(404)
  })

  it('shows drafts in the page and its data, and the live page to guests', async () => {
    await openPreview()
    await change(['title'], tour.title, 'A title of today')
    const page = await admin.get(withDrafts(`/tour/${tour.id}`))
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
    const data = await admin.get(withDrafts(`/tour/${tour.id}.data`))
    expect([data.status, await data.text()]).toEqual([
      200,
      expect.stringContaining('A title of today'),
    ])
    for (const previewPath of [
      '/',
      '/_.data',
      '/tours',
      '/tours?q=cape&preview=drafts',
      '/sitemap.xml',
    ]) {
      const address = previewPath.includes('?') ? previewPath : withDrafts(previewPath)
      expect([previewPath, (await admin.get(address)).status]).toEqual([previewPath, 200])
    }
    expect((await admin.get(withDrafts('/tour/none'))).status).toBe(404)
    for (const guestRequest of [app.request(`/tour/${tour.id}`), admin.get(`/tour/${tour.id}`)]) {
      const response = await guestRequest
      expect(await response.text()).not.toContain('A title of today')
      expect(response.headers.get('x-frame-options')).toBe('DENY')
    }
  })

  it('replaces the site in one browser, until it is left or an hour has passed', async () => {
    await openPreview()
    await change(['title'], tour.title, 'A title of today')
    const tourPath = `/tour/${tour.id}`
    const read = async (address = tourPath) => (await admin.get(address)).text()
    const redirect = await admin.get(`/preview/drafts${tourPath}?guests=2`)
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      303,
      `${tourPath}?guests=2`,
    ])
    expect(await read()).toMatch(/A title of today[^]*href="\/preview\/leave"/)
    // The page's further requests name the edition; the desk belongs to none.
    expect(await read(`${tourPath}.data`)).not.toContain('A title of today')
    expect(await read('/admin')).not.toContain('/preview/leave')
    expect(await (await app.request(tourPath)).text()).not.toContain('A title of today')
    expect(await read(`${tourPath}?preview=0`)).not.toContain('A title of today')
    const leaveAnswer = await admin.ask('/preview/leave', {
      headers: { referer: `http://localhost${tourPath}?guests=2` },
    })
    expect([leaveAnswer.status, leaveAnswer.headers.get('location')]).toEqual([
      303,
      `${tourPath}?guests=2`,
    ])
    expect(await read()).not.toContain('A title of today')
    expect(await read(withDrafts(tourPath))).toContain('A title of today')
    await admin.get(`/preview/drafts${tourPath}`)
    const now = office.clock.now.getTime()
    office.clock.now = new Date(now + 3600_000 + 1000)
    expect(await read()).not.toContain('A title of today')
  })

  it('redirects to no other site', async () => {
    await openPreview()
    for (const [previewAddress, target] of [
      ['/preview/drafts', '/'],
      ['/preview/drafts//elsewhere.example', '/elsewhere.example'],
      ['/preview/leave//elsewhere.example/x', '/elsewhere.example/x'],
      ['/preview/leave', '/'],
    ] as const) {
      const headers = { referer: 'http://elsewhere.example/x' }
      const redirect = await admin.ask(previewAddress, { headers })
      expect([previewAddress, redirect.status, redirect.headers.get('location')]).toEqual([
        previewAddress,
        303,
        target,
      ])
    }
  })

  it('shows the drafts picked for publishing, and no others', async () => {
    await openPreview()
    const hours = '/api/admin/studio/documents/hours/all'
    const { body } = await (await admin.get(hours)).json()
    await change(['title'], tour.title, 'A title of today')
    await change(['emergencySupport'], body.emergencySupport, 'Ring twice, and we come.', hours)
    const review = async (...documents: string[]) =>
      (await admin.post('/api/admin/studio/review', { documents })).json()
    const { preview } = await review(`tour/${tour.id}`)
    expect(preview).toMatch(/^\/preview\/picked\/[0-9a-f]{8}$/)
    const read = async (previewPath: string, page: string) =>
      (await admin.get(`${page}?preview=${previewPath.replace('/preview/', '')}`)).text()
    expect(await read(preview, `/tour/${tour.id}`)).toContain('A title of today')
    expect(await read(preview, '/contact')).not.toContain('Ring twice')
    expect((await admin.get(`${preview}/tours`)).headers.get('location')).toBe('/tours')
    expect((await admin.get('/tours')).headers.get('cache-control')).toBe('private, no-store')
    const bothPreviews = await review('hours/all', `tour/${tour.id}`)
    expect(bothPreviews.preview).toBe((await review(`tour/${tour.id}`, 'hours/all')).preview)
    expect(await read(bothPreviews.preview, '/contact')).toContain('Ring twice')
    expect(await read(bothPreviews.preview, `/tour/${tour.id}`)).toContain('A title of today')
    expect((await app.request(`${preview}/tours`)).status).toBe(404)
  })

  it('shows the last valid state of a faulty draft', async () => {
    await openPreview()
    const readPage = async () => (await admin.get(withDrafts(`/tour/${tour.id}`))).text()
    await change(['title'], tour.title, 'A good title')
    expect(await readPage()).toContain('A good title')
    await change(['title'], 'A good title', '<script>alert(1)</script>')
    const html = await readPage()
    expect(html).toContain('A good title')
    expect(html).not.toContain('alert(1)')
    await change(['priceFrom'], tour.priceFrom, 'cheap')
    await change(['title'], '<script>alert(1)</script>', 'Another')
    expect(await readPage()).toContain('A good title')
    await change(['priceFrom'], 'cheap', 'R9,999')
    expect(await readPage()).toMatch(/Another[^]*R9,999/)
  })

  it('shows the shipped content as number 0, and nothing for unknown numbers', async () => {
    await openPreview()
    await change(['title'], tour.title, 'A title of today')
    const shippedPage = await admin.get(`/tour/${tour.id}?preview=0`)
    expect([shippedPage.status, await shippedPage.text()]).toEqual([
      200,
      expect.stringContaining(tour.title),
    ])
    for (const unknownNumber of ['7', '07x', 'draft', `drafts/x');alert(1);('`, '']) {
      const answer = await admin.get(`/tours?preview=${encodeURIComponent(unknownNumber)}`)
      expect([unknownNumber, answer.status]).toEqual([unknownNumber, 404])
    }
    for (const unknownAddress of ['/preview/7', '/preview/07x', '/preview/picked/tours'])
      expect([unknownAddress, (await admin.get(unknownAddress)).status]).toEqual([
        unknownAddress,
        404,
      ])
  })

  it('shows each mail in its sample, with the words of the drafts', async () => {
    await openPreview()
    const mails = '/api/admin/studio/documents/words/mails'
    const { body } = await (await admin.get(mails)).json()
    const previousText = body.booking.guest.text
    await change(['booking', 'guest', 'text'], previousText, 'We have it. Truly.', mails)
    const mailList = await (await admin.get('/api/admin/studio/mails')).json()
    expect(mailList.length).toBeGreaterThan(40)
    expect(mailList).toContainEqual({
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
    await openPreview()
    const page = await admin.get(withDrafts('/contact'))
    // The page's first script marks all requests, and its policy forbids forms in a frame.
    const html = await page.text()
    const [, script = ''] = /<script[^>]*>([^]*?)<\/script>/.exec(html) ?? []
    const [, headerName = ''] = /headers\.set\('([^']+)'/.exec(script) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`'sha256-${hash}'`)
    expect(policy).toMatch(/form-action 'none';/)
    const previewHeaders = { [headerName]: '1' }
    const book = (headers: Record<string, string>) =>
      admin.post('/api/bookings', bookingBody(), {
        'idempotency-key': crypto.randomUUID(),
        ...headers,
      })
    const refusal = { code: 'preview-only', message: expect.stringContaining('preview') }
    const bookingAnswer = await book(previewHeaders)
    expect([bookingAnswer.status, (await bookingAnswer.json()).error]).toMatchObject([403, refusal])
    expect((await admin.ask('/api/tables/tours', { headers: previewHeaders })).status).toBe(200)
    // The cookie alone also marks a browser that shows an edition; its desk continues to work.
    await admin.get('/preview/drafts')
    const secondAnswer = await book({})
    expect([secondAnswer.status, (await secondAnswer.json()).error]).toMatchObject([403, refusal])
    const formAnswer = await admin.ask('/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name: 'x' }),
    })
    expect(await formAnswer.text()).toContain('This is a preview: nothing is sent from here.')
    expect(formAnswer.headers.get('cache-control')).toBe('private, no-store')
    expect((await change(['title'], tour.title, 'The desk goes on')).status).toBe(200)
    await admin.get('/preview/leave')
    expect((await book({})).status).toBe(201)
  })

  it('has no trace of a withdrawn article, person or vehicle', async () => {
    await openPreview()
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
      const withdrawal = await admin.post(`/api/admin/studio/documents/${name}/withdraw`, {})
      expect([name, (await withdrawal.json()).faults]).toEqual([name, []])
    }
    const addresses = listPublicPaths(shipped).filter(
      (publicPath) => publicPath !== `/blog/${post.slug}`,
    )
    for (const address of addresses) {
      const page = await admin.get(withDrafts(address))
      const text = await page.text()
      expect([address, page.status]).toEqual([address, 200])
      for (const trace of [`/blog/${post.slug}`, post.title, person.name, vehicle.type])
        expect(text.includes(trace), `${address} has ${trace}`).toBe(false)
    }
    expect((await admin.get(withDrafts(`/blog/${post.slug}`))).status).toBe(404)
  })

  it('ends with the session that opened it, and with the right to edit', async () => {
    await openPreview()
    await change(['title'], tour.title, 'A title of today')
    await admin.get('/preview/drafts')
    const tourPath = `/tour/${tour.id}`
    const read = async () => (await admin.get(tourPath)).text()
    expect(await read()).toContain('A title of today')
    const roles = await office.db.delete(userRoles).returning()
    expect(await read()).not.toContain('A title of today')
    expect((await admin.get(withDrafts(tourPath))).status).toBe(404)
    await office.db.insert(userRoles).values(roles)
    expect(await read()).toContain('A title of today')
    await office.db.delete(sessions)
    expect(await read()).not.toContain('A title of today')
    expect((await admin.get(withDrafts(tourPath))).status).toBe(404)
  })

  it('changes no byte of the public pages', async () => {
    for (const publicPath of ['/', '/tours', `/tour/${tour.id}`]) {
      const servedText = await (await openBrowser(app).get(publicPath)).text()
      const page = pages?.byAddress.get(publicPath) ?? expect.fail()
      expect(servedText).toBe(new TextDecoder().decode(createPageAnswer(page, '').bytes))
    }
  })
})
