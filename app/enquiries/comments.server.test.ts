import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode, openBrowser } from '#tests/test-accounts.ts'
import { itineraryBody, itineraryEnquiryBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { enquiries, enquiryComments } from './schema.server.ts'
import { openRequest, clearEnquiriesBeforeEach, setUpPages } from '#tests/fixtures/enquiries.ts'

const commentBody = () => ({
  name: 'Bo',
  comment: 'More <b>wine</b> & less road',
  key: randomUUID(),
})

describe.each(engines)('a comment on a sent itinerary, on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const app = setUpPages(office)
  clearEnquiriesBeforeEach(office)

  const send = async () => {
    const answer = await office.post('/api/itinerary-enquiries', itineraryEnquiryBody())
    await office.db.delete(outbox)
    return (await answer.json()).code as string
  }
  const postComment = (code: string, body: object = commentBody()) =>
    openBrowser(app).post(`/api/itineraries/${code}/comments`, body)

  it('reaches only its sender: their page shows it, the mail announces it', async () => {
    const code = await send()
    const body = { ...commentBody(), comment: 'More wine\nless road' }
    for (const answer of [
      await postComment(code, body),
      await postComment(code.toUpperCase(), body),
    ])
      expect(answer.status).toBe(201)
    const [mail, ...others] = await office.db.select().from(outbox)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'ada@guests.example' })
    expect(mail?.text).toContain('https://cape.example/q/')
    expect(mail?.text).not.toMatch(/wine|Bo\b/)
    const { browser } = await openRequest(office, app, 'itinerary')
    expect(await (await browser.get('/quote')).text()).toContain('More wine\nless road')
    const shared = await (await app.request(`/api/itineraries/${code}`)).text()
    expect(shared).not.toContain('wine')
    expect(JSON.parse(shared)).toMatchObject({ takesComments: true })
  })

  it('is refused on an itinerary that was only shared or whose request is closed', async () => {
    const shared = await office.post('/api/itineraries', { itinerary: itineraryBody() })
    const { code } = await shared.json()
    const sent = await send()
    await office.db.update(enquiries).set({ status: 'closed' })
    for (const one of [code, sent, 'no-such-code']) {
      expect(await errorCode(await postComment(one))).toBe('itinerary-not-found')
      expect((await app.request(`/itinerary/${one}/comment`)).status).toBe(404)
    }
    const opened = await (await app.request(`/api/itineraries/${code}`)).json()
    expect(opened.takesComments).toBe(false)
    expect(await office.db.select().from(enquiryComments)).toEqual([])
  })

  it('can be posted without scripts, and shows the typed text again after a refusal', async () => {
    const code = await send()
    const path = `/itinerary/${code}/comment`
    const post = (fields: Record<string, string>) => openBrowser(app).postForm(path, fields)
    expect(await (await app.request(path)).text()).toContain('name="comment"')
    const refused = await post({ ...commentBody(), name: '' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('wine')
    expect((await post(commentBody())).status).toBe(200)
    expect(await office.db.select().from(enquiryComments)).toMatchObject([{ name: 'Bo' }])
  })

  it('is accepted ten times an hour', async () => {
    const code = await send()
    for (let more = 0; more < 10; more += 1) expect((await postComment(code)).status).toBe(201)
    const refused = await postComment(code)
    expect([refused.status, await errorCode(refused)]).toEqual([429, 'message-limited'])
  })
})
