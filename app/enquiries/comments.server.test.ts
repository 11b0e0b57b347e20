import { shipped } from '#content/shipped.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
import { codeOf, openAnotherApp, openBrowser } from '#tests/test-accounts.ts'
import { itineraryBody, itineraryEnquiryBody } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { createQuoteRequestKey } from './quote-keys.server.ts'
import { openRenderer } from '#platform/pages/renderer.ts'
import { enquiries, enquiryComments } from './schema.server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

const renderer = await openRenderer(builtFolder, () => shipped)
const tables = [enquiryComments, enquiries, outbox, attempts, idempotencyKeys]

const written = () => ({ name: 'Bo', comment: 'More <b>wine</b> & less road', key: randomUUID() })

describe.each(engines)('a comment on a sent itinerary, on the %s database', (engine) => {
  const office = useTestOffice(engine)
  let app: ReturnType<typeof openAnotherApp>
  beforeAll(() => {
    app = openAnotherApp(office, { renderer })
  })
  beforeEach(async () => {
    for (const table of tables) await office.db.delete(table)
  })

  const send = async () => {
    const { code } = await (
      await office.post('/api/itinerary-enquiries', itineraryEnquiryBody())
    ).json()
    await office.db.delete(outbox)
    return code as string
  }
  const leave = (code: string, body: object = written()) =>
    openBrowser(app).post(`/api/itineraries/${code}/comments`, body)

  it('reaches its sender alone: their page has it, the mail only says so', async () => {
    const code = await send()
    const body = { ...written(), comment: 'More wine\nless road' }
    for (const answer of [await leave(code, body), await leave(code.toUpperCase(), body)])
      expect(answer.status).toBe(201)
    const [mail, ...others] = await office.db.select().from(outbox)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'ada@guests.example' })
    expect(mail?.text).toContain('https://cape.example/q/')
    expect(mail?.text).not.toMatch(/wine|Bo\b/)
    const [enquiry] = await readEnquiries(office.db, 'itinerary')
    const made = await createQuoteRequestKey(office.db, enquiry?.id ?? '', office.clock.now)
    const browser = openBrowser(app)
    await browser.get(`/q/${made?.token}`)
    expect(await (await browser.get('/quote')).text()).toContain('More wine\nless road')
    const shared = await (await app.request(`/api/itineraries/${code}`)).text()
    expect(shared).not.toContain('wine')
    expect(JSON.parse(shared)).toMatchObject({ takesComments: true })
  })

  it('has nobody to reach where an itinerary was only shared, or its request is closed', async () => {
    const { code } = await (
      await office.post('/api/itineraries', { itinerary: itineraryBody() })
    ).json()
    const sent = await send()
    await office.db.update(enquiries).set({ status: 'closed' })
    for (const one of [code, sent, 'no-such-code']) {
      expect(await codeOf(await leave(one))).toBe('itinerary-not-found')
      expect((await app.request(`/itinerary/${one}/comment`)).status).toBe(404)
    }
    const opened = await (await app.request(`/api/itineraries/${code}`)).json()
    expect(opened.takesComments).toBe(false)
    expect(await office.db.select().from(enquiryComments)).toEqual([])
  })

  it('is written in a form that needs no scripts, and what was refused stays', async () => {
    const code = await send()
    const post = (fields: Record<string, string>) =>
      openBrowser(app).ask(`/itinerary/${code}/comment`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(fields)),
      })
    expect(await (await app.request(`/itinerary/${code}/comment`)).text()).toContain(
      'name="comment"',
    )
    const refused = await post({ ...written(), name: '' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('wine')
    expect((await post(written())).status).toBe(200)
    expect(await office.db.select().from(enquiryComments)).toMatchObject([{ name: 'Bo' }])
  })

  it('can be left ten times an hour', async () => {
    const code = await send()
    for (let more = 0; more < 10; more += 1) expect((await leave(code)).status).toBe(201)
    const refused = await leave(code)
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'message-limited'])
  })
})
