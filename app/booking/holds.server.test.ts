import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { bookingBody, start, transferBody } from '#tests/test-office.ts'
import { listOrders } from '#tests/fixtures/order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { readItems } from '#app/office/inbox/inbox.server.ts'
import { getInbox } from '#app/office/inbox/inboxes.server.ts'
import { changeItem } from '#app/office/inbox/change-item.server.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { endHolds } from './holds.server.ts'

describe.each(engines)('an unanswered request on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(() => office.clear(orders, outbox, attempts, departures, companyDays))

  const book = (change?: Record<string, unknown>) =>
    office.post('/api/bookings', bookingBody(change))
  const after = async (days: number) => {
    office.clock.now = new Date(start.getTime() + days * dayMs)
    await endHolds(office.office)
  }
  const listMails = async () => {
    const mails = await office.db.select().from(outbox).orderBy(outbox.kind)
    return mails.map(({ kind, recipient }) => `${kind} ${recipient}`)
  }
  const countTaken = async () => ({
    tour: (await office.db.select().from(departures)).map(({ taken }) => taken),
    company: (await office.db.select().from(companyDays)).map(({ taken }) => taken),
  })

  it('keeps its place, then tells guest and office, then gives it back and stays', async () => {
    await book()
    await office.db.delete(outbox)
    await after(7.9)
    expect(await listMails()).toEqual([])
    await after(8.1)
    expect(await listMails()).toEqual([
      'hold-ending-guest ada@guests.example',
      'hold-ending-office office@cape.example',
    ])
    const [warning] = await office.db.select().from(outbox).orderBy(outbox.kind)
    expect(warning?.text).toContain('Tuesday, 1 December 2026')
    expect(await countTaken()).toEqual({ tour: [1], company: [1] })
    await after(8.2)
    await after(9)
    expect(await listMails()).toHaveLength(2)
    await after(10.54)
    expect(await listMails()).toHaveLength(2)
    expect(await countTaken()).toEqual({ tour: [1], company: [1] })
    await after(10.6)
    await after(10.7)
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

  it('gives a vehicle’s place in the day back in the same way', async () => {
    await office.post('/api/transfers', transferBody())
    expect(await countTaken()).toEqual({ tour: [], company: [1] })
    await after(8.1)
    await after(10.6)
    expect(await countTaken()).toEqual({ tour: [], company: [0] })
    expect(await listMails()).toContain('hold-ended-guest ada@guests.example')
  })

  it('warns before a hold ends, whatever the clock does or however long the server was off', async () => {
    await book()
    await office.db.delete(outbox)
    await after(60)
    expect(await listMails()).toEqual([
      'hold-ending-guest ada@guests.example',
      'hold-ending-office office@cape.example',
    ])
    expect(await countTaken()).toMatchObject({ tour: [1] })
    await after(62.6)
    expect(await countTaken()).toMatchObject({ tour: [0] })
  })

  it('is left alone once the office has confirmed it, and once its day has come', async () => {
    await book({ date: '2026-11-24' })
    await book({ date: '2027-02-20' })
    const [, later] = await listOrders(office.db, 'booking')
    await move(later?.id, 'confirmed')
    await office.db.delete(outbox)
    await after(8.1)
    await after(12)
    expect(await listMails()).toEqual([])
    expect((await countTaken()).tour).toEqual([1, 1])
  })

  const move = (id = '', status = '') =>
    changeItem(office.office, getInbox('bookings'), {
      id,
      change: { status },
      actorId: crypto.randomUUID(),
    })

  it('that gave its place back is marked, takes it again when it is confirmed, and only if there is one', async () => {
    await book()
    await book()
    const [first, second] = await listOrders(office.db, 'booking')
    await after(8.1)
    await after(10.6)
    expect(await readItem(first?.id)).toMatchObject({ details: { place: 'given-back' } })
    await move(first?.id, 'confirmed')
    expect((await countTaken()).tour).toEqual([1])
    await book()
    await expect(move(second?.id, 'confirmed')).rejects.toMatchObject({
      refusals: [{ code: 'place-gone' }],
    })
    expect(await readItem(second?.id)).toMatchObject({ status: 'requested' })
    await move(second?.id, 'cancelled')
    expect((await countTaken()).tour).toEqual([2])
    expect(await office.db.select().from(auditLog)).not.toEqual([])
  })

  const readItem = async (id = '') => {
    const rows = await office.db.select().from(orders).where(eq(orders.id, id))
    const [item] = await readItems({ db: office.db, content: shipped }, getInbox('bookings'), rows)
    return item
  }
})
