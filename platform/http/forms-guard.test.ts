import { beforeEach, describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { createCallerHeaders } from '#ui/client/call-headers.ts'
import { confirmationMails, networkLimits } from '#rules/requests/form-limits.ts'
import { engines } from '#tests/databases.ts'
import { openAnotherApp } from '#tests/test-accounts.ts'
import {
  bookingBody,
  contactBody,
  itineraryBody,
  groupQuoteBody,
  rideBody,
  itineraryEnquiryBody,
  transferBody,
} from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { outbox } from '../database/schema/outbox.ts'
import { attempts } from '../database/schema/requests.ts'
import { access } from '#app/accounts/access.server.ts'

const consent = { textVersion: '2025-08-15' }
const password = 'Table Mountain, 1087 m'

const forms = [
  ['/api/bookings', 'booking', bookingBody()],
  ['/api/transfers', 'transfer', transferBody()],
  ['/api/itinerary-enquiries', 'quote', itineraryEnquiryBody()],
  ['/api/group-quotes', 'group', groupQuoteBody()],
  ['/api/functions/send-contact-email', 'message', contactBody()],
  ['/api/rides', 'transfer', rideBody()],
  ['/api/newsletter', 'newsletter', { email: 'ada@guests.example', consent }],
  ['/api/itineraries', 'share', { itinerary: itineraryBody() }],
  ['/api/auth/v1/signup', 'sign-up', { email: 'new@guests.example', password }],
] as const

const byLink = [
  ['/api/manage/link', 'order-link'],
  ['/api/manage/check', 'order'],
  ['/api/manage/voucher', 'voucher'],
  ['/api/manage/messages', 'message'],
  ['/api/quote/itinerary', 'quote'],
  ['/api/quote/group', 'group'],
] as const

const listHeaders = () => ({
  'content-type': 'application/json',
  'idempotency-key': crypto.randomUUID(),
  ...createCallerHeaders(),
})

describe.each(engines)('a public form on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.db.delete(attempts))

  const send = (
    path: string,
    body: unknown,
    { from, headers = {}, app = office.app }: SendOptions = {},
  ) =>
    app.request(
      path,
      { method: 'POST', headers: { ...listHeaders(), ...headers }, body: JSON.stringify(body) },
      from ? { incoming: { socket: { remoteAddress: from } } } : undefined,
    )
  type SendOptions = { from?: string; headers?: Record<string, string>; app?: typeof office.app }

  const exhaustLimit = async (path: string, times: number, from: string) => {
    const codes = await Promise.all(
      Array.from({ length: times }, async () => (await send(path, {}, { from })).status),
    )
    expect(codes.filter((status) => status === 429)).toEqual([])
  }

  it.each(forms)('%s limits the posts of one network, not of others', async (path, kind) => {
    const { most, minutes } = networkLimits[kind]
    await exhaustLimit(path, most, '203.0.113.7')
    const refused = await send(path, {}, { from: '203.0.113.7' })
    const { error } = await refused.json()
    expect([refused.status, error.code]).toEqual([429, 'network-limited'])
    expect(Number(refused.headers.get('retry-after'))).toBe(minutes * 60)
    expect(error.message).toContain(company.phone)
    expect((await send(path, {}, { from: '203.0.113.8' })).status).not.toBe(429)
    expect((await send(path, {}, { from: '127.0.0.1' })).status).not.toBe(429)
  })

  it('limits the posts of one network at every endpoint of a mailed link', async () => {
    const from = '203.0.113.7'
    for (const [path, kind] of byLink) await exhaustLimit(path, networkLimits[kind].most, from)
    const endpoints = Object.keys(access).filter((endpoint) =>
      /^POST \/api\/(?:manage|quote)\b/.test(endpoint),
    )
    expect(endpoints.length).toBeGreaterThan(20)
    for (const endpoint of endpoints) {
      const refused = await send(endpoint.replace('POST ', ''), {}, { from })
      const { error } = await refused.json()
      expect([endpoint, refused.status, error.code]).toEqual([endpoint, 429, 'network-limited'])
    }
  })

  it('counts a network in all processes, and all addresses of an IPv6 customer as one', async () => {
    const [path] = forms[4]
    await exhaustLimit(path, networkLimits.newsletter.most, '2001:db8:1:2::7')
    const app = openAnotherApp(office)
    expect((await send(path, {}, { from: '2001:db8:1:2:ffff::1', app })).status).toBe(429)
    expect((await send(path, {}, { from: '2001:db8:1:100::7', app })).status).not.toBe(429)
  })

  it('accepts posts again after an hour', async () => {
    const [path] = forms[4]
    await exhaustLimit(path, networkLimits.newsletter.most, '203.0.113.7')
    const before = office.clock.now
    office.clock.now = new Date(before.getTime() + 60 * 60_000)
    expect((await send(path, {}, { from: '203.0.113.7' })).status).not.toBe(429)
    office.clock.now = before
  })

  it.each(forms)(
    '%s refuses posts with signs of a bot, stores nothing, and accepts them later',
    async (path, _kind, body) => {
      const mails = (await office.db.select().from(outbox)).length
      for (const [headers, code] of [
        [{ 'form-seconds': '0' }, 'form-too-quick'],
        [{ 'form-seconds': '60', 'form-trap': 'filled' }, 'form-trapped'],
      ] as const) {
        const response = await send(path, body, { headers })
        expect([response.status, (await response.json()).error.code]).toEqual([422, code])
      }
      expect(await office.db.select().from(outbox)).toHaveLength(mails)
      const taken = await send(path, body, { headers: { 'form-seconds': '60' } })
      expect(taken.ok).toBe(true)
    },
  )

  it('ignores invalid form-seconds of other clients', async () => {
    const [path, , body] = forms[0]
    for (const seconds of ['-1', 'soon', '1e9', '']) {
      const response = await send(path, body, { headers: { 'form-seconds': seconds } })
      expect([seconds, response.status === 422]).toEqual([seconds, false])
    }
  })

  it('limits sign-ins and first-administrator requests of one network, not refreshes', async () => {
    const path = '/api/auth/v1/token?grant_type=password'
    await exhaustLimit(path, networkLimits['sign-in'].most, '203.0.113.7')
    for (const asked of [path, '/api/rpc/initialize_first_admin'])
      expect((await send(asked, {}, { from: '203.0.113.7' })).status).toBe(429)
    const refresh = '/api/auth/v1/token?grant_type=refresh_token'
    expect((await send(refresh, {}, { from: '203.0.113.7' })).status).toBe(401)
  })

  it('sends one address ten confirmations an hour in all, and stores no eleventh order', async () => {
    const orders = [
      ['/api/transfers', transferBody],
      ['/api/itinerary-enquiries', itineraryEnquiryBody],
      ['/api/group-quotes', groupQuoteBody],
    ] as const
    const email = 'stranger@guests.example'
    for (let n = 0; n < confirmationMails.most; n += 1) {
      const [path, body] = orders[n % orders.length] ?? orders[0]
      expect((await send(path, body({ email }))).status).toBe(201)
    }
    for (const [path, body] of [['/api/bookings', bookingBody], ...orders] as const) {
      const date = /bookings|transfers/.test(path) ? { date: '2027-03-20' } : {}
      const response = await send(path, body({ email: email.toUpperCase(), ...date }))
      const { error } = await response.json()
      expect([response.status, error.code]).toEqual([429, 'confirmations-limited'])
    }
    const mails = await office.db.select().from(outbox)
    const sent = mails.filter(({ recipient }) => recipient === email)
    expect(sent).toHaveLength(confirmationMails.most)
    const another = transferBody({ email: 'another@guests.example' })
    expect((await send('/api/transfers', another)).status).toBe(201)
  })
})
