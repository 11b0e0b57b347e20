import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { codeOf, openUser } from '#tests/test-accounts.ts'
import { bookingBody, contactBody, start } from '#tests/test-office.ts'
import { useEmptyOffice } from '#tests/use-empty-office.ts'
import { useAdministrator } from '#tests/use-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import type { ListedMail } from './list-mails.server.ts'

const wrong = 'ada@gusts.example'
const right = 'ada@guests.example'

describe.each(engines)('mails about an order on the %s database', (engine) => {
  const office = useEmptyOffice(engine)
  const admin = useAdministrator(office)

  const park = (kind: string, change: Partial<typeof outbox.$inferInsert> = {}) =>
    office.db
      .update(outbox)
      .set({
        parkedAt: office.clock.now,
        parkedWhy: 'refused',
        attempts: 2,
        lastError: '550 5.1.1 No such mailbox here',
        ...change,
      })
      .where(eq(outbox.kind, kind))
  const book = async () => {
    const answer = await office.post('/api/bookings', bookingBody({ email: wrong }))
    expect(answer.status).toBe(201)
    const [item] = (await (await admin.get('/api/admin/inbox/bookings')).json()).items
    return item
  }
  const beside = async (id: string): Promise<ListedMail[]> =>
    (await admin.get(`/api/admin/inbox/bookings/${id}/mails`)).json()
  const listParked = async () => (await admin.get('/api/admin/mails')).json()
  const change = (id: string, body: unknown) => admin.patch(`/api/admin/mails/${id}`, body)
  const read = async (kind: string) =>
    (await office.db.select().from(outbox).where(eq(outbox.kind, kind)))[0]

  it('lists a booking’s mails with their states, and undelivered ones separately', async () => {
    const { id, reference } = await book()
    await office.db
      .update(outbox)
      .set({ sentAt: office.clock.now })
      .where(eq(outbox.kind, 'booking-office'))
    await park('booking-confirmation-guest')
    const parked = {
      id: expect.any(String),
      kind: 'booking-confirmation-guest',
      about: reference,
      recipient: wrong,
      subject: expect.any(String),
      text: expect.stringContaining('Dear Ada'),
      state: 'parked',
      at: '2026-11-21T08:00:00.000Z',
      attempts: 2,
      parkedWhy: 'refused',
      lastError: '550 5.1.1 No such mailbox here',
      canSendAgain: true,
      canCorrect: true,
    }
    const mails = await beside(id)
    expect(mails).toHaveLength(2)
    expect(mails).toContainEqual(parked)
    expect(mails.find(({ kind }) => kind === 'booking-office')).toMatchObject({ state: 'sent' })
    expect(await listParked()).toEqual({ mails: [parked], nextCursor: null, waiting: 1 })
  })

  it('sends a mail again to a corrected address, stored with the booking and logged', async () => {
    const { id, reference } = await book()
    await park('booking-confirmation-guest', { refusedAt: start })
    office.clock.now = new Date(start.getTime() + 6 * dayMs)
    await admin.signIn('owner@cape.example')
    const [mail] = (await listParked()).mails
    const answer = await change(mail.id, { state: 'owed', email: 'Ada@Guests.example' })
    expect(await answer.json()).toMatchObject({ state: 'owed', recipient: right, attempts: 0 })
    expect(await read('booking-confirmation-guest')).toMatchObject({
      id: mail.id,
      recipient: right,
      parkedAt: null,
      parkedWhy: null,
      refusedAt: null,
      createdAt: office.clock.now,
      nextAttemptAt: office.clock.now,
    })
    const [item] = (await (await admin.get('/api/admin/inbox/bookings')).json()).items
    expect(item).toMatchObject({ id, email: right })
    expect((await listParked()).waiting).toBe(0)
    const [entry] = await office.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'mail-sent-again'))
    expect(entry).toMatchObject({
      subject: 'outbox',
      subjectId: mail.id,
      facts: { kind: 'booking-confirmation-guest', reference, isCorrected: true },
    })
    expect(JSON.stringify(entry)).not.toContain('@')
    expect(await codeOf(await change(mail.id, { state: 'owed' }))).toBe('mail-not-waiting')
  })

  it('dismisses a mail: deletes its text at once, and logs who did it', async () => {
    await book()
    await park('booking-confirmation-guest')
    const [mail] = (await listParked()).mails
    expect((await change(mail.id, { state: 'let-go' })).status).toBe(200)
    expect(await read('booking-confirmation-guest')).toMatchObject({ html: '', text: '' })
    expect((await listParked()).waiting).toBe(0)
    const logged = await office.db.select().from(auditLog).where(eq(auditLog.action, 'mail-let-go'))
    expect(logged.some(({ subjectId }) => subjectId === mail.id)).toBe(true)
    expect(await codeOf(await change(mail.id, { state: 'owed' }))).toBe('mail-not-waiting')
  })

  it('never sends an account’s mail to another address', async () => {
    await office.db.delete(outbox)
    await openUser(office, 'eve@guests.example')
    await (
      await openUser(office, 'bob@guests.example')
    ).post('/api/account/deletion', {
      password: 'Table Mountain, 1087 m',
    })
    await park('account-deleted')
    const [farewell] = (await listParked()).mails
    expect(farewell).toMatchObject({ canSendAgain: true, canCorrect: false })
    const moved = { state: 'owed', email: 'owner@cape.example' }
    expect(await codeOf(await change(farewell.id, moved))).toBe('mail-address-fixed')
    expect((await change(farewell.id, { state: 'owed' })).status).toBe(200)

    await park('confirm-address', { sentAt: null, html: '', text: '' })
    for (const { id } of (await listParked()).mails) {
      expect(await codeOf(await change(id, { state: 'owed' }))).toBe('mail-without-text')
      expect(await codeOf(await change(id, moved))).toBe('mail-without-text')
    }
  })

  it('lists by pages, and refuses unknown and delivered mails', async () => {
    for (const n of [1, 2, 3]) {
      office.clock.now = new Date(start.getTime() + n * 1000)
      await office.post('/api/functions/send-contact-email', contactBody({ email: wrong }))
      await park('contact-guest', { parkedAt: office.clock.now })
    }
    await office.db.update(outbox).set({ parkedAt: start }).where(eq(outbox.kind, 'contact-guest'))
    const first = await (await admin.get('/api/admin/mails?limit=2')).json()
    const rest = await (
      await admin.get(`/api/admin/mails?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)
    ).json()
    expect([first.mails.length, rest.mails.length, rest.nextCursor]).toEqual([2, 1, null])
    expect(new Set([...first.mails, ...rest.mails].map(({ id }) => id)).size).toBe(3)
    const owed = await read('contact-office')
    expect(await codeOf(await change(owed?.id ?? '', { state: 'let-go' }))).toBe('mail-not-waiting')
    expect((await change(crypto.randomUUID(), { state: 'owed' })).status).toBe(404)
    expect(await codeOf(await change(owed?.id ?? '', { state: 'owed', email: 'nobody' }))).toBe(
      'email-invalid',
    )
  })

  it('sends a copy of a sent mail, only to its own address, once per key', async () => {
    const { id } = await book()
    await office.db.update(outbox).set({ sentAt: office.clock.now, attempts: 1 })
    const kind = 'booking-confirmation-guest'
    const sent = (await beside(id)).find((mail) => mail.kind === kind)
    expect(sent).toMatchObject({ state: 'sent', canSendAgain: true })
    const again = { state: 'owed', key: randomUUID(), email: wrong.toUpperCase() }
    const elsewhere = { ...again, email: right }
    expect(await codeOf(await change(sent?.id ?? '', elsewhere))).toBe('mail-address-fixed')
    const press = async () => (await change(sent?.id ?? '', again)).json()
    for (const answer of [await press(), await press()])
      expect(answer).toMatchObject({
        id: again.key,
        recipient: wrong,
        state: 'owed',
        attempts: 0,
        subject: sent?.subject,
        text: sent?.text,
      })
    const mails = await beside(id)
    expect(mails.map((mail) => [mail.kind, mail.state]).toSorted()).toEqual([
      [kind, 'owed'],
      [kind, 'sent'],
      ['booking-office', 'sent'],
    ])
    const own = mails.find((mail) => mail.kind === 'booking-office')
    expect(own?.canSendAgain).toBe(false)
    expect((await change(own?.id ?? '', again)).status).toBe(409)
    for (const meant of [{ state: 'let-go' }, { state: 'owed' }])
      expect(await codeOf(await change(sent?.id ?? '', meant))).toBe('mail-not-waiting')
    await office.db.update(orders).set({ email: right })
    const late = await change(sent?.id ?? '', { state: 'owed', key: randomUUID() })
    expect(await codeOf(late)).toBe('mail-address-fixed')
    expect((await beside(id)).find((mail) => mail.id === sent?.id)?.canSendAgain).toBe(false)
  })

  it('deletes an undelivered mail ninety days after it was parked', async () => {
    await book()
    await park('booking-confirmation-guest')
    await cleanUp(office.db, new Date(start.getTime() + 89 * dayMs))
    expect(await read('booking-confirmation-guest')).toBeDefined()
    await cleanUp(office.db, new Date(start.getTime() + 91 * dayMs))
    expect(await read('booking-confirmation-guest')).toBeUndefined()
  })
})
