import { shipped } from '#content/shipped.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
import { openAnotherApp, openBrowser, openUser } from '#tests/test-accounts.ts'
import { groupQuoteBody, itineraryEnquiryBody, start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { createLog } from '#platform/log.ts'
import { openDelivery } from '#platform/mail/delivery.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import { openRenderer } from '#platform/pages/renderer.ts'
import { enquiries, requestVersions } from './schema.server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

const renderer = await openRenderer(builtFolder, () => shipped)
const tables = [enquiries, mailedTokens, outbox, attempts, idempotencyKeys]

const post = (browser: ReturnType<typeof openBrowser>, fields: Record<string, string>) =>
  browser.ask('/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
  })

const form = {
  act: 'group',
  version: '1',
  guests: '80',
  firstDay: '2027-02-20',
  lastDay: '2027-02-22',
  programme: 'All day\r\nat the Cape',
  name: 'Ada Example',
  phone: '',
}

describe.each(engines)('the link of a quote request, on the %s database', (engine) => {
  const office = useTestOffice(engine)
  let app: ReturnType<typeof openAnotherApp>
  beforeAll(() => {
    app = openAnotherApp(office, { renderer })
  })
  beforeEach(async () => {
    for (const table of tables) await office.db.delete(table)
  })

  const receiveKey = async () => {
    const sent: { recipient: string; text: string; html: string }[] = []
    const delivery = openDelivery({
      db: office.db,
      content: () => shipped,
      transport: { send: async (mail) => void sent.push(mail), close: () => {} },
      log: createLog('silent'),
      now: () => office.clock.now,
    })
    await delivery.sendDue()
    const theirs = sent.filter(({ text }) => text.includes('/q/'))
    expect(theirs.map(({ recipient }) => recipient)).toEqual(['ada@guests.example'])
    const [, key = ''] =
      /https:\/\/cape\.example\/q\/([\w-]{43})\b/.exec(theirs[0]?.text ?? '') ?? []
    expect(theirs[0]?.html).toContain(`/q/${key}"`)
    return key
  }
  const askForGroup = async () => {
    await office.post('/api/group-quotes', groupQuoteBody())
    return receiveKey()
  }
  it('mails the link to its sender only, and stores its hash', async () => {
    const key = await askForGroup()
    const stored = [
      await office.db.select().from(outbox),
      await office.db.select().from(mailedTokens),
    ]
    expect(JSON.stringify(stored)).not.toContain(key)
    expect((await openBrowser(app).get(`/q/${key}`)).status).toBe(303)
  })

  it('opens nothing else, and nothing else opens it', async () => {
    const key = await askForGroup()
    const see = async (path: string) => {
      const answer = await openBrowser(app).get(path)
      return [answer.status, /<main.*<\/main>/s.exec(await answer.text())?.[0]]
    }
    const closed = await see(`/q/${'A'.repeat(43)}`)
    expect(closed).toEqual([404, expect.stringContaining('Open your booking or request')])
    for (const path of [`/c/${key}`, `/m/${key}`, `/r/${key}`, '/quote'])
      expect(await see(path)).toEqual(closed)
    const browser = openBrowser(app)
    await browser.get(`/q/${key}`)
    expect(await (await browser.get('/manage')).text()).toContain('Open your booking or request')
    expect((await browser.post('/api/quote/itinerary', { version: 1 })).status).not.toBe(200)
  })

  it('is not needed by who is signed in with its address, and is of no use to others', async () => {
    await office.post('/api/group-quotes', groupQuoteBody())
    await office.post('/api/itinerary-enquiries', itineraryEnquiryBody())
    const requests = [
      ...(await readEnquiries(office.db, 'group')),
      ...(await readEnquiries(office.db, 'itinerary')),
    ]
    expect(requests).toHaveLength(2)
    const ada = await openUser({ ...office, app }, 'ada@guests.example')
    const eve = await openUser({ ...office, app }, 'eve@guests.example')
    for (const { id } of requests) {
      const path = `/api/account/quotes/${id}/opening`
      expect((await ada.post(path, {})).status).toBe(204)
      expect((await ada.get('/quote')).status).toBe(200)
      expect((await eve.post(path, {})).status).toBe(404)
      expect((await eve.get('/quote')).status).toBe(404)
      expect((await openBrowser(app).post(path, {})).status).toBe(401)
    }
    await office.db.update(enquiries).set({ email: '' })
    const gone = `/api/account/quotes/${requests[0]?.id}/opening`
    expect((await ada.post(gone, {})).status).toBe(404)
  })

  it('ends the link after 180 days, and its session after 30 minutes', async () => {
    const key = await askForGroup()
    const browser = openBrowser(app)
    await browser.get(`/q/${key}`)
    office.clock.now = new Date(start.getTime() + 29 * minuteMs)
    expect((await browser.get('/quote')).status).toBe(200)
    office.clock.now = new Date(start.getTime() + 58 * minuteMs)
    expect((await browser.get('/quote')).status).toBe(200)
    office.clock.now = new Date(start.getTime() + 89 * minuteMs)
    expect((await browser.get('/quote')).status).toBe(404)
    office.clock.now = new Date(start.getTime() + 180 * dayMs - minuteMs)
    expect((await browser.get(`/q/${key}`)).status).toBe(303)
    office.clock.now = new Date(start.getTime() + 180 * dayMs)
    expect((await browser.get(`/q/${key}`)).status).toBe(404)
    expect((await browser.get('/quote')).status).toBe(404)
  })

  it('takes a form without scripts, and shows what was sent before', async () => {
    const browser = openBrowser(app)
    await browser.get(`/q/${await askForGroup()}`)
    const sent = await post(browser, form)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/quote?sent'])
    const page = await (await browser.get('/quote?sent')).text()
    expect(page).toContain('We have your change.')
    expect(page).toContain('Two coaches')
    expect(page).toContain('name="version" value="2"')
    expect(await readEnquiries(office.db, 'group')).toMatchObject([
      { guests: 80, programme: 'All day\nat the Cape', vehicles: null, phone: null },
    ])
  })

  it('keeps what was typed and refused, as text and not as markup', async () => {
    const browser = openBrowser(app)
    await browser.get(`/q/${await askForGroup()}`)
    const refused = await post(browser, { ...form, guests: '1', company: '<b>"Typed" & Sons' })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain('Please check this first:')
    expect(page).toMatch(/<input id="guests"[^>]* value="1"/)
    expect(page).toContain('&lt;b&gt;&quot;Typed&quot; &amp; Sons')
    expect(await office.db.select().from(requestVersions)).toEqual([])
    const other = await post(browser, { ...form, version: '7' })
    expect(other.status).toBe(409)
    expect(await other.text()).toContain('name="version" value="1"')
  })

  it('takes nothing from another site, nor from whoever has no session', async () => {
    const browser = openBrowser(app)
    await browser.get(`/q/${await askForGroup()}`)
    const foreign = await browser.ask('/quote', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://elsewhere.example',
      },
      body: String(new URLSearchParams(form)),
    })
    expect(foreign.status).toBe(403)
    expect((await post(openBrowser(app), form)).status).toBe(404)
    expect(await office.db.select().from(requestVersions)).toEqual([])
  })

  it('opens no more once its sender is forgotten, and what they sent before is gone', async () => {
    await office.post('/api/itinerary-enquiries', itineraryEnquiryBody())
    const key = await receiveKey()
    const browser = openBrowser(app)
    await browser.get(`/q/${key}`)
    const { consent: _agreed, email: _address, ...asked } = itineraryEnquiryBody()
    const changed = { ...asked, version: 1, name: 'Ada Changed' }
    expect((await browser.post('/api/quote/itinerary', changed)).status).toBe(200)
    expect(await office.db.select().from(requestVersions)).toHaveLength(1)
    await office.db
      .update(enquiries)
      .set({ eraseOn: '2026-11-21' })
      .where(eq(enquiries.name, 'Ada Changed'))
    await cleanUp(office.db, office.clock.now)
    expect(await readEnquiries(office.db, 'itinerary')).toMatchObject([{ email: '' }])
    expect(await office.db.select().from(requestVersions)).toEqual([])
    expect((await browser.get(`/q/${key}`)).status).toBe(404)
    expect((await browser.get('/quote')).status).toBe(404)
    const mail = await receiveNothing()
    expect(mail).not.toContain('key-to-come')
  })

  /** Expects the mail to an erased sender to have the link of the page for lost links. */
  const receiveNothing = async () => {
    const sent: string[] = []
    const delivery = openDelivery({
      db: office.db,
      content: () => shipped,
      transport: { send: async ({ text }) => void sent.push(text), close: () => {} },
      log: createLog('silent'),
      now: () => office.clock.now,
    })
    await delivery.sendDue()
    return sent.join('\n')
  }
})
