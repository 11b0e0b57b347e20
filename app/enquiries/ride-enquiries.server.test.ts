import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { engines } from '#tests/databases.ts'
import { rideBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { threadMessages } from '#app/messages/thread-messages-schema.server.ts'
import { readEnquiries, clearEnquiriesBeforeEach } from '#tests/fixtures/enquiries.ts'

describe.each(engines)('a ride request on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  clearEnquiriesBeforeEach(office)

  const send = (change?: Record<string, unknown>, key?: string) =>
    office.post('/api/rides', rideBody(change), key)

  it('gets a reference, and reaches the office in full', async () => {
    const response = await send()
    expect(response.status).toBe(201)
    const { reference } = await response.json()
    expect(reference).toMatch(/^RD-/)
    const [stored] = await readEnquiries(office.db, 'ride')
    const kept = { status: 'new', tourType: 'transfers', consentTextVersion: '2026-11-30' }
    expect(stored).toMatchObject(kept)
    expect(await office.db.select().from(threadMessages)).toMatchObject([
      { threadId: stored?.id, from: 'guest', text: stored?.message },
    ])
    expect(stored?.subject).toContain(reference)
    const texts = ['The Granger Bay Hotel', '20 February 2027', '14:20', 'BA 59', 'Four large']
    for (const text of texts) expect(stored?.message).toContain(text)
  })

  it('confirms a ride request by mail without any free text', async () => {
    await send({ flight: 'ba59', place: 'Somewhere particular' })
    const mails = await office.db.select().from(outbox)
    const mail = mails.find(({ kind }) => kind === 'ride-asked-guest')
    const text = JSON.stringify(mail)
    for (const fact of [en.ride.ways['from-airport'], '20 February 2027', '14:20', 'BA 59'])
      expect(text).toContain(fact)
    expect(text).not.toContain('Somewhere particular')
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['contact-office', 'ride-asked-guest'])
  })

  it('stores a repeated ride request once', async () => {
    const first = await (await send({}, 'the-same-ride-again')).json()
    const second = await (await send({}, 'the-same-ride-again')).json()
    expect(second).toEqual(first)
    expect(await readEnquiries(office.db, 'ride')).toHaveLength(1)
  })

  it.each([
    [{ date: '2026-11-20' }, 'date-past', 'date'],
    [{ date: '2036-11-20' }, 'date-too-far', 'date'],
    [{ guests: 21 }, 'transfer-guests-out-of-range', 'guests'],
    [{ place: ' ' }, 'ride-place-required', 'place'],
    [{ way: 'sideways' }, 'field-invalid', 'way'],
    [{ phone: '040 1234' }, 'phone-invalid', 'phone'],
    [{ time: '25:00' }, 'time-invalid', 'time'],
  ])('is refused for %o', async (change, code, field) => {
    const response = await send(change)
    expect(response.status).toBe(422)
    const { error } = await response.json()
    expect([error.code, error.field]).toEqual([code, field])
    expect(await readEnquiries(office.db, 'ride')).toHaveLength(0)
  })
})
