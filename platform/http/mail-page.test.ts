import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { matchRoutes, type RouteObject } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { getSampleMessages } from '../mail/blocks/samples.ts'
import { bookingBody, fromNetwork, testAccounts } from '#tests/test-office.ts'
import { openAnotherApp } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { storeOrder } from '#tests/fixtures/order.ts'
import routes from '#app/routes.ts'
import { createMailPageKey } from './mail-page-key.ts'
import { outbox } from '../database/schema/outbox.ts'
import { enqueueMail } from '../mail/outbox.ts'

const screens = routes as RouteObject[]
const unescape = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'")
const listLinks = (page: string) =>
  [...page.matchAll(/<a\b[^>]*>/g)].map(([link]) => ({
    href: unescape(/href="([^"]*)"/.exec(link)?.[1] ?? ''),
    target: /target="([^"]*)"/.exec(link)?.[1],
  }))

const key = createMailPageKey(testAccounts.secret)
const headers = { cookie: `mail-page=${key.exchange(key.token)}` }

describe('the mail page', () => {
  const office = setUpTestOffice()
  let id = ''
  beforeAll(async () => {
    const body = bookingBody({ specialRequests: 'Vegetarian' })
    expect((await office.post('/api/bookings', body)).status).toBe(201)
    const mails = await office.db.select().from(outbox)
    id = mails.find((mail) => mail.kind === 'booking-office')?.id ?? ''
  })

  const visit = (address: string, from = '127.0.0.1', app = office.app, more: object = {}) =>
    app.request(address, { headers: { ...headers, ...more } }, fromNetwork(from))

  it('lists every mail and shows each one', async () => {
    const list = await (await visit('/dev/mail')).text()
    expect(list).toContain('office@cape.example')
    expect(list).toContain('waiting')
    expect(list).toContain(`href="/dev/mail/${id}"`)
    const page = await (await visit(`/dev/mail/${id}`)).text()
    expect(page).toContain('New booking CC-')
    expect(page).toContain('Vegetarian')
    expect(page).toMatch(/<iframe\s+sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  })

  it('shows the HTML in a frame that runs and requests nothing and whose links open tabs', async () => {
    const response = await visit(`/dev/mail/${id}/html`)
    expect(await response.text()).toContain('Vegetarian')
    expect(response.headers.get('Content-Security-Policy')).toBe(
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    )
    expect(response.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  })

  it.each(Object.entries(getSampleMessages(shipped)))(
    'links to pages of the site in %s, in the frame and in the plain text',
    async (kind, message) => {
      const now = office.clock.now
      const mail = { kind: 'contact-guest', about: kind, to: 'zoe@guests.example', message }
      await office.db.transaction((transaction) => enqueueMail(transaction, [mail], now))
      const [stored] = await office.db.select().from(outbox).where(eq(outbox.about, kind))
      const framed = await (await visit(`/dev/mail/${stored?.id}/html`)).text()
      const page = await (await visit(`/dev/mail/${stored?.id}`)).text()
      expect(framed).toContain('<head><base target="_blank" />')
      const plain = page.slice(page.indexOf('<pre>'))
      const plainLinks = listLinks(plain)
      expect(plainLinks.map(({ target }) => target)).toEqual(plainLinks.map(() => '_blank'))
      expect(plain.replaceAll(/<a [^]*?<\/a>/g, '')).not.toMatch(/https?:|\w@|\+\d/)
      const siteLinks = listLinks(framed).filter(({ href }) =>
        href.startsWith(shipped.company.website),
      )
      for (const { href } of siteLinks) {
        expect(plainLinks.map((one) => one.href)).toContain(href)
        const route = matchRoutes(screens, new URL(href).pathname)?.at(-1)?.route
        expect([href, route?.path ?? '']).toEqual([href, expect.stringMatching(/^[^*]*$/)])
      }
    },
  )

  it('shows the files of a mail as they would be sent now', async () => {
    const { now } = office.clock
    const { orderId } = await storeOrder(office.db, { now })
    const attachments = [{ kind: 'calendar', orderId } as const]
    const message = { subject: 'Your day', html: '<p>Here.</p>', text: 'Here.' }
    const mail = { kind: 'bookings-confirmed', about: 'CC-1', to: 'zoe@guests.example', message }
    await office.db.transaction((transaction) =>
      enqueueMail(transaction, [{ ...mail, attachments }], now),
    )
    const mails = await office.db.select().from(outbox)
    const mailId = mails.find(({ kind }) => kind === mail.kind)?.id
    const page = await (await visit(`/dev/mail/${mailId}`)).text()
    const [, link = ''] = /href="([^"]+)">CC-\S+\.ics</.exec(page) ?? []
    const file = await visit(link)
    expect(file.headers.get('Content-Type')).toContain('text/calendar')
    expect(await file.text()).toContain('BEGIN:VEVENT')
    expect((await visit(`/dev/mail/${mailId}/files/1`)).status).toBe(404)
  })

  it('has a style that its policy allows', async () => {
    const response = await visit('/dev/mail')
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(await response.text()) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`)
  })

  it('answers 404 for an unknown mail', async () => {
    expect((await visit(`/dev/mail/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await visit(`/dev/mail/'%20or%201=1`)).status).toBe(404)
  })

  it.each([
    [404, 'localhost', '203.0.113.7'],
    [404, 'www.cape.example', '127.0.0.1'],
    [404, '203.0.113.7', '127.0.0.1'],
    [200, 'localhost:3000', '::1'],
    [200, '127.0.0.1:3000', '::ffff:127.0.0.1'],
    [200, '192.168.1.20:3000', '192.168.1.30'],
    [200, 'office:3000', '172.17.0.1'],
    [200, '[fe80::1]', 'fe80::2'],
  ])('answers %i at %s to a visitor from %s', async (status, host, from) => {
    expect((await visit(`http://${host}/dev/mail`, from)).status).toBe(status)
  })

  it.each([
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-Host', 'www.cape.example'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Real-IP', '203.0.113.7'],
    ['Forwarded', 'for=203.0.113.7'],
    ['Via', '1.1 proxy'],
  ])('answers 404 through a proxy that sends %s', async (name, value) => {
    expect((await visit('/dev/mail', '127.0.0.1', office.app, { [name]: value })).status).toBe(404)
  })

  it('opens by the printed link for one browser, once', async () => {
    const mailPageKey = createMailPageKey(testAccounts.secret)
    const app = openAnotherApp(office, { hasMailbox: () => true, mailPageKey })
    const request = (address: string, cookie = '') =>
      app.request(`http://localhost${address}`, { headers: { cookie } }, fromNetwork('127.0.0.1'))
    const link = `/dev/mail?token=${mailPageKey.token}`
    expect((await request('/dev/mail')).status).toBe(403)
    expect((await request('/dev/mail?token=guessed')).status).toBe(403)
    const opened = await request(link)
    expect(opened.status).toBe(303)
    const cookie = opened.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/i)
    expect((await request('/dev/mail', cookie.split(';')[0])).status).toBe(200)
    expect((await request('/dev/mail', 'mail-page=guessed')).status).toBe(403)
    expect((await request(link)).status).toBe(403)
  })

  it('does not exist in production or with a mail server', async () => {
    for (const change of [{ isProduction: true }, { hasMailbox: () => false }]) {
      const app = openAnotherApp(office, { hasMailbox: () => true, ...change })
      expect((await visit('/dev/mail', '127.0.0.1', app)).status).toBe(404)
    }
  })
})
