import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { openAdministrator } from '#tests/test-accounts.ts'
import { bookingBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { allocations, guides, vehicles } from '#app/capacity/schema.server.ts'
import { threadMessages } from '#app/messages/thread-messages-schema.server.ts'
import { orderFigures } from '#app/order/order-figures-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import { exampleActor, exampleDomain, removeExamples } from './examples.ts'
import { storeExamples } from './example-season.ts'

describe.each(engines)('the example season on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const countTakenPlaces = async () => {
    const days = [
      ...(await test.db.select().from(departures)),
      ...(await test.db.select().from(companyDays)),
    ]
    return days.reduce((sum, { taken }) => sum + taken, 0)
  }

  const countRows = async () => {
    const result = await test.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const { rows } = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(result)
    const ignoredTables = new Set(['audit_log', 'attempts', 'departures', 'company_days'])
    const counts = new Map([['taken', await countTakenPlaces()]])
    for (const { name } of rows)
      if (!ignoredTables.has(name))
        counts.set(name, await test.db.$count(sql.identifier(name) as never))
    return counts
  }

  it('leaves rows only in the activity log when it is removed', async () => {
    const before = await countRows()
    await storeExamples(test.office)
    expect(await countRows()).not.toEqual(before)
    await removeExamples(test.office, exampleActor)
    expect(await countRows()).toEqual(before)
  })

  it('fills an empty office once, sends no mail, and is removed with its places', async () => {
    const admin = await openAdministrator(test, 'owner@cape.example')
    await test.db.delete(outbox)
    const readCounts = async () => (await admin.get('/api/admin/examples')).json()
    const remove = () => admin.ask('/api/admin/examples', { method: 'DELETE' })
    expect(await readCounts()).toEqual({ trips: 0, fleet: 0 })
    const tripCount = await storeExamples(test.office)
    expect(tripCount).toBeGreaterThan(20)
    expect(await readCounts()).toEqual({ trips: tripCount, fleet: 9 })
    const today = calendarDateIn(test.clock.now, capeTown)
    const { trips } = await (await admin.get(`/api/admin/day?date=${today}`)).json()
    expect(trips.length).toBeGreaterThan(1)
    expect(await test.db.select().from(outbox)).toEqual([])
    expect((await test.db.select().from(payments)).length).toBeGreaterThan(10)
    expect((await test.db.select().from(refunds)).map(({ status }) => status)).toContain('proposed')
    const senders = (await test.db.select().from(threadMessages)).map(({ from }) => from)
    expect(senders.toSorted()).toEqual(['guest', 'guest', 'office'])
    const kinds = (await test.db.select().from(attention)).flatMap((one) =>
      one.closedAt ? [] : one.kind,
    )
    expect(kinds).toContain('message-unanswered')
    const changes = await test.db.select().from(orderFigures).where(eq(orderFigures.kind, 'change'))
    expect(changes.some(({ usedAt }) => usedAt !== null)).toBe(true)
    expect((await test.db.select().from(allocations)).length).toBeGreaterThan(20)
    expect(await storeExamples(test.office)).toBe(0)

    const booking = await test.post('/api/bookings', bookingBody({ date: '2027-05-20' }))
    expect(booking.status).toBe(201)
    const allOrders = await test.db.select().from(orders)
    const confirmedOrder = allOrders.find(
      ({ email, status }) => email.endsWith(exampleDomain) && status === 'confirmed',
    )
    const actorId = allOrders[0]?.id ?? ''
    await recordPayment(test.office, {
      orderId: confirmedOrder?.id ?? '',
      method: 'cash',
      amount: 10_000,
      day: '2026-11-21',
      reference: '',
      by: { who: 'office', actorId },
      key: crypto.randomUUID(),
    })

    const answer = await remove()
    expect([answer.status, await answer.json()]).toEqual([200, { trips: 0, fleet: 0 }])
    const remaining = await test.db.select().from(orders)
    expect(remaining.map(({ email }) => email)).toEqual(['ada@guests.example'])
    expect(await test.db.select().from(vehicles)).toEqual([])
    expect(await test.db.select().from(guides)).toEqual([])
    for (const table of [threadMessages, attention, orderFigures, refunds])
      expect(await test.db.select().from(table)).toEqual([])
    expect(await countTakenPlaces()).toBe(2)
    await remove()
    const log = await test.db.select().from(auditLog)
    const lines = log.filter(
      ({ action, actorId }) => action === 'examples-removed' && actorId !== exampleActor,
    )
    expect(lines).toMatchObject([{ facts: { trips: tripCount, fleet: 9 } }])
  })
})
