import { and, eq } from 'drizzle-orm'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { bookingBody, contactBody, start, transferBody } from '#tests/test-office.ts'
import { listOrders } from '#tests/fixtures/order.ts'
import { setUpOwner, clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { readItems } from '#app/office/inbox/inbox.server.ts'
import { getInbox } from '#app/office/inbox/inboxes.server.ts'
import { changeItem } from '#app/office/inbox/change-item.server.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { createCleanUp } from '#server/clean-up/clean-up.ts'
import { startJobs } from '#platform/jobs.ts'
import { endHolds } from './holds.server.ts'

describe.each(engines)('an unanswered request on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  clearOrdersBeforeEach(office)

  const book = (change?: Record<string, unknown>) =>
    office.post('/api/bookings', bookingBody(change))
  const advanceTo = async (days: number) => {
    office.clock.now = new Date(start.getTime() + days * dayMs)
    await endHolds(office.office)
  }
  const setStatus = (id = '', status = '') => {
    const act = { id, change: { status }, actorId: crypto.randomUUID() }
    return changeItem(office.office, getInbox('bookings'), act)
  }
  const readItem = async (id = '') => {
    const rows = await office.db.select().from(orders).where(eq(orders.id, id))
    const [item] = await readItems({ db: office.db, content: shipped }, getInbox('bookings'), rows)
    return item
  }
  const listMails = async () => {
    const mails = await office.db.select().from(outbox).orderBy(outbox.kind)
    return mails.map(({ kind, recipient }) => `${kind} ${recipient}`)
  }
  const countTaken = async () => ({
    tour: (await office.db.select().from(departures)).map(({ taken }) => taken),
    company: (await office.db.select().from(companyDays)).map(({ taken }) => taken),
  })

  it('holds its place, then warns guest and office, then releases it; the request stays', async () => {
    await book()
    await office.db.delete(outbox)
    await advanceTo(7.9)
    expect(await listMails()).toEqual([])
    await advanceTo(8.1)
    expect(await listMails()).toEqual([
      'hold-ending-guest ada@guests.example',
      'hold-ending-office office@cape.example',
    ])
    const [warning] = await office.db.select().from(outbox).orderBy(outbox.kind)
    expect(warning?.text).toContain('Tuesday, 1 December 2026')
    expect(await countTaken()).toEqual({ tour: [1], company: [1] })
    await advanceTo(8.2)
    await advanceTo(9)
    expect(await listMails()).toHaveLength(2)
    await advanceTo(10.54)
    expect(await listMails()).toHaveLength(2)
    expect(await countTaken()).toEqual({ tour: [1], company: [1] })
    await advanceTo(10.6)
    await advanceTo(10.7)
    expect(await listMails()).toEqual([
      'hold-ended-guest ada@guests.example',
      'hold-ended-office office@cape.example',
      'hold-ending-guest ada@guests.example',
      'hold-ending-office office@cape.example',
    ])
    expect(await countTaken()).toEqual({ tour: [0], company: [0] })
    expect(await listOrders(office.db, 'booking')).toMatchObject([
      { status: 'requested', networkHash: null, item: { status: 'released' } },
    ])
    const events = await office.db.select().from(orderEvents).orderBy(orderEvents.number)
    expect(events.map(({ event, who }) => `${event} ${who}`)).toEqual([
      'booked-without-provider guest',
      'place-released server',
    ])
  })

  it('releases the place of a vehicle in the same way', async () => {
    await office.post('/api/transfers', transferBody())
    expect(await countTaken()).toEqual({ tour: [], company: [1] })
    await advanceTo(8.1)
    await advanceTo(10.6)
    expect(await countTaken()).toEqual({ tour: [], company: [0] })
    expect(await listMails()).toContain('hold-ended-guest ada@guests.example')
  })

  it('warns before its hold ends, even after a clock jump or a long downtime', async () => {
    await book()
    await office.db.delete(outbox)
    await advanceTo(60)
    expect(await listMails()).toEqual([
      'hold-ending-guest ada@guests.example',
      'hold-ending-office office@cape.example',
    ])
    expect(await countTaken()).toMatchObject({ tour: [1] })
    await advanceTo(62.6)
    expect(await countTaken()).toMatchObject({ tour: [0] })
  })

  it('gets no warning and no release once it is confirmed or its day has come', async () => {
    await book({ date: '2026-11-24' })
    await book({ date: '2027-02-20' })
    const [, later] = await listOrders(office.db, 'booking')
    await setStatus(later?.id, 'confirmed')
    await office.db.delete(outbox)
    await advanceTo(8.1)
    await advanceTo(12)
    expect(await listMails()).toEqual([])
    expect((await countTaken()).tour).toEqual([1, 1])
  })

  it('is marked when released, and can be confirmed only while a place is left', async () => {
    await book()
    await book()
    const [first, second] = await listOrders(office.db, 'booking')
    await advanceTo(8.1)
    await advanceTo(10.6)
    expect(await readItem(first?.id)).toMatchObject({ details: { place: 'given-back' } })
    await setStatus(first?.id, 'confirmed')
    expect((await countTaken()).tour).toEqual([1])
    await book()
    await expect(setStatus(second?.id, 'confirmed')).rejects.toMatchObject({
      refusals: [{ code: 'place-gone' }],
    })
    expect(await readItem(second?.id)).toMatchObject({ status: 'requested' })
    await setStatus(second?.id, 'cancelled')
    expect((await countTaken()).tour).toEqual([2])
    expect(await office.db.select().from(auditLog)).not.toEqual([])
  })

  it('is not released while the clock is wrong, which is logged once, but when it is right again', async () => {
    const listWarnings = async (days: number) => {
      office.clock.now = new Date(start.getTime() + days * dayMs)
      const lines: string[] = []
      const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
      const database = { db: office.db, vacuum: async () => {} }
      const now = () => office.clock.now
      const settings = { database, log, mailFolder: '/nowhere', checkedOn: undefined, now }
      const { isClockBelieved } = createCleanUp(settings)
      const run = () => endHolds(office.office)
      const job = { name: 'holds', everyMs: dayMs, failure: '', run }
      for (const _ of [1, 2, 3]) await startJobs([job], { log, isClockBelieved }).stop()
      return lines
    }
    const readState = async () => ({
      orders: await office.db.select().from(orders),
      mails: await office.db.select().from(outbox),
      taken: await countTaken(),
    })
    await book()
    await office.post('/api/transfers', transferBody())
    for (const day of [0, 2.5, 5, 7, 8.2]) await listWarnings(day)
    const before = await readState()
    expect(before).toMatchObject({ taken: { company: [2] } })
    expect(before.orders[0]?.holdRemindedAt).not.toBeNull()
    for (const days of [12, 5 * 365]) {
      const warning = expect.stringContaining('no place is released')
      expect(await listWarnings(days)).toEqual([warning])
      expect(await readState()).toEqual(before)
    }
    expect(await listWarnings(11)).toEqual([])
    expect(await countTaken()).toMatchObject({ company: [0] })
  })
})

