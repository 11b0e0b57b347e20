import { shipped } from '#content/shipped.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
import { codeOf, openAnotherApp, openBrowser } from '#tests/test-accounts.ts'
import { groupQuoteBody, itineraryEnquiryBody, start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { withComments } from './comments.server.ts'
import { createQuoteRequestKey } from './quote-keys.server.ts'
import { openRenderer } from '#platform/pages/renderer.ts'
import { enquiries, enquiryComments } from './schema.server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

const renderer = await openRenderer(builtFolder, () => shipped)
const tables = [enquiries, mailedTokens, outbox, attempts, idempotencyKeys]
const own = { name: 'Wanda Weiss', company: 'Weiss GmbH', vatNumber: '4123456789' }

describe.each(engines)(
  'a group’s request that is shown to others, on the %s database',
  (engine) => {
    const office = useTestOffice(engine)
    let app: ReturnType<typeof openAnotherApp>
    beforeAll(() => {
      app = openAnotherApp(office, { renderer })
    })
    beforeEach(async () => {
      for (const table of tables) await office.db.delete(table)
      office.clock.now = start
    })

    const form = (path: string, fields: Record<string, string>, browser = openBrowser(app)) =>
      browser.ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(fields)),
      })

    const share = async () => {
      await office.post('/api/group-quotes', groupQuoteBody(own))
      const [row] = await readEnquiries(office.db, 'group')
      const made = await createQuoteRequestKey(office.db, row?.id ?? '', office.clock.now)
      await office.db.delete(outbox)
      const sender = openBrowser(app)
      await sender.get(`/q/${made?.token}`)
      const page = await (await form('/quote', { act: 'share' }, sender)).text()
      const [, path = ''] = /https:\/\/cape\.example(\/r\/[\w-]{43})/.exec(page) ?? []
      return { sender, path, id: row?.id ?? '' }
    }
    const read = async (path: string) => (await openBrowser(app).get(path)).text()

    it('shows a group’s request without its sender, and opens nothing else', async () => {
      const { path } = await share()
      const text = await read(path)
      expect(text).toContain('A request for a group')
      for (const hidden of [...Object.values(own), 'ada@guests.example'])
        expect(text).not.toContain(hidden)
      const browser = openBrowser(app)
      await browser.get(path)
      expect((await browser.get('/quote')).status).toBe(404)
      expect((await browser.get(path.replace('/r/', '/q/'))).status).toBe(404)
    })

    it('takes a remark once, which its sender and the office read and the mail does not tell', async () => {
      const { sender, path, id } = await share()
      const remark = { name: 'Bo', comment: 'Rather boats,\nplease', key: randomUUID() }
      for (const _ of [1, 2]) expect((await form(path, remark)).status).toBe(200)
      expect(await office.db.select().from(enquiryComments)).toMatchObject([{ name: 'Bo' }])
      const mails = await office.db.select().from(outbox)
      expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@guests.example'])
      expect(mails[0]?.text).not.toContain('Rather boats')
      expect(await (await sender.get('/quote')).text()).toContain('Rather boats,\nplease')
      expect(await read(path)).not.toContain('Rather boats')
      const [row] = await withComments(office.db, [{ id }])
      expect(row?.comments).toBe('Bo: Rather boats,\nplease')
    })

    it('keeps what was typed and refused, and takes ten an hour', async () => {
      const { path } = await share()
      const refused = await form(path, { name: '', comment: 'Rather boats', key: randomUUID() })
      expect([refused.status, await refused.text()]).toEqual([
        422,
        expect.stringContaining('Rather boats'),
      ])
      const remark = () => form(path, { name: 'Bo', comment: 'Yes', key: randomUUID() })
      for (let more = 0; more < 10; more += 1) expect((await remark()).status).toBe(200)
      expect((await remark()).status).toBe(429)
    })

    it('is over once its sender says so, after 180 days, and with the request', async () => {
      const { sender, path } = await share()
      office.clock.now = new Date(start.getTime() + 180 * dayMs)
      expect((await openBrowser(app).get(path)).status).toBe(404)
      office.clock.now = start
      expect((await form('/quote', { act: 'share-end' }, sender)).status).toBe(200)
      expect((await openBrowser(app).get(path)).status).toBe(404)
      const late = await openBrowser(app).post(`/api/shared-quotes/${path.slice(3)}/comments`, {
        name: 'Bo',
        comment: 'Yes',
        key: randomUUID(),
      })
      expect([late.status, await codeOf(late)]).toEqual([404, 'manage-closed'])
      await office.db.delete(enquiries)
      expect(await office.db.select().from(enquiryComments)).toEqual([])
    })

    it('makes a shared link for the sender only, ten times an hour', async () => {
      const { sender } = await share()
      expect((await openBrowser(app).post('/api/quote/share', {})).status).not.toBe(200)
      for (let more = 0; more < 9; more += 1)
        expect((await sender.post('/api/quote/share', {})).status).toBe(200)
      expect((await sender.post('/api/quote/share', {})).status).toBe(429)
    })

    it('says what changed days would come to, and keeps nothing of it', async () => {
      await office.post('/api/itinerary-enquiries', itineraryEnquiryBody())
      const [row] = await readEnquiries(office.db, 'itinerary')
      const made = await createQuoteRequestKey(office.db, row?.id ?? '', office.clock.now)
      const sender = openBrowser(app)
      await sender.get(`/q/${made?.token}`)
      const [first] = row?.entries ?? []
      const typed = {
        act: 'look',
        version: '1',
        'tour-0': first?.tour.id ?? '',
        'time-0': '10:30',
        adults: '6',
        children: '0',
        toddlers: '0',
        vehicle: row?.vehicle ?? '',
        name: 'Ada Example',
      }
      const looked = await form('/quote', typed, sender)
      const text = await looked.text()
      expect(looked.status).toBe(200)
      expect(text).toMatch(/With these changes: R[\d,]+/)
      expect(text).toMatch(/<option selected(="")?>\s*10:30/)
      expect(await readEnquiries(office.db, 'itinerary')).toEqual([row])
    })
  },
)
