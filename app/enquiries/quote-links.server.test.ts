import { shipped } from '#content/shipped.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { openBrowser, openUser } from '#tests/test-accounts.ts'
import { groupQuoteBody, itineraryEnquiryBody, start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { createLog } from '#platform/log.ts'
import { openDelivery } from '#platform/mail/delivery.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import { enquiries, requestVersions } from './schema.server.ts'
import { readEnquiries, clearEnquiriesBeforeEach, setUpPages } from '#tests/fixtures/enquiries.ts'
import { omit } from '#rules/omit.ts'

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
  const office = setUpTestOffice(engine)
  const app = setUpPages(office)
  clearEnquiriesBeforeEach(office)

  const deliverMails = async () => {
    const sentMails: { recipient: string; text: string; html: string }[] = []
    const transport = {
      send: async (mail: (typeof sentMails)[number]) => void sentMails.push(mail),
      close() {},
    }
    const now = () => office.clock.now
    const parts = {
      db: office.db,
      content: () => shipped,
      transport,
      log: createLog('silent'),
      now,
    }
    await openDelivery(parts).sendDue()
    return sentMails
  }
  const receiveKey = async () => {
    const linkMails = (await deliverMails()).filter(({ text }) => text.includes('/q/'))
    expect(linkMails.map(({ recipient }) => recipient)).toEqual(['ada@guests.example'])
    const [, key = ''] =
      /https:\/\/cape\.example\/q\/([\w-]{43})\b/.exec(linkMails[0]?.text ?? '') ?? []
    expect(linkMails[0]?.html).toContain(`/q/${key}"`)
    return key
  }
  const requestGroup = async () => {
    await office.post('/api/group-quotes', groupQuoteBody())
    return receiveKey()
  }
  const openGroup = async () => {
    const browser = openBrowser(app)
    await browser.get(`/q/${await requestGroup()}`)
    return browser
  }

  it('mails the link to its sender only, and stores its hash', async () => {
    const key = await requestGroup()
    const stored = [
      await office.db.select().from(outbox),
      await office.db.select().from(mailedTokens),
    ]
    expect(JSON.stringify(stored)).not.toContain(key)
    expect((await openBrowser(app).get(`/q/${key}`)).status).toBe(303)
  })

  it('opens only its request, which no other path or key opens', async () => {
    const key = await requestGroup()
    const readMain = async (path: string) => {
      const answer = await openBrowser(app).get(path)
      return [answer.status, /<main.*<\/main>/s.exec(await answer.text())?.[0]]
    }
    const notFound = await readMain(`/q/${'A'.repeat(43)}`)
    expect(notFound).toEqual([404, expect.stringContaining('Open your booking or request')])
    for (const path of [`/c/${key}`, `/m/${key}`, `/r/${key}`, '/quote'])
      expect(await readMain(path)).toEqual(notFound)
    const browser = openBrowser(app)
    await browser.get(`/q/${key}`)
    expect(await (await browser.get('/manage')).text()).toContain('Open your booking or request')
    expect((await browser.post('/api/quote/itinerary', { version: 1 })).status).not.toBe(200)
  })

  it('is not needed by its signed-in sender, and other users cannot open the request', async () => {
    await office.post('/api/group-quotes', groupQuoteBody())
    await office.post('/api/itinerary-enquiries', itineraryEnquiryBody())
    const requests = await readEnquiries(office.db, 'group', 'itinerary')
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

  it('is valid for 180 days, and its session for 30 minutes', async () => {
    const key = await requestGroup()
    const browser = openBrowser(app)
    await browser.get(`/q/${key}`)
    const statusAt = async (path: string, afterMs: number) => {
      office.clock.now = new Date(start.getTime() + afterMs)
      return (await browser.get(path)).status
    }
    expect(await statusAt('/quote', 29 * minuteMs)).toBe(200)
    expect(await statusAt('/quote', 58 * minuteMs)).toBe(200)
    expect(await statusAt('/quote', 89 * minuteMs)).toBe(404)
    expect(await statusAt(`/q/${key}`, 180 * dayMs - minuteMs)).toBe(303)
    expect(await statusAt(`/q/${key}`, 180 * dayMs)).toBe(404)
    expect(await statusAt('/quote', 180 * dayMs)).toBe(404)
  })

  it('accepts a change without scripts, and shows the earlier version', async () => {
    const browser = await openGroup()
    const sent = await browser.postForm('/quote', form)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/quote?sent'])
    const page = await (await browser.get('/quote?sent')).text()
    expect(page).toContain('We have your change.')
    expect(page).toContain('Two coaches')
    expect(page).toContain('name="version" value="2"')
    expect(await readEnquiries(office.db, 'group')).toMatchObject([
      { guests: 80, programme: 'All day\nat the Cape', vehicles: null, phone: null },
    ])
  })

  it('keeps a refused change in the form, as text and not as markup', async () => {
    const browser = await openGroup()
    const wrong = { ...form, guests: '1', company: '<b>"Typed" & Sons' }
    const refused = await browser.postForm('/quote', wrong)
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain('Please check this first:')
    expect(page).toMatch(/<input id="guests"[^>]* value="1"/)
    expect(page).toContain('&lt;b&gt;&quot;Typed&quot; &amp; Sons')
    expect(await office.db.select().from(requestVersions)).toEqual([])
    const other = await browser.postForm('/quote', { ...form, version: '7' })
    expect(other.status).toBe(409)
    expect(await other.text()).toContain('name="version" value="1"')
  })

  it('refuses a post from another site or without a session', async () => {
    const browser = await openGroup()
    const origin = 'https://elsewhere.example'
    expect((await browser.postForm('/quote', form, { origin })).status).toBe(403)
    expect((await openBrowser(app).postForm('/quote', form)).status).toBe(404)
    expect(await office.db.select().from(requestVersions)).toEqual([])
  })

  it('does not open once its sender is erased, and earlier versions are deleted', async () => {
    await office.post('/api/itinerary-enquiries', itineraryEnquiryBody())
    const key = await receiveKey()
    const browser = openBrowser(app)
    await browser.get(`/q/${key}`)
    const request = omit(itineraryEnquiryBody(), 'consent', 'email')
    const changed = { ...request, version: 1, name: 'Ada Changed' }
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
    // The mail to an erased sender has the link of the page for lost links.
    expect(JSON.stringify(await deliverMails())).not.toContain('key-to-come')
  })
})
