import { describe, expect, it } from 'vitest'
import { groupGuests, groupRequestFields } from './group-quote.ts'
import { isReference } from '#app/order/reference.ts'
import { engines } from '#tests/databases.ts'
import { openAdministrator } from '#tests/test-accounts.ts'
import { groupQuoteBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { readEnquiries, clearEnquiriesBeforeEach } from '#tests/fixtures/enquiries.ts'
import { omit } from '#rules/omit.ts'

describe.each(engines)('a group’s request on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  clearEnquiriesBeforeEach(office)

  const sendRequest = (change?: Record<string, unknown>, key?: string) =>
    office.post('/api/group-quotes', groupQuoteBody(change), key)
  const readStored = () => readEnquiries(office.db, 'group')

  it('stores a group’s request word for word, and answers with its reference', async () => {
    const response = await sendRequest()
    expect(response.status).toBe(201)
    const { reference, ...answer } = await response.json()
    expect(reference).toMatch(/^GQ-/)
    expect(isReference(reference)).toBe(true)
    expect(answer).toMatchObject({ guests: 64, firstDay: '2027-02-20', lastDay: '2027-02-22' })
    const { consent, ...asked } = groupQuoteBody()
    const stamp = { reference, status: 'requested', consentTextVersion: consent.textVersion }
    expect(await readStored()).toMatchObject([{ ...asked, ...stamp }])
  })

  it('requires only the number of guests, the programme, a name and an e-mail address', async () => {
    const texts = { vehicles: '', pickups: '', company: '', vatNumber: '', phone: '' }
    const response = await sendRequest({ ...texts, firstDay: '', lastDay: '', offerBy: undefined })
    expect(response.status).toBe(201)
    const emptyFields = { firstDay: null, lastDay: null, offerBy: null, company: null }
    expect(await readStored()).toMatchObject([emptyFields])
    const mails = await office.db.select().from(outbox)
    for (const { text } of mails) expect(text).toContain('Days: Still open')
  })

  it.each(['', '2027-02-20'])('accepts a group’s request for one day: %o', async (lastDay) => {
    const days = { firstDay: '2027-02-20', lastDay: '2027-02-20' }
    expect(await (await sendRequest({ lastDay })).json()).toMatchObject(days)
    expect(await readStored()).toMatchObject([days])
    const mails = await office.db.select().from(outbox)
    for (const { text } of mails) expect(text).toMatch(/^Days: Saturday, 20 February 2027$/m)
  })

  const long = (['programme', 'pickups', 'vehicles', 'company', 'vatNumber'] as const).map(
    (field) =>
      [{ [field]: 'x'.repeat(groupRequestFields[field].limit + 1) }, 'text-too-long'] as const,
  )
  const counts = [1, 0, -3, 2.5, groupGuests.maximum + 1, '64', null]
  it.each<readonly [Record<string, unknown>, string]>([
    ...counts.map((guests) => [{ guests }, 'group-guests-out-of-range'] as const),
    [{ programme: ' ' }, 'programme-required'],
    [{ email: 'ada@' }, 'email-invalid'],
    [{ firstDay: '2026-11-20' }, 'date-past'],
    [{ firstDay: '2027-02-30' }, 'date-invalid'],
    [{ lastDay: '2040-01-01' }, 'date-too-far'],
    [{ lastDay: '2027-02-19' }, 'days-reversed'],
    [{ firstDay: '' }, 'first-day-missing'],
    [{ offerBy: '2026-11-20' }, 'date-past'],
    [{ consent: undefined }, 'consent-required'],
    ...long,
  ])('refuses a group’s request with %o as %s, and stores nothing', async (change, code) => {
    const response = await sendRequest(change)
    const [field] = Object.keys(change)
    expect(response.status).toBe(422)
    expect((await response.json()).error).toMatchObject({ code, field })
    expect([await readStored(), await office.db.select().from(outbox)]).toEqual([[], []])
  })

  it('stores a repeated request once, and sends its mails once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => sendRequest({}, 'the-same-key')))
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    expect(await readStored()).toHaveLength(1)
    expect(await office.db.select().from(outbox)).toHaveLength(2)
  })

  it('mails the office every field, and the sender no free text', async () => {
    const { reference } = await (await sendRequest()).json()
    const mails = await office.db.select().from(outbox)
    const toOffice = mails.find(({ recipient }) => recipient === 'office@cape.example')
    expect(toOffice?.replyTo).toBe('ada@guests.example')
    const requestFields = omit(groupQuoteBody(), 'guests', 'consent')
    const days = { firstDay: '20 February 2027', lastDay: '22 February 2027' }
    const expectedTexts = Object.values({ ...requestFields, ...days, offerBy: '4 December 2026' })
    for (const word of [...expectedTexts, '64 guests']) expect(toOffice?.text).toContain(word)
    const toGuest = mails.find(({ recipient }) => recipient === 'ada@guests.example')
    for (const fact of [reference, '64 guests', '20 February 2027', '4 December 2026'])
      expect(toGuest?.text).toContain(fact)
    expect(toGuest?.text).toContain('Reply to this message and attach it')
    for (const word of [
      requestFields.programme,
      requestFields.company,
      requestFields.vatNumber,
      requestFields.pickups,
    ])
      expect(toGuest?.text).not.toContain(word)
  })

  it('can be found by company, exported in full and marked as quoted by the office', async () => {
    const { reference } = await (await sendRequest()).json()
    const owner = await openAdministrator(office, 'owner@cape.example')
    const list = '/api/admin/inbox/group-quotes'
    const { items } = await (await owner.get(`${list}?search=congresses`)).json()
    expect(items).toMatchObject([{ reference, status: 'requested', details: { guests: 64 } }])
    const csv = await (await owner.get(`${list}/export`)).text()
    const asked = omit(groupQuoteBody(), 'consent')
    for (const value of [reference, ...Object.values(asked)]) expect(csv).toContain(String(value))
    const quoted = await owner.patch(`${list}/${items[0].id}`, { status: 'quoted' })
    expect(await quoted.json()).toMatchObject({ status: 'quoted', moves: ['closed', 'requested'] })
  })
})
