import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { contactBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { enquiries } from './schema.server.ts'
import { readEnquiries, clearEnquiriesBeforeEach } from '#tests/fixtures/enquiries.ts'

describe.each(engines)('a contact message on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  clearEnquiriesBeforeEach(office)

  const send = (change?: Record<string, unknown>, key?: string) =>
    office.post('/api/functions/send-contact-email', contactBody(change), key)

  it('answers a contact message with data and no error', async () => {
    const response = await send()
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      data: { id: expect.any(String), receivedAt: '2026-11-21T08:00:00.000Z' },
      error: null,
    })
  })

  it('stores a contact message whole, with consent and the visitor’s own time', async () => {
    await send({ phone: '+27 21 000 0142' })
    expect(await readEnquiries(office.db, 'contact', 'ride')).toMatchObject([
      {
        name: 'Ada Example',
        phone: '+27 21 000 0142',
        tourType: 'winelands',
        sentAt: '2026-11-21T10:00:00+02:00',
        consentTextVersion: '2025-08-15',
      },
    ])
  })

  it('mails the office, with the visitor as reply-to, and acknowledges the message', async () => {
    await send()
    const mails = await office.db.select().from(outbox).orderBy(outbox.kind)
    expect(mails.map(({ kind, recipient, replyTo }) => [kind, recipient, replyTo])).toEqual([
      ['contact-guest', 'ada@guests.example', 'office@cape.example'],
      ['contact-office', 'office@cape.example', 'ada@guests.example'],
    ])
    expect(mails[1]?.text).toContain('> Could you plan two slow days')
    expect(mails[1]?.text).toContain('Winelands Tour')
  })

  it('always mails the office, but acknowledges to one address five times an hour', async () => {
    for (let n = 0; n < 7; n += 1)
      expect((await send({ email: `Ada@Guests.example` })).status).toBe(201)
    const countKind = async (wanted: string) =>
      (await office.db.select().from(outbox)).filter(({ kind }) => kind === wanted).length
    expect(await countKind('contact-office')).toBe(7)
    expect(await countKind('contact-guest')).toBe(5)
    office.clock.now = new Date('2026-11-21T09:00:00Z')
    await send()
    office.clock.now = new Date('2026-11-21T08:00:00Z')
    expect(await countKind('contact-guest')).toBe(6)
  })

  it('stores a message sent twice under one key once', async () => {
    const first = await send({}, 'the-same-key')
    expect(await (await send({}, 'the-same-key')).text()).toBe(await first.text())
    expect(await readEnquiries(office.db, 'contact', 'ride')).toHaveLength(1)
    expect((await send({ subject: 'Another' }, 'the-same-key')).status).toBe(422)
  })

  it.each([
    ['no name', { name: '' }, 'name-required', 'name'],
    ['an unknown interest', { tourType: 'moon' }, 'field-invalid', 'tourType'],
    ['no time', { timestamp: 'now' }, 'field-invalid', 'timestamp'],
    ['the year 0', { timestamp: '0000-01-01T00:00:00+23:59' }, 'field-invalid', 'timestamp'],
    ['the year 10000', { timestamp: '9999-12-31T23:59:59-01:00' }, 'field-invalid', 'timestamp'],
  ])('refuses a message with %s and stores nothing', async (_what, change, code, field) => {
    const response = await send(change)
    expect(response.status).toBe(422)
    expect((await response.json()).error).toMatchObject({ code, field })
    for (const table of [enquiries, outbox, idempotencyKeys, attempts]) {
      expect(await office.db.select().from(table)).toEqual([])
    }
  })
})
