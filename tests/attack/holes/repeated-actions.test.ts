import { beforeEach, describe, expect, it } from 'vitest'
import { attempts } from '#platform/database/schema/requests.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments } from '#app/payments/schema.server.ts'
import type { Renderer } from '#platform/pages/renderer.ts'
import { startPayment } from '#app/payments/events/start-payment.server.ts'
import { eq } from 'drizzle-orm'
import { renderer } from '#tests/built-pages.ts'
import { engines } from '../../databases.ts'
import { createHandClock } from '../../gateways/clock.ts'
import { storeHeldOrder, storeManagedOrder } from '../../fixtures/order.ts'
import { callManage, callManageBy, openManage } from '../../fixtures/manage-calls.ts'
import { switchToYoco, runMoneyJobs } from '../../fixtures/payment.ts'
import { openAnotherApp, findRefusalCode } from '../../test-accounts.ts'
import { start } from '../../test-office.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'

const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }

/**
 * Attack: clicks one button repeatedly. Each click is a request to a provider, a mail to someone,
 * or a page.
 */
describe.each(engines)('a guest who clicks again and again, on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  beforeEach(async () => {
    await test.db.delete(attempts)
  })

  it('can start ten payments an hour, of which at most two are polled', async () => {
    const yoco = await switchToYoco(test, createHandClock(start))
    try {
      const orderId = await storeHeldOrder(test.office)
      const pay = (amount: number) =>
        startPayment(test.office, {
          orderId,
          provider: 'yoco',
          amount,
          by: { who: 'guest' },
          returnUrls,
        })
      for (let n = 0; n < 10; n += 1) {
        yoco.requests.splice(0)
        await pay(n % 2 === 0 ? 100_000 : 30_000)
        expect(yoco.requests.length).toBeLessThanOrEqual(3)
      }
      expect(
        await test.db.select().from(payments).where(eq(payments.orderId, orderId)),
      ).toHaveLength(2)
      const refusals: unknown[] = []
      for (let n = 1; n <= 10; n += 1) refusals.push(await findRefusalCode(pay(40_000 + n)))
      expect(refusals).toEqual([...Array(8).fill(undefined), 'order-limited', 'order-limited'])
      // Open attempts are limited to the number that the provider is asked about.
      const whereOwn = eq(payments.orderId, orderId)
      const storedPayments = await test.db.select().from(payments).where(whereOwn)
      expect(storedPayments.filter(({ pollAt }) => pollAt)).toHaveLength(2)
      yoco.requests.splice(0)
      test.clock.now = new Date(start.getTime() + 5 * minuteMs)
      await runMoneyJobs(test)
      expect(yoco.requests).toHaveLength(2)
      // A reused attempt replaces another in the queue.
      await pay(30_000)
      const rows = await test.db.select().from(payments).where(whereOwn)
      expect(rows.filter(({ pollAt }) => pollAt).map(({ amount }) => amount)).toContain(30_000)
      expect(rows.filter(({ pollAt }) => pollAt)).toHaveLength(2)
    } finally {
      await yoco.close()
    }
  })

  it('causes six mails at most by changing a trip back and forth', async () => {
    const { itemId: item, key } = await storeManagedOrder(test.db, test.clock.now)
    await test.db.delete(outbox)
    const codes: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const date = n % 2 === 0 ? '2027-02-21' : '2027-02-20'
      const change = { item, product: 'cape-peninsula', date, adults: 2, children: 0 }
      const { quote } = await (await callManageBy(test, '/change/quote', key, change)).json()
      codes.push((await callManageBy(test, '/change', key, { number: quote?.number })).status)
    }
    expect(codes.slice(0, 7)).toEqual([...Array(6).fill(200), 429])
    expect(codes.filter((code) => code === 200)).toHaveLength(6)
    const mails = await test.db.select({ kind: outbox.kind }).from(outbox)
    expect(mails.filter(({ kind }) => kind === 'order-changed-guest')).toHaveLength(6)
  })

  it('sends the office thirty mails an hour at most about details and rides', async () => {
    const { id, itemId: item, key } = await storeManagedOrder(test.db, test.clock.now)
    await test.db.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, id))
    await test.db.update(orderItems).set({ status: 'booked' }).where(eq(orderItems.id, item))
    await test.db.delete(outbox)
    const codes: number[] = []
    for (let n = 0; n < 32; n += 1) {
      const details = { name: `Ada ${n}`, phone: '+44 20 7946 0000', specialRequests: '' }
      const ride = { item, pickupTime: '', pickup: `Beach Road ${n}`, destination: '', flight: '' }
      const [path, body] = n % 2 === 0 ? ['/details', details] : ['/ride', ride]
      codes.push((await callManageBy(test, path, key, body)).status)
    }
    expect(codes).toEqual([...Array(30).fill(200), 429, 429])
    expect(await test.db.$count(outbox)).toBe(30)
  })

  it('can open the order sixty times a minute, and again in the next minute', async () => {
    const { key } = await storeManagedOrder(test.db, test.clock.now)
    const cookie = await openManage(test, key)
    const open = async () => (await callManage(test, '', cookie)).status
    const statuses: number[] = []
    for (let n = 0; n < 62; n += 1) statuses.push(await open())
    expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
    test.clock.now = new Date(start.getTime() + 60_000)
    expect(await open()).toBe(200)
    expect(await test.db.select().from(orders)).not.toEqual([])
  })

  it('has a shared trip rendered once in five seconds, and shown sixty times a minute', async () => {
    const { id, key } = await storeManagedOrder(test.db, test.clock.now)
    const response = await callManageBy(test, '/share', key, {})
    const { pathname } = new URL((await response.json()).link)
    const app = openAnotherApp(test, { renderer })
    const open = async () => {
      const answer = await app.request(pathname)
      return { status: answer.status, isNew: (await answer.text()).includes('Another name') }
    }
    const first = await open()
    expect(first).toEqual({ status: 200, isNew: false })
    await test.db.update(orders).set({ title: 'Another name' }).where(eq(orders.id, id))
    expect(await open()).toEqual(first)
    test.clock.now = new Date(start.getTime() + 5_000)
    expect(await open()).toEqual({ status: 200, isNew: true })
    const statuses: number[] = []
    for (let n = 0; n < 58; n += 1) statuses.push((await open()).status)
    expect(statuses).toEqual([...Array(57).fill(200), 429])
  })

  it('causes two renders with nine unknown links', async () => {
    const render = renderer ?? expect.fail()
    let renders = 0
    const countingRenderer: Renderer = (request) => {
      renders += 1
      return render(request)
    }
    const app = openAnotherApp(test, { renderer: countingRenderer })
    for (const letter of ['A', 'B', 'C'])
      for (const end of ['', '/calendar.ics', '.data'])
        expect((await app.request(`/c/${letter.repeat(43)}${end}`)).status).toBe(404)
    expect(renders).toBe(2)
  })
})
