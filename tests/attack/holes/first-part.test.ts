import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { payments } from '#app/payments/schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { engines } from '../../databases.ts'
import { callManageBy } from '../../fixtures/manage-calls.ts'
import { storeManagedOrder } from '../../fixtures/order.ts'
import { useTestOffice } from '../../use-test-office.ts'

/** Attack: pays the first instalment of a cheap trip, then changes it to an expensive one. */
describe.each(engines)('a guest who grows a trip after paying, on the %s database', (engine) => {
  const test = useTestOffice(engine)
  beforeAll(() => {
    const { siteUrl } = test.office
    test.office.providers = openProviders([{ id: 'demo' }], { siteUrl, now: () => test.clock.now })
  })

  it('binds no more places than a first part of the new price pays for', async () => {
    const {
      id,
      itemId: item,
      key,
    } = await storeManagedOrder(test.db, test.clock.now, {
      status: 'confirmed',
    })
    const date = '2027-02-20'
    const plan = [
      { amount: 150_000, dueOn: '2026-11-21' },
      { amount: 350_000, dueOn: '2027-01-21' },
    ] as const
    await test.db.update(orderItems).set({ status: 'booked' }).where(eq(orderItems.id, item))
    await test.db.update(orders).set({ plan }).where(eq(orders.id, id))
    const attempt = randomUUID()
    const paidAt = test.clock.now
    await test.db.insert(payments).values({
      id: attempt,
      attempt,
      orderId: id,
      provider: 'demo',
      mode: 'test',
      status: 'paid',
      amount: 150_000,
      received: 150_000,
      paidAt,
      createdAt: paidAt,
      who: 'guest',
    })
    await test.db.insert(departures).values({ tourId: 'cape-peninsula', date, taken: 1 })
    await test.db.insert(companyDays).values({ date, taken: 1 })
    const wish = { item, product: 'cape-peninsula', date, adults: 6, children: 0 }
    const { quote } = await (await callManageBy(test, '/change/quote', key, wish)).json()
    expect(quote).toMatchObject({ difference: 1_000_000, payFirst: 300_000 })
    const agreed = await callManageBy(test, '/change', key, { number: quote.number })
    expect(await agreed.json()).toMatchObject({ outcome: 'to-pay' })
    const [row] = await test.db.select().from(orderItems).where(eq(orderItems.id, item))
    expect(row?.adults).toBe(2)
  })
})