const owner = 'owner@cape.example'
const kinds = [
  { inbox: 'bookings', path: '/api/bookings', body: bookingBody },
  { inbox: 'transfer-requests', path: '/api/transfers', body: transferBody },
] as const

const holdOverAnswer = { status: 409, body: { error: { code: 'hold-over' } } }

describe.each(engines)('a hold that the office extends, on the %s database', (engine) => {
  const office = setUpTestOffice(engine, undefined, { departuresPerDay: 1 })
  const admin = setUpOwner(office, owner)
  clearOrdersBeforeEach(office)
  beforeEach(async () => {
    await setDay(0)
    await office.db.delete(outbox)
  })

  const setDay = async (days: number) => {
    office.clock.now = new Date(start.getTime() + days * dayMs)
    await admin.signIn(owner)
  }
  const endHoldsOn = async (days: number) => {
    await setDay(days)
    await endHolds(office.office)
  }
  const readFirstItem = async (inbox: string) => {
    const { items } = await (await admin.get(`/api/admin/inbox/${inbox}`)).json()
    return items[0]
  }
  const extendHold = async (
    inbox: string,
    change: Record<string, unknown> = { keepLonger: true },
  ) => {
    const { id } = await readFirstItem(inbox)
    const answer = await admin.patch(`/api/admin/inbox/${inbox}/${id}`, change)
    return { status: answer.status, body: await answer.json() }
  }
  const countTaken = async () =>
    (await office.db.select().from(companyDays)).map((row) => row.taken)

  it.each(kinds)(
    'lasts ten days more and warns guest and office again, in $inbox',
    async ({ inbox, path, body }) => {
      await office.post(path, body())
      expect((await readFirstItem(inbox)).keepUntil).toBeNull()
      await endHoldsOn(8.1)
      expect(await office.db.select().from(outbox)).toHaveLength(4)
      expect((await readFirstItem(inbox)).keepUntil).toBe('2026-12-09')
      const { status, body: item } = await extendHold(inbox)
      expect([status, item.keepUntil]).toEqual([200, null])
      expect(item.details.heldUntilAt).toBe('2026-12-09T10:24:00.000Z')
      expect((await extendHold(inbox)).body.details.heldUntilAt).toBe(item.details.heldUntilAt)
      const facts = { until: '2026-12-09', reference: item.reference }
      const logged = await office.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'hold-kept'), eq(auditLog.subjectId, item.id)))
      expect(logged).toMatchObject([
        { subject: inbox, facts },
        { subject: inbox, facts },
      ])
      await endHoldsOn(10.6)
      await endHoldsOn(15)
      expect(await countTaken()).toEqual([1])
      await endHoldsOn(16.2)
      expect(await office.db.select().from(outbox)).toHaveLength(6)
      await endHoldsOn(18.6)
      expect(await countTaken()).toEqual([0])
    },
  )

  it.each(kinds)(
    'takes a released place again if one is left, in $inbox',
    async ({ inbox, path, body }) => {
      await office.post(path, body())
      await endHoldsOn(8.1)
      await endHoldsOn(10.6)
      const { id, keepUntil } = await readFirstItem(inbox)
      expect(keepUntil).toBe('2026-12-12')
      expect((await extendHold(inbox)).body.details).toMatchObject({ place: null })
      expect(await countTaken()).toEqual([1])
      await endHoldsOn(19)
      await endHoldsOn(22)
      await office.post(path, body({ email: 'other@guests.example' }))
      const answer = await admin.patch(`/api/admin/inbox/${inbox}/${id}`, { keepLonger: true })
      expect([answer.status, (await answer.json()).error.code]).toEqual([409, 'place-gone'])
      expect(await countTaken()).toEqual([1])
    },
  )

  it.each(kinds)(
    'ends with the trip’s day, without a warning or a release before, in $inbox',
    async ({ inbox, path, body }) => {
      await office.post(path, body({ date: '2026-12-04' }))
      const mails = await office.db.select().from(outbox).orderBy(outbox.kind)
      expect(mails.map(({ text }) => text).join('\n')).toContain(
        'until the end of Tuesday, 1 December 2026',
      )
      await endHoldsOn(8.1)
      expect((await extendHold(inbox)).body.details.heldUntilAt).toBe('2026-12-04T10:00:00.000Z')
      for (const day of [10.6, 11.5, 12.6, 13.5, 14.6]) await endHoldsOn(day)
      expect(await office.db.select().from(outbox)).toHaveLength(4)
      expect(await countTaken()).toEqual([1])
      expect(await extendHold(inbox)).toMatchObject(holdOverAnswer)
    },
  )

  it('has no end in the mails if the trip comes first', async () => {
    await office.post('/api/bookings', bookingBody({ date: '2026-11-25' }))
    const mails = await office.db.select().from(outbox)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).not.toContain('until the end')
    for (const day of [2, 3, 4.5, 6]) await endHoldsOn(day)
    expect(await office.db.select().from(outbox)).toHaveLength(2)
    expect(await countTaken()).toEqual([1])
  })

  it('cannot be extended once it is answered, together with a status, or if it holds no place', async () => {
    await office.post('/api/bookings', bookingBody())
    for (const change of [{ keepLonger: true, status: 'confirmed' }, { keepLonger: false }])
      expect(await extendHold('bookings', change)).toMatchObject({ status: 422 })
    await extendHold('bookings', { status: 'confirmed' })
    expect(await readFirstItem('bookings')).toMatchObject({ keepUntil: null })
    expect(await extendHold('bookings')).toMatchObject(holdOverAnswer)
    await office.post('/api/functions/send-contact-email', contactBody())
    expect(await readFirstItem('contact-messages')).toMatchObject({ keepUntil: null })
    expect(await extendHold('contact-messages')).toMatchObject({ status: 422 })
  })
})
