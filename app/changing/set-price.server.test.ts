import { beforeEach, describe, expect, it } from 'vitest'
import { enableMethods } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { listOrders } from '#tests/fixtures/order.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { bookingBody } from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments } from '#app/payments/schema.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'

describe.each(engines)('the price of an order, on the %s database', (engine) => {
  const test = setUpEmptyOffice(engine)
  const admin = setUpOwner(test)
  beforeEach(() => enableMethods(test))

  const requestBooking = async (change: object) => {
    test.office.providers = openProviders([], test.office)
    expect((await test.post('/api/bookings', bookingBody({ ...change }))).status).toBe(201)
    enableMethods(test)
    await test.db.delete(outbox)
    const [order] = await listOrders(test.db, 'booking')
    return order?.id ?? ''
  }
  const post = (id: string, act: string, body: object) =>
    admin.post(`/api/admin/orders/${id}/${act}`, body)
  const readMoney = async (id: string) => (await admin.get(`/api/admin/orders/${id}`)).json()
  const onRequest = { tourId: 'garden-route-highlights' }

  it('sets and corrects the price of an order on request, and mails it with the payment request', async () => {
    const id = await requestBooking(onRequest)
    expect(await readMoney(id)).toMatchObject({ canSetPrice: true, canAsk: false, lines: [] })
    expect((await post(id, 'price', { amount: 300_000 })).status).toBe(200)
    const pricedOrder = await readMoney(id)
    expect(pricedOrder).toMatchObject({ canSetPrice: true, canAsk: true, sums: { owed: 300_000 } })
    expect(await test.db.select().from(outbox)).toEqual([])
    const key = crypto.randomUUID()
    const about = { orderId: id, attempt: key, provider: 'eft', amount: 300_000 } as const
    const attemptFields = {
      status: 'pending',
      mode: 'live',
      who: 'guest',
      createdAt: new Date(),
    } as const
    await test.db.insert(payments).values({ id: key, ...about, ...attemptFields })
    const corrected = await (await post(id, 'price', { amount: 250_000 })).json()
    expect(corrected.sums).toMatchObject({ owed: 250_000, balance: 250_000 })
    expect(corrected.lines.map((line: { kind: string }) => line.kind)).toEqual([
      'charge',
      'void',
      'charge',
    ])
    const [attempt] = await test.db.select().from(payments)
    expect(attempt?.status).toBe('called-off')
    expect(corrected.history.at(-1)).toMatchObject({ event: 'price-set', who: 'office' })
    const log = await test.db.select().from(auditLog)
    expect(log.filter(({ action }) => action === 'price-set')).toHaveLength(2)
    const { items } = await (await admin.get('/api/admin/inbox/bookings')).json()
    expect(items[0].details.total).toBe('R2,500')
    expect((await post(id, 'ask', { until: '2026-11-28' })).status).toBe(200)
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.text).toContain('Pay R2,500 by')
  })

  it('confirms an order that was paid before its price was set, and then refuses another price', async () => {
    const id = await requestBooking(onRequest)
    const payment = { method: 'cash', amount: 100_000, day: '2026-11-21', reference: '' }
    await post(id, 'payments', { ...payment, key: crypto.randomUUID() })
    expect((await readMoney(id)).status).toBe('requested')
    const pricedOrder = await (await post(id, 'price', { amount: 100_000 })).json()
    expect(pricedOrder).toMatchObject({ status: 'confirmed', canSetPrice: false })
    const refused = await post(id, 'price', { amount: 1 })
    expect([refused.status, await errorCode(refused)]).toEqual([409, 'price-agreed'])
  })

  it.each([0, 100_000, 400_000])(
    'sets the price of an order that the office confirmed after %i cents in cash',
    async (paid) => {
      const id = await requestBooking(onRequest)
      const confirmation = { status: 'confirmed' }
      expect((await admin.patch(`/api/admin/inbox/bookings/${id}`, confirmation)).status).toBe(200)
      const payment = { method: 'cash', day: '2026-11-21', reference: '', key: crypto.randomUUID() }
      if (paid > 0) await post(id, 'payments', { ...payment, amount: paid })
      // Without a price nothing is overpaid.
      const expected = { canSetPrice: true, refunds: [], attention: [], sums: { owed: 0, paid } }
      expect(await readMoney(id)).toMatchObject(expected)
      const mails = await test.db.select().from(outbox)
      const received = mails.filter(({ kind }) => kind === 'payment-received-guest')
      expect(received).toHaveLength(paid > 0 ? 1 : 0)
      for (const { text } of received) {
        expect(text).toContain('It counts towards the price, which we’ll send you.')
        expect(text).not.toMatch(/refund it|more than/)
      }
      const pricedOrder = await (await post(id, 'price', { amount: 300_000 })).json()
      expect(pricedOrder).toMatchObject({
        canSetPrice: false,
        canAsk: paid < 300_000,
        sums: { owed: 300_000, paid, balance: 300_000 - paid },
        attention: paid > 300_000 ? [{ kind: 'overpaid' }] : [],
        refunds: paid > 300_000 ? [{ amount: paid - 300_000, status: 'proposed' }] : [],
      })
    },
  )

  it('refuses to change a price from the catalogue', async () => {
    const id = await requestBooking({})
    expect((await readMoney(id)).canSetPrice).toBe(false)
    expect(await errorCode(await post(id, 'price', { amount: 100 }))).toBe('price-agreed')
    expect(await errorCode(await post(id, 'price', { amount: 0 }))).toBe('field-invalid')
    expect((await post(crypto.randomUUID(), 'price', { amount: 100 })).status).toBe(404)
  })
})
