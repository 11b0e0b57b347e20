import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { errorCode, openUser } from '#tests/test-accounts.ts'
import { bookingBody, contactBody, start } from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import type { ListedMail } from './list-mails.server.ts'

const wrongAddress = 'ada@gusts.example'
const correctAddress = 'ada@guests.example'

describe.each(engines)('mails about an order on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)
  const admin = setUpOwner(office)

  const parkMail = (kind: string, change: Partial<typeof outbox.$inferInsert> = {}) =>
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
  const postBooking = async () => {
    const answer = await office.post('/api/bookings', bookingBody({ email: wrongAddress }))
    expect(answer.status).toBe(201)
    const [item] = (await (await admin.get('/api/admin/inbox/bookings')).json()).items
    return item
  }
  const listBookingMails = async (id: string): Promise<ListedMail[]> =>
    (await admin.get(`/api/admin/inbox/bookings/${id}/mails`)).json()
  const listParked = async () => (await admin.get('/api/admin/mails')).json()
  const changeMail = (id: string, body: unknown) => admin.patch(`/api/admin/mails/${id}`, body)
  const readMail = async (kind: string) =>
    (await office.db.select().from(outbox).where(eq(outbox.kind, kind)))[0]

  it('lists a booking’s mails with their states, and undelivered ones separately', async () => {
    const { id, reference } = await postBooking()
    await office.db
      .update(outbox)
      .set({ sentAt: office.clock.now })
      .where(eq(outbox.kind, 'booking-office'))
    await parkMail('booking-confirmation-guest')
    const parkedMail = {
      id: expect.any(String),
      kind: 'booking-confirmation-guest',
      about: reference,
      recipient: wrongAddress,
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
    const mails = await listBookingMails(id)
    expect(mails).toHaveLength(2)
    expect(mails).toContainEqual(parkedMail)
    expect(mails.find(({ kind }) => kind === 'booking-office')).toMatchObject({ state: 'sent' })
    expect(await listParked()).toEqual({ mails: [parkedMail], nextCursor: null, waiting: 1 })
  })

  it('sends a mail again to a corrected address, stored with the booking and logged', async () => {
    const { id, reference } = await postBooking()
    await parkMail('booking-confirmation-guest', { refusedAt: start })
    office.clock.now = new Date(start.getTime() + 6 * dayMs)
    await admin.signIn('owner@cape.example')
    const [mail] = (await listParked()).mails
    const answer = await changeMail(mail.id, { state: 'owed', email: 'Ada@Guests.example' })
    expect(await answer.json()).toMatchObject({
      state: 'owed',
      recipient: correctAddress,
      attempts: 0,
    })
    expect(await readMail('booking-confirmation-guest')).toMatchObject({
      id: mail.id,
      recipient: correctAddress,
      parkedAt: null,
      parkedWhy: null,
      refusedAt: null,
      createdAt: office.clock.now,
      nextAttemptAt: office.clock.now,
    })
    const [item] = (await (await admin.get('/api/admin/inbox/bookings')).json()).items
    expect(item).toMatchObject({ id, email: correctAddress })
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
    expect(await errorCode(await changeMail(mail.id, { state: 'owed' }))).toBe('mail-not-waiting')
  })

  it('dismisses a mail: deletes its text at once, and logs who did it', async () => {
    await postBooking()
    await parkMail('booking-confirmation-guest')
    const [mail] = (await listParked()).mails
    expect((await changeMail(mail.id, { state: 'let-go' })).status).toBe(200)
    expect(await readMail('booking-confirmation-guest')).toMatchObject({ html: '', text: '' })
    expect((await listParked()).waiting).toBe(0)
    const entries = await office.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'mail-let-go'))
    expect(entries.some(({ subjectId }) => subjectId === mail.id)).toBe(true)
    expect(await errorCode(await changeMail(mail.id, { state: 'owed' }))).toBe('mail-not-waiting')
  })

  it('never sends an account’s mail to another address', async () => {
    await office.db.delete(outbox)
    await openUser(office, 'eve@guests.example')
    await (
      await openUser(office, 'bob@guests.example')
    ).post('/api/account/deletion', {
      password: 'Table Mountain, 1087 m',
    })
    await parkMail('account-deleted')
    const [deletionMail] = (await listParked()).mails
    expect(deletionMail).toMatchObject({ canSendAgain: true, canCorrect: false })
    const otherAddressChange = { state: 'owed', email: 'owner@cape.example' }
    expect(await errorCode(await changeMail(deletionMail.id, otherAddressChange))).toBe(
      'mail-address-fixed',
    )
    expect((await changeMail(deletionMail.id, { state: 'owed' })).status).toBe(200)

    await parkMail('confirm-address', { sentAt: null, html: '', text: '' })
    for (const { id } of (await listParked()).mails) {
      expect(await errorCode(await changeMail(id, { state: 'owed' }))).toBe('mail-without-text')
      expect(await errorCode(await changeMail(id, otherAddressChange))).toBe('mail-without-text')
    }
  })

  it('lists by pages, and refuses unknown and delivered mails', async () => {
    for (const n of [1, 2, 3]) {
      office.clock.now = new Date(start.getTime() + n * 1000)
      await office.post('/api/functions/send-contact-email', contactBody({ email: wrongAddress }))
      await parkMail('contact-guest', { parkedAt: office.clock.now })
    }
    await office.db.update(outbox).set({ parkedAt: start }).where(eq(outbox.kind, 'contact-guest'))
    const firstPage = await (await admin.get('/api/admin/mails?limit=2')).json()
    const secondPage = await (
      await admin.get(`/api/admin/mails?limit=2&cursor=${encodeURIComponent(firstPage.nextCursor)}`)
    ).json()
    expect([firstPage.mails.length, secondPage.mails.length, secondPage.nextCursor]).toEqual([
      2,
      1,
      null,
    ])
    expect(new Set([...firstPage.mails, ...secondPage.mails].map(({ id }) => id)).size).toBe(3)
    const pendingMail = await readMail('contact-office')
    expect(await errorCode(await changeMail(pendingMail?.id ?? '', { state: 'let-go' }))).toBe(
      'mail-not-waiting',
    )
    expect((await changeMail(crypto.randomUUID(), { state: 'owed' })).status).toBe(404)
    expect(
      await errorCode(await changeMail(pendingMail?.id ?? '', { state: 'owed', email: 'nobody' })),
    ).toBe('email-invalid')
  })

  it('sends a copy of a sent mail, only to its own address, once per key', async () => {
    const { id } = await postBooking()
    await office.db.update(outbox).set({ sentAt: office.clock.now, attempts: 1 })
    const kind = 'booking-confirmation-guest'
    const sentMail = (await listBookingMails(id)).find((mail) => mail.kind === kind)
    expect(sentMail).toMatchObject({ state: 'sent', canSendAgain: true })
    const copyRequest = { state: 'owed', key: randomUUID(), email: wrongAddress.toUpperCase() }
    const otherAddressRequest = { ...copyRequest, email: correctAddress }
    expect(await errorCode(await changeMail(sentMail?.id ?? '', otherAddressRequest))).toBe(
      'mail-address-fixed',
    )
    const requestCopy = async () => (await changeMail(sentMail?.id ?? '', copyRequest)).json()
    for (const answer of [await requestCopy(), await requestCopy()])
      expect(answer).toMatchObject({
        id: copyRequest.key,
        recipient: wrongAddress,
        state: 'owed',
        attempts: 0,
        subject: sentMail?.subject,
        text: sentMail?.text,
      })
    const mails = await listBookingMails(id)
    expect(mails.map((mail) => [mail.kind, mail.state]).toSorted()).toEqual([
      [kind, 'owed'],
      [kind, 'sent'],
      ['booking-office', 'sent'],
    ])
    const officeMail = mails.find((mail) => mail.kind === 'booking-office')
    expect(officeMail?.canSendAgain).toBe(false)
    expect((await changeMail(officeMail?.id ?? '', copyRequest)).status).toBe(409)
    for (const invalidChange of [{ state: 'let-go' }, { state: 'owed' }])
      expect(await errorCode(await changeMail(sentMail?.id ?? '', invalidChange))).toBe(
        'mail-not-waiting',
      )
    await office.db.update(orders).set({ email: correctAddress })
    const lateResponse = await changeMail(sentMail?.id ?? '', { state: 'owed', key: randomUUID() })
    expect(await errorCode(lateResponse)).toBe('mail-address-fixed')
    expect(
      (await listBookingMails(id)).find((mail) => mail.id === sentMail?.id)?.canSendAgain,
    ).toBe(false)
  })

  it('deletes an undelivered mail ninety days after it was parked', async () => {
    await postBooking()
    await parkMail('booking-confirmation-guest')
    await cleanUp(office.db, new Date(start.getTime() + 89 * dayMs))
    expect(await readMail('booking-confirmation-guest')).toBeDefined()
    await cleanUp(office.db, new Date(start.getTime() + 91 * dayMs))
    expect(await readMail('booking-confirmation-guest')).toBeUndefined()
  })
})
