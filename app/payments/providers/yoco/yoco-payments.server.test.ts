import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import {
  listAttentionKinds,
  listMailKinds,
  runMoneyJobs,
  cancelAtDesk,
} from '#tests/fixtures/payment.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { setUpYoco } from '#tests/set-up-yoco.ts'
import { documents } from '../../documents-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { paymentEvents, payments } from '../../schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { findOrderPageState } from '#app/order/order-page-state.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { checkPayment } from '../../events/check-payment.server.ts'

describe.each(engines)('paying by Yoco on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const { yoco, begin, takeNotification, post } = setUpYoco(test)

  /** Pays a new order at Yoco; returns the order, its payment and the notification. */
  const payAtYoco = async (lie: Parameters<typeof yoco.change>[0]['lie'] = {}) => {
    const orderId = await storeHeldOrder(test.office)
    const startedPayment = await begin(orderId)
    yoco.change({ lie })
    await yoco.pay(startedPayment.checkout)
    return { orderId, ...startedPayment, sent: await takeNotification() }
  }
  const readMail = async (kind: string) => {
    const mails = await test.db.select().from(outbox).where(eq(outbox.kind, kind))
    return mails.at(-1) ?? { text: '' }
  }

  it('opens one pay page for two quick clicks, and another for another amount', async () => {
    const orderId = await storeHeldOrder(test.office)
    const [firstClick, secondClick] = await Promise.all([begin(orderId), begin(orderId)])
    expect(secondClick).toEqual(firstClick)
    expect(firstClick.step).toMatchObject({ kind: 'redirect' })
    const smallerPayment = await begin(orderId, 30_000)
    expect(smallerPayment.payment).not.toBe(firstClick.payment)
    const rows = await test.db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(rows.map(({ status, amount }) => `${status} ${amount}`).toSorted()).toEqual([
      'called-off 100000',
      'pending 30000',
    ])
    await expect(begin(orderId, 100_001)).rejects.toThrow('payment-too-large')
  })

  it('confirms once and mails once for ten copies of a notification at once', async () => {
    const { orderId, payment, sent: notification } = await payAtYoco()
    expect(await Promise.all(Array.from({ length: 10 }, () => post(notification)))).toEqual(
      Array.from({ length: 10 }, () => 200),
    )
    await Promise.all([runMoneyJobs(test), runMoneyJobs(test), runMoneyJobs(test)])
    await runMoneyJobs(test)
    const { order, items, books, events } = await readOrder(test.office, orderId)
    expect(order).toMatchObject({ status: 'confirmed', holdEndsAt: null })
    expect(items).toMatchObject([{ status: 'booked' }])
    expect(books.payments).toMatchObject([{ id: payment, status: 'paid', received: 100_000 }])
    for (const eventName of ['due-paid', 'payment-received'])
      expect(events.filter((event) => event === eventName)).toHaveLength(1)
    expect(await listMailKinds(test)).toEqual(['payment-confirms-guest', 'payment-received-office'])
    expect(await listAttentionKinds(test)).toEqual([])
    const issuedDocuments = await test.db
      .select()
      .from(documents)
      .where(eq(documents.orderId, orderId))
    expect(issuedDocuments).toMatchObject([{ kind: 'invoice', paymentId: payment, series: 'TEST' }])
  })

  it('has the same result for the return before and after the notification', async () => {
    const results: unknown[] = []
    for (const isFirst of [true, false]) {
      const { orderId, payment, sent: notification } = await payAtYoco()
      if (isFirst)
        expect(await checkPayment(test.office, { orderId, paymentId: payment })).toBe('paid')
      await post(notification)
      await runMoneyJobs(test)
      expect(await checkPayment(test.office, { orderId, paymentId: payment })).toBe('paid')
      await runMoneyJobs(test)
      const { order, events, books } = await readOrder(test.office, orderId)
      results.push([order.status, events, books.payments.map(({ status }) => status)])
    }
    expect(results[0]).toEqual(results[1])
    expect(await listMailKinds(test)).toHaveLength(4)
  })

  it.each([
    ['a cent more', { amount: 100_001 }, 'wrong-amount'],
    ['a cent less', { amount: 99_999 }, 'wrong-amount'],
    ['dollars', { currency: 'USD' }, 'wrong-currency'],
    ['the other mode', { mode: 'live' }, 'wrong-mode'],
    ['an unknown checkout', { checkoutId: 'ch_nobody' }, 'unknown-payment'],
  ])('raises attention and confirms nothing for %s', async (_case, lie, kind) => {
    const { orderId, payment, sent: notification } = await payAtYoco(lie)
    expect(await post(notification)).toBe(200)
    await runMoneyJobs(test)
    // The checkout has the requested amount, which must not replace the received one.
    if (kind === 'wrong-amount') {
      await checkPayment(test.office, { orderId, paymentId: payment })
      test.clock.now = new Date(start.getTime() + 3 * minuteMs)
      await runMoneyJobs(test)
    }
    const { order, books } = await readOrder(test.office, orderId)
    expect(order.status).toBe('held')
    expect(books.payments.filter(({ status }) => status === 'paid')).toEqual([])
    expect(await listAttentionKinds(test)).toEqual([kind])
  })

  it.each([
    ['signed with another secret', { secret: 'whsec_b3RoZXJvdGhlcm90aGVyb3RoZXI=' }],
    ['too old', { ageSeconds: 301 }],
    ['from the future', { ageSeconds: -301 }],
    ['changed after signing', { changedAfterSigning: true }],
  ])('refuses a notification that is %s, and stores it as refused', async (_case, lie) => {
    const { sent: notification } = await payAtYoco(lie)
    expect(await post(notification)).toBe(400)
    const storedEvents = await test.db.select().from(paymentEvents)
    expect(storedEvents).toMatchObject([{ verdict: 'refused', fact: null, tryAt: null }])
  })

  it('finds an unreported payment before it releases the place', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { checkout } = await begin(orderId)
    await yoco.pay(checkout)
    test.clock.now = new Date(start.getTime() + 46 * minuteMs)
    await runMoneyJobs(test)
    expect((await readOrder(test.office, orderId)).order.status).toBe('confirmed')
  })

  it('releases a place after its time, later while a payment is in progress', async () => {
    const orderId = await storeHeldOrder(test.office)
    await begin(orderId)
    const readStatusAfter = async (minutes: number) => {
      test.clock.now = new Date(start.getTime() + minutes * minuteMs)
      await runMoneyJobs(test)
      return (await readOrder(test.office, orderId)).order.status
    }
    expect([
      await readStatusAfter(31),
      await readStatusAfter(44),
      await readStatusAfter(45),
    ]).toEqual(['held', 'held', 'expired'])
    const { items, books } = await readOrder(test.office, orderId)
    expect([items[0]?.status, books.payments[0]?.status]).toEqual(['released', 'expired'])
    const [day] = await test.db.select().from(departures)
    expect(day?.taken).toBe(0)
    expect(await listMailKinds(test)).toEqual(['hold-over-guest'])
    await readStatusAfter(46)
    expect(await listMailKinds(test)).toEqual(['hold-over-guest'])
  })

  it('gives the last place to one of two late payments, and proposes a refund to the other', async () => {
    const ids = [await storeHeldOrder(test.office), await storeHeldOrder(test.office)]
    const startedPayments = [await begin(ids[0] ?? ''), await begin(ids[1] ?? '')]
    test.clock.now = new Date(start.getTime() + 46 * minuteMs)
    await runMoneyJobs(test)
    await storeHeldOrder(test.office)
    for (const { checkout } of startedPayments) await yoco.pay(checkout)
    await yoco.release()
    const lastNotifications = yoco.notifications.map(({ tries }) => tries.at(-1))
    yoco.notifications.splice(0)
    test.clock.now = start
    await Promise.all(lastNotifications.map((notification) => notification && post(notification)))
    test.clock.now = new Date(start.getTime() + 47 * minuteMs)
    await Promise.all([runMoneyJobs(test), runMoneyJobs(test)])
    const finalOrders = await Promise.all(ids.map((id) => readOrder(test.office, id)))
    expect(finalOrders.map(({ order }) => order.status).toSorted()).toEqual([
      'confirmed',
      'expired',
    ])
    const expiredOrder = finalOrders.find(({ order }) => order.status === 'expired')
    expect(expiredOrder?.attention).toEqual(['paid-no-place'])
    expect(expiredOrder?.books.refunds).toMatchObject([{ status: 'proposed', amount: 100_000 }])
    const whereDay = and(eq(departures.date, '2027-02-20'))
    const [day] = await test.db.select().from(departures).where(whereDay)
    expect(day?.taken).toBe(2)
    // One mail says that the place is lost. None confirms the payment as if all were well.
    const mails = await listMailKinds(test)
    expect(mails.filter((kind) => kind === 'paid-no-place-guest')).toHaveLength(1)
    expect(mails).not.toContain('payment-received-guest')
  })

  it('announces the refund of a payment that arrives after the cancellation', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { checkout } = await begin(orderId)
    await cancelAtDesk(test, orderId)
    await yoco.pay(checkout)
    await post(await takeNotification())
    await runMoneyJobs(test)
    const { order, attention: openCases } = await readOrder(test.office, orderId)
    expect([order.status, openCases]).toEqual(['cancelled', ['paid-after-end']])
    const { text } = await readMail('payment-received-guest')
    expect(text).toContain('had been cancelled when it arrived, so we’ll refund R1,000')
    expect(text).not.toMatch(/that’s everything|nothing more to pay/i)
    const page = await describeOrder(test.office, orderId)
    expect(findOrderPageState(page)).toBe('cancelled-refund')
  })

  it('proposes the refund of a second payment on another pay page', async () => {
    const orderId = await storeHeldOrder(test.office)
    const firstPage = await begin(orderId)
    const createdAt = new Date(start.getTime() - 61 * minuteMs)
    const calledOff = { status: 'called-off', createdAt } as const
    await test.db.update(payments).set(calledOff).where(eq(payments.id, firstPage.payment))
    const secondPage = await begin(orderId)
    await yoco.pay(firstPage.checkout)
    await post(await takeNotification())
    await yoco.pay(secondPage.checkout)
    await post(await takeNotification())
    await runMoneyJobs(test)
    const { order, books, attention: openCases } = await readOrder(test.office, orderId)
    expect([order.status, openCases]).toEqual(['confirmed', ['overpaid']])
    expect(books.payments.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(books.refunds).toMatchObject([{ status: 'proposed', amount: 100_000 }])
    const { text } = await readMail('payment-received-guest')
    expect(text).toContain('R1,000 more than your booking costs, and we’ll refund it')
    expect(text).not.toMatch(/that’s everything|nothing more to pay/i)
  })
})
