import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { engines } from '#tests/databases.ts'
import { openBrowser, type TestBrowser } from '#tests/test-accounts.ts'
import { contactBody, groupQuoteBody, rideBody } from '#tests/test-office.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { offers } from '#app/offers/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { createQuoteRequestKey } from './quote-keys.server.ts'
import { enquiries } from './schema.server.ts'
import {
  openRequest,
  readEnquiries,
  clearEnquiriesBeforeEach,
  setUpPages,
} from '#tests/fixtures/enquiries.ts'
import { omit } from '#rules/omit.ts'

const worcester = { area: 'elsewhere', place: 'The Church Hotel', guests: 6 }
const hours = shipped.company.replyPromise.withinHours

const read = async (answer: Response | Promise<Response>) => {
  const page = await (await answer).text()
  return /<main.*<\/main>/s.exec(page)?.[0].replaceAll('<!-- -->', '') ?? ''
}

async function postAs(admin: TestBrowser, path: string, body: object) {
  const answer = await admin.post(path, body, { 'Idempotency-Key': crypto.randomUUID() })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

describe.each(engines)('the page of a ride request, on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  const app = setUpPages(office)
  clearEnquiriesBeforeEach(office, offers)

  const open = () => openBrowser(app)
  const send = (
    change: Record<string, unknown>,
    browser = open(),
    key: string = crypto.randomUUID(),
  ) => browser.post('/api/rides', rideBody({ ...worcester, ...change }), { 'Idempotency-Key': key })
  const requestRide = async (change: Record<string, unknown> = {}) => {
    const browser = open()
    const answer = await send(change, browser)
    const [row] = await readEnquiries(office.db, 'ride')
    if (!row) throw new Error(await answer.text())
    return { browser, row, answer: await answer.json() }
  }
  const readMailTo = async (recipient: string) => {
    const [mail] = await office.db.select().from(outbox).where(eq(outbox.recipient, recipient))
    return { ...mail }
  }

  it.each([
    [{}],
    [{ way: 'elsewhere', area: '', place: 'Paarl to Hermanus' }],
    [{ area: 'Hermanus', guests: 15 }],
  ])('promises the price by mail: %o', async (change) => {
    const { browser, row, answer } = await requestRide(change)
    expect(answer).toMatchObject({ reference: row.reference, page: '/quote' })
    const promise = fill('e-mail you the price within {hours} hours', { hours })
    const { text } = await readMailTo('ada@guests.example')
    expect(text).toContain(promise)
    expect(text).toContain('/q/')
    expect(text).not.toMatch(/ R\d/)
    expect(await read(browser.get('/quote'))).toContain(promise)
  })

  it('is linked from the answer without scripts', async () => {
    const browser = open()
    const { consent, ...body } = rideBody(worcester)
    const fields = { ...body, consent: consent.textVersion }
    const answer = await browser.postForm('/rides', fields as never)
    const text = await read(answer)
    expect(answer.status).toBe(201)
    expect(text).toMatch(/href="\/quote"/)
    expect(await read(browser.get('/quote'))).toContain('The Church Hotel')
  })

  it('does not open for another browser that repeats the request under its key', async () => {
    const key = 'posted-what-was-typed'
    const first = await (await send({}, open(), key)).json()
    const other = open()
    expect(await (await send({}, other, key)).json()).toEqual(first)
    expect((await other.get('/quote')).status).toBe(404)
  })

  it('opens by the link of its mail, which can be sent again; a message has none', async () => {
    const { row } = await requestRide()
    const { browser, key } = await openRequest(office, app, 'ride')
    expect(await read(browser.get('/quote'))).toContain(row.reference)
    await office.db.delete(outbox)
    const { reference, email } = row
    await browser.post('/api/manage/link', { reference, email })
    expect(await readMailTo(email)).toMatchObject({ kind: 'manage-link', managedQuote: row.id })
    expect((await open().get(`/q/${key}`)).status).toBe(404)
    await office.db.delete(enquiries)
    await office.post('/api/functions/send-contact-email', contactBody())
    const [message] = await readEnquiries(office.db, 'contact')
    const none = await createQuoteRequestKey(office.db, message?.id ?? '', office.clock.now)
    expect(none).toBeUndefined()
  })

  it('shows the quote that answers it, and opens it', async () => {
    const { browser, row } = await requestRide()
    const postAsAdmin = (path: string, body: object) => postAs(admin, path, body)
    const source = { source: 'contact-messages', sourceId: row.id }
    const { id } = await postAsAdmin('/api/admin/offers', source)
    const begun = await (await admin.get(`/api/admin/offers/${id}`)).json()
    expect(begun.versions[0].body.items).toMatchObject([
      { date: '2027-02-20', time: '14:20', adults: 6 },
    ])
    expect(await read(browser.get('/quote'))).not.toContain(en.quoteLink.toOffer)
    const { body } = begun.versions[0]
    const items = body.items.map((item: object) => ({ ...item, price: 280_000 }))
    const draft = { ...body, items, title: 'A ride', name: 'Ada', email: row.email, saves: 0 }
    await admin.put(`/api/admin/offers/${id}/draft`, draft)
    await postAsAdmin(`/api/admin/offers/${id}/send`, { version: 1 })
    const page = await read(browser.get('/quote'))
    expect(page).toContain(en.quoteLink.toOffer)
    expect(page).toContain('We’ve sent you a quote of R2,800.')
    const opened = await browser.postForm('/quote', { act: 'offer' })
    const offer = opened.headers.get('location') ?? ''
    expect([opened.status, offer]).toEqual([303, expect.stringMatching(/^\/o\/[\w-]{43}$/)])
    const path = `/api${offer.replace('/o/', '/offers/')}/decline`
    expect((await open().post(path, { version: 1 })).ok).toBe(true)
    const after = await read(browser.get('/quote'))
    expect(after).toContain('You’ve declined our quote of R2,800.')
    expect(after).not.toContain(en.quoteLink.toOffer)
  })

  it('shows that the office has closed it', async () => {
    const { browser } = await requestRide()
    await office.db.update(enquiries).set({ status: 'closed' })
    expect(await read(browser.get('/quote'))).toContain('This request is closed')
  })

  it('shows no quote sent to another address or before a group’s change', async () => {
    await office.post('/api/group-quotes', groupQuoteBody())
    const { browser, row: group } = await openRequest(office, app, 'group')
    const postAsAdmin = (path: string, body: object) => postAs(admin, path, body)
    const { id } = await postAsAdmin('/api/admin/offers', {
      source: 'group-quotes',
      sourceId: group.id,
    })
    const { versions } = await (await admin.get(`/api/admin/offers/${id}`)).json()
    const { body, number: version } = versions[0]
    const items = body.items.map((item: object) => ({ ...item, title: 'A day', price: 100 }))
    const draft = { ...body, items, title: 'Days', name: 'Ada', email: group.email, saves: 0 }
    await admin.put(`/api/admin/offers/${id}/draft`, draft)
    await postAsAdmin(`/api/admin/offers/${id}/send`, { version })
    expect(await read(browser.get('/quote'))).toContain(en.quoteLink.toOffer)
    await office.db.update(offers).set({ email: 'eve@guests.example' })
    expect(await read(browser.get('/quote'))).not.toContain(en.quoteLink.toOffer)
    await office.db.update(offers).set({ email: group.email })
    const again = omit(groupQuoteBody({ guests: 80, version: 1 }), 'consent', 'email')
    const changed = await browser.post('/api/quote/group', again)
    expect([changed.status, await changed.text()]).toEqual([200, expect.anything()])
    expect(await read(browser.get('/quote'))).not.toContain(en.quoteLink.toOffer)
  })
})
