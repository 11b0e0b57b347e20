import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Canceller } from '#app/order/inbox.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { engines } from '#tests/databases.ts'
import { listOrders } from '#tests/fixtures/order.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { orderEvents } from '#app/order/schema.server.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { changeItem } from '#app/office/inbox/change-item.server.ts'
import { getInbox } from '#app/office/inbox/inboxes.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'

const actorId = randomUUID()

describe.each(engines)('cancelling an unpaid order on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)

  const listLines = async () => {
    const rows = await office.db.select().from(ledgerLines).orderBy(asc(ledgerLines.position))
    return rows.map(({ kind, label, amount, who }) => `${kind} ${label} ${amount} ${who}`)
  }
  const changeStatus = async (
    form: 'booking' | 'transfer',
    status: string,
    cancelledBy?: Canceller,
  ) => {
    const [order] = await listOrders(office.db, form)
    const inbox = getInbox(form === 'booking' ? 'bookings' : 'transfer-requests')
    const change = { status, ...(cancelledBy ? { cancelledBy } : {}) }
    return changeItem(office.office, inbox, { id: order?.id ?? '', change, actorId })
  }
  const book = async () => {
    expect((await office.post('/api/bookings', bookingBody())).status).toBe(201)
  }
  const pay = async (amount: number, status: 'paid' | 'pending' = 'paid') => {
    const [order] = await listOrders(office.db, 'booking')
    const id = randomUUID()
    await office.db.insert(payments).values({
      id,
      attempt: id,
      orderId: order?.id ?? '',
      provider: 'eft',
      mode: 'live',
      status,
      amount,
      ...(status === 'paid' && { received: amount, paidAt: office.clock.now }),
      createdAt: office.clock.now,
      who: 'office',
    })
  }
  const load = async () => {
    const [order] = await listOrders(office.db, 'booking')
    return readOrder(office.db, order?.id ?? '')
  }

  it('voids what is owed, and records who cancelled', async () => {
    await book()
    await changeStatus('booking', 'confirmed')
    expect((await load()).items).toMatchObject([{ status: 'booked' }])
    await changeStatus('booking', 'cancelled')
    expect(await listLines()).toEqual([
      'charge 2 adults 500000 guest',
      'charge 1 child 125000 guest',
      'void 2 adults -500000 office',
      'void 1 child -125000 office',
    ])
    const { order, items, books } = await load()
    expect([order.status, items[0]?.status, sumBooks(books).owed]).toEqual([
      'cancelled',
      'cancelled',
      0,
    ])
    const events = await office.db.select().from(orderEvents).orderBy(asc(orderEvents.number))
    expect(events).toMatchObject([
      { event: 'booked-without-provider', from: 'new', to: 'requested', who: 'guest' },
      { event: 'due-paid', to: 'confirmed', who: 'office', actorId },
      {
        event: 'called-off',
        to: 'cancelled',
        who: 'office',
        actorId,
        facts: { by: 'guest', kept: 0 },
      },
    ])
    expect(await office.db.select().from(departures)).toMatchObject([{ taken: 0 }])
    expect(await office.db.select().from(companyDays)).toMatchObject([{ taken: 0 }])
  })

  it('refuses to cancel a paid order without figures', async () => {
    await book()
    await pay(625_000)
    for (const by of ['guest', 'office'] as const)
      await expect(changeStatus('booking', 'cancelled', by)).rejects.toThrow('quote-first')
    expect((await load()).order.status).toBe('requested')
    expect(await office.db.select().from(refunds)).toEqual([])
  })

  it('closes open payment attempts when an order is cancelled', async () => {
    await book()
    await pay(625_000, 'pending')
    await changeStatus('booking', 'cancelled')
    expect(await office.db.select().from(payments)).toMatchObject([{ status: 'called-off' }])
  })

  it('releases a vehicle’s day, and voids what is owed', async () => {
    expect((await office.post('/api/transfers', transferBody())).status).toBe(201)
    expect(await office.db.select().from(companyDays)).toMatchObject([{ taken: 1 }])
    await changeStatus('transfer', 'cancelled')
    expect(await office.db.select().from(companyDays)).toMatchObject([{ taken: 0 }])
    expect(await listLines()).toHaveLength(2)
    await expect(changeStatus('transfer', 'confirmed')).rejects.toThrow()
  })
})
