import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { rates } from '#content/rates.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { findMail } from '#tests/test-accounts.ts'
import { bookingBody, start, transferBody } from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { makeFiles } from '#app/payments/documents/attachments.server.ts'
import { endHolds } from '#app/booking/holds.server.ts'

const ada = 'ada@guests.example'
const orderCases = [
  ['a booking', '/api/bookings', bookingBody, 'booking-confirmation-guest'],
  ['a transfer', '/api/transfers', transferBody, 'transfer-guest'],
] as const

describe.each(engines)('the first mail of an order on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)
  const admin = setUpOwner(office)

  const placeOrder = async (path: string, body: object) => {
    const { reference } = await (await office.post(path, body)).json()
    const [row] = await office.db.select().from(orders).where(eq(orders.reference, reference))
    if (!row) throw new Error('Nothing was stored.')
    return row
  }
  const readMail = async (kind: string) => {
    const mail = await findMail(office, kind, ada)
    const [file] = await makeFiles(
      { db: office.db, content: shipped, now: () => office.clock.now },
      mail?.attachments ?? [],
    )
    const calendar = new ICAL.Component(ICAL.parse(String(file?.content)) as unknown[])
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
    const method = calendar.getFirstPropertyValue('method')
    return { mail, method, uid: event.uid, sequence: event.sequence }
  }

  it.each(orderCases)('contains the page, the day and the price of %s', async (...testCase) => {
    const [, path, body, kind] = testCase
    const { id, currencyShown } = await placeOrder(path, body({ currency: 'EUR' }))
    expect(currencyShown).toBe('EUR')
    const { mail, method } = await readMail(kind)
    expect(mail).toMatchObject({
      managedOrder: id,
      attachments: [{ kind: 'calendar', orderId: id }],
    })
    expect(mail?.text).toContain('https://cape.example/m/')
    expect(mail?.text).toMatch(/Total: R[\d,]+ \(about €[\d,]+\)/)
    expect(mail?.text).toContain(rates.on.slice(0, 4))
    expect(method).toBe('PUBLISH')
    expect((await office.db.select().from(outbox)).length).toBe(2)
  })

  it('updates the same calendar entry when the office confirms and cancels', async () => {
    const { id } = await placeOrder('/api/bookings', bookingBody({ currency: 'EUR' }))
    const first = await readMail('booking-confirmation-guest')
    const change = (status: string) => admin.patch(`/api/admin/inbox/bookings/${id}`, { status })
    await change('confirmed')
    const confirmed = await readMail('bookings-confirmed')
    expect(confirmed.mail).toMatchObject({ managedOrder: id })
    expect(confirmed.mail?.text).toContain('(about €')
    await change('cancelled')
    const cancelled = await readMail('bookings-cancelled')
    expect([first.method, confirmed.method, cancelled.method]).toEqual([
      'PUBLISH',
      'PUBLISH',
      'CANCEL',
    ])
    expect(new Set([first.uid, confirmed.uid, cancelled.uid]).size).toBe(1)
    expect(confirmed.sequence).toBeGreaterThan(first.sequence)
    expect(cancelled.sequence).toBeGreaterThan(confirmed.sequence)
  })

  it('removes the calendar entry when a request’s hold ends, and offers to book again', async () => {
    const { id } = await placeOrder('/api/transfers', transferBody())
    for (const days of [8.1, 10.6]) {
      office.clock.now = new Date(start.getTime() + days * dayMs)
      await endHolds(office.office)
    }
    const ending = await findMail(office, 'hold-ending-guest', ada)
    expect(ending).toMatchObject({ managedOrder: id, attachments: [] })
    const { mail, method } = await readMail('hold-ended-guest')
    expect([mail?.managedOrder, method]).toEqual([id, 'CANCEL'])
    expect(mail?.text).toContain('Book again: https://cape.example/transfers')
  })
})
