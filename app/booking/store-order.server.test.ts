import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { callManage, readCookie } from '#tests/fixtures/manage-calls.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'

describe.each(engines)('an order while online payment is on, on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeAll(() => {
    office.office.providers = openProviders([{ id: 'demo' }], office.office)
  })

  const readOwnOrder = (answer: Response) => callManage(office, '', readCookie(answer))

  it.each([
    ['/api/bookings', bookingBody()],
    ['/api/transfers', transferBody()],
  ])(
    'from %s is held while it is paid, and opens in the browser that booked it',
    async (path, body) => {
      const key = crypto.randomUUID()
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const answer = await office.post(path, body, key)
        const booking = await answer.clone().json()
        expect(booking).toMatchObject({ status: 'held', manage: '/manage' })
        const ownOrder = await (await readOwnOrder(answer)).json()
        expect(ownOrder).toMatchObject({
          reference: booking.reference,
          status: 'held',
          mayPay: true,
        })
      }
      const reference = (await (await office.post(path, body, key)).json()).reference
      const [row] = await office.db.select().from(orders).where(eq(orders.reference, reference))
      const end = new Date(office.clock.now.getTime() + 30 * minuteMs)
      expect([row?.status, row?.holdEndsAt]).toEqual(['held', end])
      const mails = await office.db.select().from(outbox).where(eq(outbox.about, reference))
      const guestMails = mails.filter(({ recipient }) => recipient === body.email)
      expect(guestMails.map(({ managedOrder }) => managedOrder)).toEqual([row?.id])
      expect(guestMails[0]?.text).toContain('until 10:30, Cape Town time')
      expect(guestMails[0]?.text).toContain('https://cape.example/m/')
      const officeMails = mails.filter(({ recipient }) => recipient !== body.email)
      expect(JSON.stringify(officeMails)).not.toContain('/m/')
    },
  )

  it('stores an order as a request if it has no price', async () => {
    const body = bookingBody({ tourId: 'garden-route-highlights', email: 'eve@guests.example' })
    const answer = await office.post('/api/bookings', body)
    const booking = await answer.json()
    expect([booking.status, booking.manage]).toEqual(['requested', undefined])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
})
