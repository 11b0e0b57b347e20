import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { eraseDue, listKinds, listMails, payByYoco, work } from '#tests/fixtures/payment.ts'
import { handClock } from '#tests/gateways/clock.ts'
import type { Yoco } from '#tests/gateways/yoco/gateway.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { documents } from '../../documents-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { paymentEvents, payments } from '../../schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { orderPageState } from '#app/order/order-page-state.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { checkPayment } from '../../events/check-payment.server.ts'
import { startPayment } from '../../events/start-payment.server.ts'

const office = { who: 'office', actorId: crypto.randomUUID() } as const
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }

describe.each(engines)('paying by Yoco on the %s database', (engine) => {
  const test = useTestOffice(engine)
  let yoco: Yoco
  const clock = handClock(start)
  beforeAll(async () => {
    yoco = await payByYoco(test, clock)
  })
  beforeEach(async () => {
    await test.clear(paymentEvents, attention, outbox, departures)
    await eraseDue(test.db)
    yoco.change({ lie: {} })
    yoco.notifications.splice(0)
  })
  afterAll(() => yoco.close())

  const begin = async (orderId: string, amount = 100_000) => {
    const wanted = { orderId, provider: 'yoco', amount, by: { who: 'guest' } as const, returnUrls }
    const { payment, step } = await startPayment(test.office, wanted)
    const checkout = yoco.checkouts.find(({ externalId }) => externalId === payment)?.id ?? ''
    return { payment, step, checkout }
  }
  const takeNotification = async () => {
    await yoco.release()
    const letter = yoco.notifications.at(-1)?.tries.at(-1)
    if (!letter) throw new Error('Nothing was sent.')
    return letter
  }
  const post = async ({ headers, body }: { headers: Record<string, string>; body: string }) => {
    const { status } = await test.app.request('/api/payments/yoco/notify', {
      method: 'POST',
      headers,
      body,
    })
    return status
  }

  const callOffOrder = async (orderId: string) => {
    const { number } = await previewCancellation(test.office, { orderId, cancelledBy: 'office' })
    await carryOutCancellation(test.office, { orderId, number, by: office })
  }
  const readMail = async (kind: string) => {
    const mails = await test.db.select().from(outbox).where(eq(outbox.kind, kind))
    return mails.at(-1) ?? { text: '' }
  }

  it('two quick presses go to one pay page, and another amount to another', async () => {
    const orderId = await storeHeldOrder(test.office)
    const [one, other] = await Promise.all([begin(orderId), begin(orderId)])
    expect(other).toEqual(one)
    expect(one.step).toMatchObject({ kind: 'redirect' })
    const less = await begin(orderId, 30_000)
    expect(less.payment).not.toBe(one.payment)
    const rows = await test.db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(rows.map(({ status, amount }) => `${status} ${amount}`).toSorted()).toEqual([
      'called-off 100000',
      'pending 30000',
    ])
    await expect(begin(orderId, 100_001)).rejects.toThrow('payment-too-large')
  })

  it('the same notification, ten times at once: one confirmation, one mail', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { checkout, payment } = await begin(orderId)
    await yoco.pay(checkout)
    const letter = await takeNotification()
    expect(await Promise.all(Array.from({ length: 10 }, () => post(letter)))).toEqual(
      Array.from({ length: 10 }, () => 200),
    )
    await Promise.all([work(test), work(test), work(test)])
    await work(test)
    const { order, items, books, events } = await readOrder(test.office, orderId)
    expect([order.status, items[0]?.status, order.holdEndsAt]).toEqual([
      'confirmed',
      'booked',
      null,
    ])
    expect(books.payments).toMatchObject([{ id: payment, status: 'paid', received: 100_000 }])
    expect(events.filter((event) => event === 'due-paid')).toHaveLength(1)
    expect(events.filter((event) => event === 'payment-received')).toHaveLength(1)
    expect(await listMails(test)).toEqual(['payment-confirms-guest', 'payment-received-office'])
    expect(await listKinds(test)).toEqual([])
    const papers = await test.db.select().from(documents).where(eq(documents.orderId, orderId))
    expect(papers).toMatchObject([{ kind: 'invoice', paymentId: payment, series: 'TEST' }])
  })

  it('the return page, then the notification, and the other way round, end alike', async () => {
    const ends: unknown[] = []
    for (const isAskedFirst of [true, false]) {
      const orderId = await storeHeldOrder(test.office)
      const { checkout, payment } = await begin(orderId)
      await yoco.pay(checkout)
      const letter = await takeNotification()
      if (isAskedFirst)
        expect(await checkPayment(test.office, { orderId, paymentId: payment })).toBe('paid')
      await post(letter)
      await work(test)
      expect(await checkPayment(test.office, { orderId, paymentId: payment })).toBe('paid')
      await work(test)
      const { order, events, books } = await readOrder(test.office, orderId)
      ends.push([order.status, events, books.payments.map(({ status }) => status)])
    }
    expect(ends[0]).toEqual(ends[1])
    expect(await listMails(test)).toHaveLength(4)
  })

  it.each([
    ['a cent more', { amount: 100_001 }, 'wrong-amount'],
    ['a cent less', { amount: 99_999 }, 'wrong-amount'],
    ['dollars', { currency: 'USD' }, 'wrong-currency'],
    ['the other mode', { mode: 'live' }, 'wrong-mode'],
    ['a checkout that nobody began', { checkoutId: 'ch_nobody' }, 'unknown-payment'],
  ])('%s confirms nothing and is looked at', async (_what, lie, kind) => {
    const orderId = await storeHeldOrder(test.office)
    const { checkout, payment } = await begin(orderId)
    yoco.change({ lie })
    await yoco.pay(checkout)
    expect(await post(await takeNotification())).toBe(200)
    await work(test)
    // The checkout has the requested amount, which must not replace the received one.
    if (kind === 'wrong-amount') {
      await checkPayment(test.office, { orderId, paymentId: payment })
      test.clock.now = new Date(start.getTime() + 3 * minuteMs)
      await work(test)
    }
    const { order, books } = await readOrder(test.office, orderId)
    expect(order.status).toBe('held')
    expect(books.payments.filter(({ status }) => status === 'paid')).toEqual([])
    expect(await listKinds(test)).toEqual([kind])
  })

  it.each([
    ['signed with another secret', { secret: 'whsec_b3RoZXJvdGhlcm90aGVyb3RoZXI=' }],
    ['too old', { ageSeconds: 301 }],
    ['from the future', { ageSeconds: -301 }],
    ['changed once it was signed', { changedAfterSigning: true }],
  ])('one that is %s is refused, and kept as refused', async (_what, lie) => {
    const orderId = await storeHeldOrder(test.office)
    const { checkout } = await begin(orderId)
    yoco.change({ lie })
    await yoco.pay(checkout)
    expect(await post(await takeNotification())).toBe(400)
    const kept = await test.db.select().from(paymentEvents)
    expect(kept).toMatchObject([{ verdict: 'refused', fact: null, tryAt: null }])
  })

  it('a payment that nobody told of is found before the place is given back', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { checkout } = await begin(orderId)
    await yoco.pay(checkout)
    test.clock.now = new Date(start.getTime() + 46 * minuteMs)
    await work(test)
    expect((await readOrder(test.office, orderId)).order.status).toBe('confirmed')
  })

  it('a place is given back after its time, later while a payment is under way', async () => {
    const orderId = await storeHeldOrder(test.office)
    await begin(orderId)
    const after = async (minutes: number) => {
      test.clock.now = new Date(start.getTime() + minutes * minuteMs)
      await work(test)
      return (await readOrder(test.office, orderId)).order.status
    }
    expect([await after(31), await after(44), await after(45)]).toEqual(['held', 'held', 'expired'])
    const { items, books } = await readOrder(test.office, orderId)
    expect([items[0]?.status, books.payments[0]?.status]).toEqual(['released', 'expired'])
    const [day] = await test.db.select().from(departures)
    expect(day?.taken).toBe(0)
    expect(await listMails(test)).toEqual(['hold-over-guest'])
    await after(46)
    expect(await listMails(test)).toEqual(['hold-over-guest'])
  })

  it('two who pay late for the last place: one has it, the other the truth and a refund in the making', async () => {
    const ids = [await storeHeldOrder(test.office), await storeHeldOrder(test.office)]
    const begun = [await begin(ids[0] ?? ''), await begin(ids[1] ?? '')]
    test.clock.now = new Date(start.getTime() + 46 * minuteMs)
    await work(test)
    await storeHeldOrder(test.office)
    for (const { checkout } of begun) await yoco.pay(checkout)
    await yoco.release()
    const letters = yoco.notifications.map(({ tries }) => tries.at(-1))
    yoco.notifications.splice(0)
    test.clock.now = start
    await Promise.all(letters.map((letter) => letter && post(letter)))
    test.clock.now = new Date(start.getTime() + 47 * minuteMs)
    await Promise.all([work(test), work(test)])
    const ended = await Promise.all(ids.map((id) => readOrder(test.office, id)))
    expect(ended.map(({ order }) => order.status).toSorted()).toEqual(['confirmed', 'expired'])
    const late = ended.find(({ order }) => order.status === 'expired')
    expect(late?.attention).toEqual(['paid-no-place'])
    expect(late?.books.refunds).toMatchObject([{ status: 'proposed', amount: 100_000 }])
    const whereFull = and(eq(departures.date, '2027-02-20'))
    const [day] = await test.db.select().from(departures).where(whereFull)
    expect(day?.taken).toBe(2)
    // One mail says that the place is lost. None confirms the payment as if all were well.
    const told = await listMails(test)
    expect(told.filter((kind) => kind === 'paid-no-place-guest')).toHaveLength(1)
    expect(told).not.toContain('payment-received-guest')
  })

  it('reports a payment after cancellation as money to be refunded', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { checkout } = await begin(orderId)
    await callOffOrder(orderId)
    await yoco.pay(checkout)
    await post(await takeNotification())
    await work(test)
    const { order, attention: open } = await readOrder(test.office, orderId)
    expect([order.status, open]).toEqual(['cancelled', ['paid-after-end']])
    const { text } = await readMail('payment-received-guest')
    expect(text).toContain('had been cancelled when it arrived, so we’ll refund R1,000')
    expect(text).not.toMatch(/that’s everything|nothing more to pay/i)
    const page = await describeOrder(test.office, orderId)
    expect(orderPageState(page)).toBe('cancelled-refund')
  })

  it('paid twice by two pay pages is seen, and what is too much proposed back', async () => {
    const orderId = await storeHeldOrder(test.office)
    const one = await begin(orderId)
    const left = {
      status: 'called-off',
      createdAt: new Date(start.getTime() - 61 * minuteMs),
    } as const
    await test.db.update(payments).set(left).where(eq(payments.id, one.payment))
    const other = await begin(orderId)
    await yoco.pay(one.checkout)
    await post(await takeNotification())
    await yoco.pay(other.checkout)
    await post(await takeNotification())
    await work(test)
    const { order, books, attention: open } = await readOrder(test.office, orderId)
    expect([order.status, open]).toEqual(['confirmed', ['overpaid']])
    expect(books.payments.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(books.refunds).toMatchObject([{ status: 'proposed', amount: 100_000 }])
    const { text } = await readMail('payment-received-guest')
    expect(text).toContain('R1,000 more than your booking costs, and we’ll refund it')
    expect(text).not.toMatch(/that’s everything|nothing more to pay/i)
  })
})
