import { en } from '#content/words/en.ts'
import {
  openRequest,
  readEnquiries,
  clearEnquiriesBeforeEach,
  setUpPages,
} from '#tests/fixtures/enquiries.ts'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode, openAdministrator } from '#tests/test-accounts.ts'
import { groupQuoteBody, itineraryBody, itineraryEnquiryBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { readQuoteRequest } from './read-quote-request.server.ts'
import { enquiries, requestVersions } from './schema.server.ts'
import { omit } from '#rules/omit.ts'

describe.each(engines)('a quote request opened by its sender, on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const app = setUpPages(office)
  clearEnquiriesBeforeEach(office)

  const open = async (kind: 'group' | 'itinerary') => {
    const isGroup = kind === 'group'
    const address = isGroup ? '/api/group-quotes' : '/api/itinerary-enquiries'
    const body = isGroup ? groupQuoteBody() : itineraryEnquiryBody()
    const { reference, code } = await (await office.post(address, body)).json()
    const read = async () => {
      const [row = expect.fail()] = await readEnquiries(office.db, kind)
      return row
    }
    const { row, key, browser } = await openRequest(office, app, kind)
    await office.db.delete(outbox)
    const baseBody = omit(body, 'consent', 'email')
    const send = (change: object, version = 1) =>
      browser.post(`/api/quote/${kind}`, { ...baseBody, version, ...change })
    return { id: row.id, key, reference, code, browser, send, read }
  }
  const listMails = () => office.db.select().from(outbox).orderBy(outbox.kind)

  it.each(['group', 'itinerary'] as const)(
    'opens by its link, stores nothing and redirects to an address without the key: %s',
    async (kind) => {
      const { browser, reference, key } = await open(kind)
      const before = await office.db.select().from(mailedTokens)
      for (const _ of [1, 2]) {
        const answer = await browser.get(`/q/${key}`)
        expect([answer.status, answer.headers.get('location')]).toEqual([303, '/quote'])
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
        expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
        expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/)
      }
      expect(await office.db.select().from(mailedTokens)).toEqual(before)
      const page = await browser.get('/quote')
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const text = await page.text()
      expect(text).toContain(reference)
      expect(text).toContain('ada@guests.example')
      expect(text).not.toContain(key)
    },
  )

  it('stores a changed request and its earlier version, and mails the changes to sender and office', async () => {
    const { id, send, read } = await open('group')
    await office.db.update(enquiries).set({ status: 'quoted' })
    const answer = await send({ guests: 80, vehicles: '', programme: 'All day at the Cape.' })
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'requested' }])
    expect(await read()).toMatchObject({
      guests: 80,
      vehicles: null,
      status: 'requested',
      email: 'ada@guests.example',
      company: 'Example Congresses Ltd',
    })
    expect(await office.db.select().from(requestVersions)).toMatchObject([
      { enquiryId: id, number: 1, was: { guests: 64, vehicles: 'Two coaches' } },
    ])
    const [guest, desk] = await listMails()
    expect(guest).toMatchObject({ recipient: 'ada@guests.example', managedQuote: id })
    expect(guest?.text).toContain('https://cape.example/q/')
    expect(guest?.text).not.toContain('All day at the Cape.')
    expect(desk).toMatchObject({ recipient: 'office@cape.example', managedQuote: null })
    expect(desk?.subject).toContain('Changed')
    expect(desk?.text).toMatch(/80\s+Before: 64/)
    expect(desk?.text).toContain('Before: Two coaches')
    expect(desk?.text).not.toContain('/q/')
  })

  it('prices a changed itinerary again, and shows the new days under its shared link', async () => {
    const { id, browser, send, read, code } = await open('itinerary')
    const was = await read()
    const entries = [{ tourId: 'cape-peninsula', startTime: '10:00' }]
    const answer = await send({ itinerary: itineraryBody({ entries, adults: 4, children: 0 }) })
    expect(answer.status).toBe(200)
    const now = await read()
    expect(now).toMatchObject({ adults: 4, shareCode: code, status: 'requested' })
    expect('totalMinor' in now && 'totalMinor' in was && now.totalMinor).not.toBe(
      'totalMinor' in was && was.totalMinor,
    )
    const shared = await (await app.request(`/api/itineraries/${code}`)).json()
    expect(shared.itinerary).toMatchObject({ adults: 4, entries })
    const asTours = [{ label: en.itinerary.asTours.foot, value: 'R10,000' }]
    const page = await readQuoteRequest(office.office, { kind: 'itinerary', id })
    expect(page?.said).toEqual(expect.arrayContaining(asTours))
    const itinerary = itineraryBody({ entries, adults: 8, children: 0 })
    const body = { version: 2, itinerary, name: 'Ada Example' }
    const estimateResponse = await browser.post('/api/quote/itinerary/estimate', body)
    expect(await estimateResponse.json()).toMatchObject({ asTours: 2_000_000 })
    const [, desk] = await listMails()
    expect(desk?.text).toMatch(/Adults: 4\s+Before: 2/)
  })

  it('shows the office the changes, newest first', async () => {
    const { send, id } = await open('group')
    await send({ guests: 80 })
    await send({ guests: 90 }, 2)
    const administrator = await openAdministrator(office, 'office@cape.example')
    const { items } = await (await administrator.get('/api/admin/inbox/group-quotes')).json()
    expect(items).toMatchObject([{ id }])
    expect(items[0].details.changes).toMatch(/Guests: 80 → 90\n.*\nGuests: 64 → 80/)
  })

  it('refuses an invalid change, and leaves the request unchanged', async () => {
    const { send, read } = await open('group')
    const before = await read()
    const refused = async (change: object, version?: number) =>
      errorCode(await send(change, version))
    expect(await refused({})).toBe('change-nothing')
    expect(await refused({ guests: 80 }, 2)).toBe('quote-changed')
    expect(await refused({ guests: 1 })).toBe('group-guests-out-of-range')
    expect(await refused({ firstDay: '2020-01-01' })).toBe('date-past')
    expect(await refused({ email: 'eve@guests.example' })).toBe('field-unknown')
    await office.db.update(enquiries).set({ status: 'closed' })
    expect(await refused({ guests: 80 })).toBe('quote-closed')
    expect(await read()).toEqual({ ...before, status: 'closed' })
    expect([await listMails(), await office.db.select().from(requestVersions)]).toEqual([[], []])
  })

  it('refuses an itinerary without tours or with an unknown one', async () => {
    const { send, read } = await open('itinerary')
    const before = await read()
    const sendEntries = (entries: object[]) => send({ itinerary: itineraryBody({ entries }) })
    expect(await errorCode(await sendEntries([]))).toBe('itinerary-empty')
    expect(await errorCode(await sendEntries([{ tourId: 'moon', startTime: '09:00' }]))).toBe(
      'tour-unknown',
    )
    expect(await read()).toEqual(before)
  })

  it('accepts eight changes of a request per hour', async () => {
    const { send } = await open('group')
    for (let more = 1; more <= 8; more += 1)
      expect((await send({ guests: 64 + more }, more)).status).toBe(200)
    const refused = await send({ guests: 99 }, 9)
    expect([refused.status, await errorCode(refused)]).toEqual([429, 'message-limited'])
  })
})
