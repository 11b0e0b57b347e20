import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { endHolds } from './holds.server.ts'

const owner = 'owner@cape.example'
const start = new Date('2026-11-21T08:00:00Z')
const kinds = [
  { inbox: 'bookings', path: '/api/bookings', body: bookingBody },
  { inbox: 'transfer-requests', path: '/api/transfers', body: transferBody },
] as const

describe.each(engines)('a place that the office keeps longer, on the %s database', (engine) => {
  const office = useTestOffice(engine, undefined, { departuresPerDay: 1 })
  const admin = useAdministrator(office, owner)
  beforeEach(async () => {
    await office.clear(orders, outbox, attempts, departures, companyDays)
    await goTo(0)
    await office.db.delete(outbox)
  })

  const goTo = async (days: number) => {
    office.clock.now = new Date(start.getTime() + days * dayMs)
    await admin.signIn(owner)
  }
  const sweep = async (days: number) => {
    await goTo(days)
    await endHolds(office.office)
  }
  const read = async (inbox: string) => {
    const { items } = await (await admin.get(`/api/admin/inbox/${inbox}`)).json()
    return items[0]
  }
  const keep = async (inbox: string, change: Record<string, unknown> = { keepLonger: true }) => {
    const { id } = await read(inbox)
    const answer = await admin.patch(`/api/admin/inbox/${inbox}/${id}`, change)
    return { status: answer.status, body: await answer.json() }
  }
  const countTaken = async () =>
    (await office.db.select().from(companyDays)).map((row) => row.taken)

  it.each(kinds)(
    'extends a hold by ten days ($inbox), and warns guest and office again',
    async ({ inbox, path, body }) => {
      await office.post(path, body())
      expect((await read(inbox)).keepUntil).toBeNull()
      await sweep(8.1)
      expect(await office.db.select().from(outbox)).toHaveLength(4)
      expect((await read(inbox)).keepUntil).toBe('2026-12-09')
      const { status, body: kept } = await keep(inbox)
      expect([status, kept.keepUntil]).toEqual([200, null])
      expect(kept.details.heldUntilAt).toBe('2026-12-09T10:24:00.000Z')
      expect((await keep(inbox)).body.details.heldUntilAt).toBe(kept.details.heldUntilAt)
      const facts = { until: '2026-12-09', reference: kept.reference }
      const logged = await office.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'hold-kept'), eq(auditLog.subjectId, kept.id)))
      expect(logged).toMatchObject([
        { subject: inbox, facts },
        { subject: inbox, facts },
      ])
      await sweep(10.6)
      await sweep(15)
      expect(await countTaken()).toEqual([1])
      await sweep(16.2)
      expect(await office.db.select().from(outbox)).toHaveLength(6)
      await sweep(18.6)
      expect(await countTaken()).toEqual([0])
    },
  )

  it.each(kinds)(
    'takes a released place again ($inbox), if there is one',
    async ({ inbox, path, body }) => {
      await office.post(path, body())
      await sweep(8.1)
      await sweep(10.6)
      const { id, keepUntil } = await read(inbox)
      expect(keepUntil).toBe('2026-12-12')
      expect((await keep(inbox)).body.details).toMatchObject({ place: null })
      expect(await countTaken()).toEqual([1])
      await sweep(19)
      await sweep(22)
      await office.post(path, body({ email: 'other@guests.example' }))
      const answer = await admin.patch(`/api/admin/inbox/${inbox}/${id}`, { keepLonger: true })
      expect([answer.status, (await answer.json()).error.code]).toEqual([409, 'place-gone'])
      expect(await countTaken()).toEqual([1])
    },
  )

  it.each(kinds)(
    'ends with the trip’s own day ($inbox), before which nobody is told and nothing given back',
    async ({ inbox, path, body }) => {
      await office.post(path, body({ date: '2026-12-04' }))
      const mails = await office.db.select().from(outbox).orderBy(outbox.kind)
      expect(mails.map(({ text }) => text).join('\n')).toContain(
        'until the end of Tuesday, 1 December 2026',
      )
      await sweep(8.1)
      expect((await keep(inbox)).body.details.heldUntilAt).toBe('2026-12-04T10:00:00.000Z')
      for (const day of [10.6, 11.5, 12.6, 13.5, 14.6]) await sweep(day)
      expect(await office.db.select().from(outbox)).toHaveLength(4)
      expect(await countTaken()).toEqual([1])
      expect(await keep(inbox)).toMatchObject({
        status: 409,
        body: { error: { code: 'hold-over' } },
      })
    },
  )

  it('names no end of the hold to a guest whose trip comes before it', async () => {
    await office.post('/api/bookings', bookingBody({ date: '2026-11-25' }))
    const mails = await office.db.select().from(outbox)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).not.toContain('until the end')
    for (const day of [2, 3, 4.5, 6]) await sweep(day)
    expect(await office.db.select().from(outbox)).toHaveLength(2)
    expect(await countTaken()).toEqual([1])
  })

  it('cannot be kept once it is answered, with a new status, or where nothing holds a place', async () => {
    await office.post('/api/bookings', bookingBody())
    expect(await keep('bookings', { keepLonger: true, status: 'confirmed' })).toMatchObject({
      status: 422,
    })
    expect(await keep('bookings', { keepLonger: false })).toMatchObject({ status: 422 })
    await keep('bookings', { status: 'confirmed' })
    expect(await read('bookings')).toMatchObject({ keepUntil: null })
    expect(await keep('bookings')).toMatchObject({
      status: 409,
      body: { error: { code: 'hold-over' } },
    })
    await office.post('/api/functions/send-contact-email', {
      name: 'Ada Example',
      email: 'ada@guests.example',
      subject: 'A day',
      message: 'Which one?',
      timestamp: start.toISOString(),
      consent: { textVersion: '2025-08-15' },
    })
    expect(await read('contact-messages')).toMatchObject({ keepUntil: null })
    expect(await keep('contact-messages')).toMatchObject({ status: 422 })
  })
})
