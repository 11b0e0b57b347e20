import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#app/accounts/mailed-tokens.server.ts'
import { createQuoteRequestKey } from '#app/enquiries/quote-keys.server.ts'
import { inDays } from '../days.ts'
import { storeManagedOrder } from '../fixtures/order.ts'
import { groupQuoteBody, itineraryEnquiryBody } from '../test-office.ts'
import { type MailingServer, startMailingServer } from './mailing-server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

const days = { firstDay: inDays(90), lastDay: inDays(91), offerBy: inDays(30) }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

/**
 * Mail scanners open every link, follow redirects and try every method; anyone who finds a shared
 * link opens it. The link changes nothing, nothing is cached, and no page sends its address
 * on.
 */
describe('a program that opens the links to orders, quote requests and shared trips', () => {
  let server: MailingServer
  beforeAll(async () => {
    server = await startMailingServer()
  })
  afterAll(() => server?.close())

  const store = async () => {
    const { db } = server.database
    const now = new Date()
    const order = await storeManagedOrder(db, now, { date: inDays(90) })
    const life = { owner: { orderId: order.id }, expiresAt: null, now }
    const shared = await createToken(db, 'share-order', life)
    const browser = server.openBrowser()
    await browser.post('/api/group-quotes', groupQuoteBody(days), key())
    const itinerary = itineraryEnquiryBody({ startDate: inDays(90) })
    await browser.post('/api/itinerary-enquiries', itinerary, key())
    const [group] = await readEnquiries(db, 'group')
    const [enquiry] = await readEnquiries(db, 'itinerary')
    const quotes = [group?.id ?? '', enquiry?.id ?? '']
    const keys = await Promise.all(quotes.map((id) => createQuoteRequestKey(db, id, now)))
    return [
      { link: `/m/${order.key}`, further: ['/manage', '/manage/calendar.ics', '/api/manage'] },
      ...keys.map((one) => ({ link: `/q/${one?.token}`, further: ['/quote', '/quote?sent'] })),
      { link: `/c/${shared.token}`, further: [`/c/${shared.token}/calendar.ics`] },
    ]
  }

  it('changes nothing, keeps nothing and passes nothing on, wherever it is led', async () => {
    const opened = await store()
    await server.waitUntilSent()
    const before = await server.readTables()
    for (const { link, further } of opened) {
      const scanner = server.openBrowser()
      for (const method of ['HEAD', 'GET', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'GET']) {
        for (const path of [link, ...further]) {
          const answer = await scanner.ask(path, { method })
          await answer.arrayBuffer()
          expect([path, method, answer.status < 500]).toEqual([path, method, true])
          if (path.startsWith('/api/')) continue
          const headers = ['cache-control', 'referrer-policy', 'x-robots-tag'] as const
          expect([path, method, ...headers.map((name) => answer.headers.get(name))]).toEqual([
            path,
            method,
            'no-store',
            'no-referrer',
            'noindex, nofollow',
          ])
        }
      }
    }
    await server.waitUntilSent()
    const after = await server.readTables()
    for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows])
    expect(before.get('mailed_tokens')).toContain('open-quote')
  })
})
