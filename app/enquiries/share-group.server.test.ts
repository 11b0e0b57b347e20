import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode, openBrowser } from '#tests/test-accounts.ts'
import { groupQuoteBody, itineraryEnquiryBody, start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { addComments } from './comments.server.ts'
import { enquiries, enquiryComments } from './schema.server.ts'
import {
  openRequest,
  readEnquiries,
  clearEnquiriesBeforeEach,
  setUpPages,
} from '#tests/fixtures/enquiries.ts'

const privateDetails = { name: 'Wanda Weiss', company: 'Weiss GmbH', vatNumber: '4123456789' }

describe.each(engines)('the shared link of a group’s request, on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const app = setUpPages(office)
  clearEnquiriesBeforeEach(office)

  const postForm = (path: string, fields: Record<string, string>) =>
    openBrowser(app).postForm(path, fields)
  const share = async () => {
    await office.post('/api/group-quotes', groupQuoteBody(privateDetails))
    const { row, browser: sender } = await openRequest(office, app, 'group')
    await office.db.delete(outbox)
    const page = await (await sender.postForm('/quote', { act: 'share' })).text()
    const [, path = ''] = /https:\/\/cape\.example(\/r\/[\w-]{43})/.exec(page) ?? []
    return { sender, path, id: row.id }
  }
  const read = async (path: string) => (await openBrowser(app).get(path)).text()

  it('shows the request without its sender, and opens nothing else', async () => {
    const { path } = await share()
    const text = await read(path)
    expect(text).toContain('A request for a group')
    for (const hidden of [...Object.values(privateDetails), 'ada@guests.example'])
      expect(text).not.toContain(hidden)
    const browser = openBrowser(app)
    await browser.get(path)
    expect((await browser.get('/quote')).status).toBe(404)
    expect((await browser.get(path.replace('/r/', '/q/'))).status).toBe(404)
  })

  it('stores a comment once for sender and office, without its text in the mail', async () => {
    const { sender, path, id } = await share()
    const body = { name: 'Bo', comment: 'Rather boats,\nplease', key: randomUUID() }
    for (const _ of [1, 2]) expect((await postForm(path, body)).status).toBe(200)
    expect(await office.db.select().from(enquiryComments)).toMatchObject([{ name: 'Bo' }])
    const mails = await office.db.select().from(outbox)
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@guests.example'])
    expect(mails[0]?.text).not.toContain('Rather boats')
    expect(await (await sender.get('/quote')).text()).toContain('Rather boats,\nplease')
    expect(await read(path)).not.toContain('Rather boats')
    const [row] = await addComments(office.db, [{ id }])
    expect(row?.comments).toBe('Bo: Rather boats,\nplease')
  })

  it('keeps a refused comment in the form, and accepts ten an hour', async () => {
    const { path } = await share()
    const refused = await postForm(path, { name: '', comment: 'Rather boats', key: randomUUID() })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Rather boats')
    const comment = () => postForm(path, { name: 'Bo', comment: 'Yes', key: randomUUID() })
    for (let more = 0; more < 10; more += 1) expect((await comment()).status).toBe(200)
    expect((await comment()).status).toBe(429)
  })

  it('ends when its sender ends it, after 180 days, and with the request', async () => {
    const { sender, path } = await share()
    office.clock.now = new Date(start.getTime() + 180 * dayMs)
    expect((await openBrowser(app).get(path)).status).toBe(404)
    office.clock.now = start
    expect((await sender.postForm('/quote', { act: 'share-end' })).status).toBe(200)
    expect((await openBrowser(app).get(path)).status).toBe(404)
    const late = await openBrowser(app).post(`/api/shared-quotes/${path.slice(3)}/comments`, {
      name: 'Bo',
      comment: 'Yes',
      key: randomUUID(),
    })
    expect([late.status, await errorCode(late)]).toEqual([404, 'manage-closed'])
    await office.db.delete(enquiries)
    expect(await office.db.select().from(enquiryComments)).toEqual([])
  })

  it('is created only by the sender, ten times an hour', async () => {
    const { sender } = await share()
    expect((await openBrowser(app).post('/api/quote/share', {})).status).not.toBe(200)
    for (let more = 0; more < 9; more += 1)
      expect((await sender.post('/api/quote/share', {})).status).toBe(200)
    expect((await sender.post('/api/quote/share', {})).status).toBe(429)
  })

  it('previews the price of changed days without storing them', async () => {
    await office.post('/api/itinerary-enquiries', itineraryEnquiryBody())
    const { row, browser: sender } = await openRequest(office, app, 'itinerary')
    const days = { 'tour-0': row.entries[0]?.tour.id ?? '', 'time-0': '10:30' }
    const party = { adults: '6', children: '0', toddlers: '0', vehicle: row.vehicle ?? '' }
    const typed = { act: 'look', version: '1', ...days, ...party, name: 'Ada Example' }
    const looked = await sender.postForm('/quote', typed)
    const text = await looked.text()
    expect(looked.status).toBe(200)
    expect(text).toMatch(/With these changes: R[\d,]+/)
    expect(text).toMatch(/<option selected(="")?>\s*10:30/)
    expect(await readEnquiries(office.db, 'itinerary')).toEqual([row])
  })
})
