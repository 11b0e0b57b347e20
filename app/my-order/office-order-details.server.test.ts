import { isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aboutBody } from '#tests/fixtures/every-form.ts'
import { engines } from '#tests/databases.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'

const { pickup, ship, backOnBoard, ...orderDetails } = aboutBody
const orderRequest = {
  kind: 'tour',
  product: 'cape-peninsula',
  date: '2027-02-20',
  adults: 3,
  children: 0,
  name: 'Grace Example',
  phone: '+27 82 555 0199',
  next: 'hold',
  until: '2026-11-24',
}

describe.each(engines)('details of an order by the office on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  beforeEach(() => test.clear(orders, attempts, departures, companyDays))

  const placeOrder = async (change: object) => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const response = await admin.post('/api/admin/orders', { ...orderRequest, ...change }, key)
    expect(response.status).toBe(201)
    return (await response.json()).id as string
  }
  const listOpen = async () => {
    const attentionRows = await test.db.select().from(attention).where(isNull(attention.closedAt))
    return attentionRows.map(({ kind }) => kind)
  }

  it('are stored with a new order', async () => {
    const id = await placeOrder(aboutBody)
    expect(await test.db.select().from(orders)).toMatchObject([orderDetails])
    expect(await test.db.select().from(orderItems)).toMatchObject([{ pickup, ship, backOnBoard }])
    expect(await listOpen()).toEqual(['language-unspoken'])
    const { guest, items } = await (await admin.get(`/api/admin/orders/${id}`)).json()
    expect(guest).toMatchObject(orderDetails)
    expect(items).toMatchObject([{ ship, backOnBoard }])
  })

  it('can be corrected, and lack an invoice address until one is stored', async () => {
    const id = await placeOrder({})
    const readOrder = async () => (await admin.get(`/api/admin/orders/${id}`)).json()
    expect(await readOrder()).toMatchObject({ addressAbove: 500_000 })
    const path = `/api/admin/orders/${id}/details`
    const { items } = await (await admin.get(path)).json()
    const [{ item, details: currentDetails }] = items
    const next = { ...currentDetails, ...aboutBody, language: 'en', otherLanguage: '' }
    expect((await admin.put(path, { item, ...next, seen: currentDetails })).status).toBe(200)
    const [updatedItem] = (await (await admin.get(path)).json()).items
    expect(updatedItem.details).toEqual(next)
    expect(await readOrder()).toMatchObject({ addressAbove: null })
    expect(await listOpen()).toEqual([])
  })
})
