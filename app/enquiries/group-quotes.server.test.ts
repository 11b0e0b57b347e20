import { beforeEach, describe, expect, it } from 'vitest'
import { groupGuests, groupRequestFields } from './group-quote.ts'
import { isReference } from '#app/order/reference.ts'
import { engines } from '#tests/databases.ts'
import { openAdministrator } from '#tests/test-accounts.ts'
import { groupQuoteBody } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { enquiries } from './schema.server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

const tables = [enquiries, outbox, idempotencyKeys, attempts]

describe.each(engines)('a group’s request on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(async () => {
    for (const table of tables) await office.db.delete(table)
  })

  const ask = (change?: Record<string, unknown>, key?: string) =>
    office.post('/api/group-quotes', groupQuoteBody(change), key)
  const stored = () => readEnquiries(office.db, 'group')
  const refused = async (change: Record<string, unknown>) => {
    const response = await ask(change)
    const { error } = await response.json()
    return [response.status, error.code, error.field]
  }

  it('stores a group’s request word for word, and answers with its reference', async () => {
    const response = await ask()
    expect(response.status).toBe(201)
    const { reference, ...answer } = await response.json()
    expect(reference).toMatch(/^GQ-/)
    expect(isReference(reference)).toBe(true)
    expect(answer).toMatchObject({ guests: 64, firstDay: '2027-02-20', lastDay: '2027-02-22' })
    const { consent, ...asked } = groupQuoteBody()
    expect(await stored()).toEqual([
      expect.objectContaining({
        ...asked,
        reference,
        status: 'requested',
        consentTextVersion: consent.textVersion,
      }),
    ])
  })

  it('needs no more than a number, a plan and a way to answer', async () => {
    const open = Object.fromEntries(
      ['vehicles', 'pickups', 'company', 'vatNumber', 'phone'].map((field) => [field, '']),
    )
    const response = await ask({ ...open, firstDay: '', lastDay: '', offerBy: undefined })
    expect(response.status).toBe(201)
    expect(await stored()).toEqual([
      expect.objectContaining({ firstDay: null, lastDay: null, offerBy: null, company: null }),
    ])
    const mails = await office.db.select().from(outbox)
    for (const { text } of mails) expect(text).toContain('Days: Still open')
  })

  it.each(['', '2027-02-20'])('accepts a group’s request for one day: %o', async (lastDay) => {
    const answer = await (await ask({ lastDay })).json()
    expect([answer, ...(await stored())]).toMatchObject([
      { firstDay: '2027-02-20', lastDay: '2027-02-20' },
      { firstDay: '2027-02-20', lastDay: '2027-02-20' },
    ])
    const mails = await office.db.select().from(outbox)
    for (const { text } of mails) expect(text).toMatch(/^Days: Saturday, 20 February 2027$/m)
  })

  it('is refused with the reason, and nothing is stored or mailed', async () => {
    for (const guests of [1, 0, -3, 2.5, groupGuests.maximum + 1, '64', null])
      expect(await refused({ guests })).toEqual([422, 'group-guests-out-of-range', 'guests'])
    expect(await refused({ programme: ' ' })).toEqual([422, 'programme-required', 'programme'])
    expect(await refused({ email: 'ada@' })).toEqual([422, 'email-invalid', 'email'])
    expect(await refused({ firstDay: '2026-11-20' })).toEqual([422, 'date-past', 'firstDay'])
    expect(await refused({ firstDay: '2027-02-30' })).toEqual([422, 'date-invalid', 'firstDay'])
    expect(await refused({ lastDay: '2040-01-01' })).toEqual([422, 'date-too-far', 'lastDay'])
    expect(await refused({ lastDay: '2027-02-19' })).toEqual([422, 'days-reversed', 'lastDay'])
    expect(await refused({ firstDay: '' })).toEqual([422, 'first-day-missing', 'firstDay'])
    expect(await refused({ offerBy: '2026-11-20' })).toEqual([422, 'date-past', 'offerBy'])
    expect(await refused({ consent: undefined })).toEqual([422, 'consent-required', 'consent'])
    for (const field of ['programme', 'pickups', 'vehicles', 'company', 'vatNumber'] as const)
      expect(await refused({ [field]: 'x'.repeat(groupRequestFields[field].limit + 1) })).toEqual([
        422,
        'text-too-long',
        field,
      ])
    expect(await stored()).toEqual([])
    expect(await office.db.select().from(outbox)).toEqual([])
  })

  it('sent again under its key is the same request, with the mails of one', async () => {
    const [first, ...others] = await Promise.all([
      ask({}, 'the-same-key'),
      ask({}, 'the-same-key'),
      ask({}, 'the-same-key'),
    ])
    const answer = await first.json()
    for (const other of others) expect(await other.json()).toEqual(answer)
    expect(await stored()).toHaveLength(1)
    expect(await office.db.select().from(outbox)).toHaveLength(2)
  })

  it('tells the office every word of it, and whoever asks the facts alone', async () => {
    const { reference } = await (await ask()).json()
    const mails = await office.db.select().from(outbox)
    const toOffice = mails.find(({ recipient }) => recipient === 'office@cape.example')
    expect(toOffice?.replyTo).toBe('ada@guests.example')
    const { guests: _guests, consent: _consent, ...asked } = groupQuoteBody()
    const said = { ...asked, firstDay: '20 February 2027', lastDay: '22 February 2027' }
    for (const word of [...Object.values({ ...said, offerBy: '4 December 2026' }), '64 guests'])
      expect(toOffice?.text).toContain(word)
    const toGuest = mails.find(({ recipient }) => recipient === 'ada@guests.example')
    for (const fact of [reference, '64 guests', '20 February 2027', '4 December 2026'])
      expect(toGuest?.text).toContain(fact)
    expect(toGuest?.text).toContain('Reply to this message and attach it')
    for (const word of [asked.programme, asked.company, asked.vatNumber, asked.pickups])
      expect(toGuest?.text).not.toContain(word)
  })

  it('is found by the office by its company, exported with all of it, and marked as quoted', async () => {
    const { reference } = await (await ask()).json()
    const owner = await openAdministrator(office, 'owner@cape.example')
    const list = '/api/admin/inbox/group-quotes'
    const { items } = await (await owner.get(`${list}?search=congresses`)).json()
    expect(items).toMatchObject([{ reference, status: 'requested', details: { guests: 64 } }])
    const csv = await (await owner.get(`${list}/export`)).text()
    const { consent: _consent, ...asked } = groupQuoteBody()
    for (const value of [reference, ...Object.values(asked)]) expect(csv).toContain(String(value))
    const quoted = await owner.patch(`${list}/${items[0].id}`, { status: 'quoted' })
    expect(await quoted.json()).toMatchObject({ status: 'quoted', moves: ['closed', 'requested'] })
  })
})
