import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { payments } from '../schema.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'
import { settleEvent } from './settle-events.server.ts'

describe.each(engines)('one payment that is named for two orders, on the %s database', (engine) => {
  const test = useTestOffice(engine)

  const begin = async () => {
    const orderId = await storeHeldOrder(test.office)
    const id = crypto.randomUUID()
    const own = { id, orderId, attempt: id, providerAttempt: `ch-${id}`, createdAt: test.clock.now }
    const asked = { provider: 'yoco', mode: 'test', status: 'pending', amount: 100_000 } as const
    await test.db.insert(payments).values({ ...own, ...asked, who: 'guest' })
    return { orderId, payment: id }
  }
  const tell = async (payment: string, dedupeKey: string) => {
    const { office } = test
    const about = { provider: 'yoco', mode: 'test', merchant: null, attempt: null } as const
    const money = { providerPayment: 'p-1', amount: 100_000, currency: 'ZAR', at: office.now() }
    const report = { ...about, ...money, kind: 'paid', payment } as const
    const event = { provider: 'yoco', mode: 'test', source: 'notification', dedupeKey } as const
    const id = await recordPaymentEvent(office.db, { ...event, report }, office.now())
    if (id) await settleEvent(office, id)
  }

  it('confirms the first alone, and is looked at with the one that was named', async () => {
    const first = await begin()
    const second = await begin()
    await tell(first.payment, 'one')
    await tell(second.payment, 'two')
    const statusOf = async ({ orderId }: { orderId: string }) =>
      (await readOrder(test.office, orderId)).order.status
    expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'held'])
    const open = await test.db.select().from(attention)
    expect(open.map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['unknown-payment', second.orderId],
    ])
    const [other] = await test.db.select().from(payments).where(eq(payments.id, second.payment))
    expect(other?.status).toBe('pending')
  })
})
