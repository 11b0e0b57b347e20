import { describe, expect, it } from 'vitest'
import { rand } from '#rules/money/money.ts'
import { isReference } from '#app/order/reference.ts'
import { engines } from '#tests/databases.ts'
import { itineraryBody, itineraryEnquiryBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { sharedItineraries } from '#app/itinerary/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { idempotencyKeys } from '#platform/database/schema/requests.ts'
import { enquiries } from './schema.server.ts'
import { readEnquiries, clearEnquiriesBeforeEach } from '#tests/fixtures/enquiries.ts'

const tables = [enquiries, sharedItineraries, outbox, idempotencyKeys]
const unknown = itineraryBody({ entries: [{ tourId: 'atlantis', startTime: '09:00' }] })

describe.each(engines)('a quote request on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  clearEnquiriesBeforeEach(office, sharedItineraries)

  const sendRequest = (change?: Record<string, unknown>, key?: string) =>
    office.post('/api/itinerary-enquiries', itineraryEnquiryBody(change), key)
  const readStored = () => readEnquiries(office.db, 'itinerary')

  it('answers a quote request with its reference and the server’s estimate', async () => {
    const response = await sendRequest()
    expect(response.status).toBe(201)
    const answer = await response.json()
    expect(isReference(answer.reference)).toBe(true)
    expect(answer.reference).toMatch(/^QR-/)
    expect(answer.price).toMatchObject({ total: rand(7500), perPerson: rand(2500) })
    const kinds = answer.price.lines.map((line: { kind: string }) => line.kind)
    expect(kinds.join(' ')).toBe('tour tour minimum children vehicle add-on')
  })

  it('stores the itinerary, its price lines and the version of the consent text', async () => {
    const { reference, code } = await (await sendRequest()).json()
    const { version: _version, entries: _entries, ...trip } = itineraryBody()
    const tour = { id: 'table-mountain', price: 1200, duration: 8 }
    expect(await readStored()).toMatchObject([
      {
        ...trip,
        reference,
        status: 'requested',
        shareCode: code,
        entries: [
          { day: 1, startTime: '08:30', tour },
          { day: 2, startTime: '09:00' },
        ],
        totalMinor: 750_000,
        priceLines: expect.arrayContaining([expect.objectContaining({ kind: 'children' })]),
        firstDay: '2027-02-20',
        consentTextVersion: '2025-08-15',
        createdAt: office.clock.now,
      },
    ])
  })

  it('mails guest and office, each with the reference and the link', async () => {
    const { reference, code } = await (await sendRequest()).json()
    const mails = await office.db.select().from(outbox).orderBy(outbox.kind)
    expect(mails.map(({ kind, recipient, replyTo }) => [kind, recipient, replyTo])).toEqual([
      ['itinerary-enquiry-guest', 'ada@guests.example', 'office@cape.example'],
      ['itinerary-enquiry-office', 'office@cape.example', 'ada@guests.example'],
    ])
    for (const { about, subject, text } of mails) {
      expect(about).toBe(reference)
      expect(subject).toContain(reference)
      expect(text).toContain('R7,500')
      expect(text).toContain(`https://cape.example/itinerary/${code}`)
    }
  })

  it('stores an itinerary that the link opens', async () => {
    const { code } = await (await sendRequest()).json()
    const opened = await office.app.request(`/api/itineraries/${code}`)
    const itinerary = { ...itineraryBody(), startDate: '2027-02-20' }
    expect((await opened.json()).itinerary).toEqual(itinerary)
  })

  it('requires no phone number, message or date', async () => {
    const response = await sendRequest({ phone: undefined, message: '', startDate: undefined })
    expect(response.status).toBe(201)
    expect(await readStored()).toMatchObject([{ phone: null, message: null, firstDay: null }])
  })

  it('stores simultaneous requests under one key once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => sendRequest({}, 'pressed-twice')),
    )
    const answers = await Promise.all(responses.map((response) => response.text()))
    expect(new Set(answers).size).toBe(1)
    expect(await readStored()).toHaveLength(1)
    expect(await office.db.select().from(outbox)).toHaveLength(2)
  })

  it.each([
    ['no name', { name: ' ' }, 422, 'name-required', 'name'],
    ['a past date', { startDate: '2026-11-20' }, 422, 'date-past', 'startDate'],
    ['today', { startDate: '2026-11-21' }, 422, 'date-too-soon', 'startDate'],
    ['a closed day', { startDate: '2027-07-04' }, 422, 'itinerary-day-impossible', 'startDate'],
    ['a date far off', { startDate: '2028-11-22' }, 422, 'date-too-far', 'startDate'],
    ['an unknown tour', { itinerary: unknown }, 404, 'tour-unknown', 'itinerary.entries.0.tourId'],
  ])('refuses a request with %s and stores nothing', async (_what, change, status, code, field) => {
    const response = await sendRequest(change)
    const { error } = await response.json()
    expect([response.status, error.code, error.field]).toEqual([status, code, field])
    expect(error.message).not.toMatch(/[{}]/)
    for (const table of tables) expect(await office.db.select().from(table)).toEqual([])
  })
})
