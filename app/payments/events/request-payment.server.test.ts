import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { listLinesInForce, voidLine } from '#app/order/ledger.ts'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import {
  byOffice as by,
  confirmByOffice,
  recordByHand,
  enableMethods,
} from '#tests/fixtures/payment.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { appendLines } from '#app/order/order-history.server.ts'
import { requestPayment } from './request-payment.server.ts'
import { expireHolds } from '#app/booking/expire-holds.server.ts'
import { remindOfBalances } from './remind-of-balance.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { setPrice } from '#app/changing/set-price.server.ts'
import { openProviders } from '../providers/providers.server.ts'

const until = '2026-11-28'

describe.each(engines)('requesting a payment on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  beforeEach(async () => {
    await test.clear(outbox, departures)
    enableMethods(test)
  })

  const storeRequested = async () => {
    const id = await storeHeldOrder(test.office)
    await test.db.update(orders).set({ status: 'requested' }).where(eq(orders.id, id))
    return id
  }
  const sendRequest = (orderId: string, day = until, amount?: number) =>
    requestPayment(test.office, { orderId, until: day, by, amount })
  const pay = (orderId: string, amount: number) => recordByHand(test, { orderId, amount })
  const readMail = async () => {
    const [mail] = await test.db.select().from(outbox)
    return mail?.text
  }
  const readStatus = async (orderId: string) => (await readOrder(test.office, orderId)).order.status

  it('holds the place to the end of the day, and mails the payment link', async () => {
    const orderId = await storeRequested()
    await sendRequest(orderId)
    const { order, events } = await readOrder(test.office, orderId)
    expect([order.status, order.holdEndsAt?.toISOString(), events.at(-1)]).toEqual([
      'held',
      '2026-11-28T22:00:00.000Z',
      'payment-asked',
    ])
    const [mail, ...otherMails] = await test.db.select().from(outbox)
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({ kind: 'payment-asked-guest', managedOrder: orderId })
    expect(mail?.text).toContain('Pay R1,000 by')
    expect(mail?.text).toContain('/m/')
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
    expect(log).toMatchObject([{ action: 'payment-asked', facts: { until, amount: 100_000 } }])
    await sendRequest(orderId, '2026-11-30')
    const updatedOrder = await readOrder(test.office, orderId)
    expect(updatedOrder.order.holdEndsAt?.toISOString()).toBe('2026-11-30T22:00:00.000Z')
    expect(await test.db.select().from(outbox)).toHaveLength(2)
  })

  it('asks for a deposit, which confirms the trip, and gives the balance its own day', async () => {
    const orderId = await storeRequested()
    await expect(sendRequest(orderId, until, 100_001)).rejects.toThrow('deposit-wrong')
    await sendRequest(orderId, until, 20_000)
    const balance = 'The balance of R800 is then due by Thursday, 21 January 2027'
    for (const text of ['Pay R200 by', balance, 'A bank']) expect(await readMail()).toContain(text)
    // The guest's page offers the amount agreed by telephone.
    const page = await describeOrder(test.office, orderId)
    expect(page.money.dueNow).toBe(20_000)
    expect(page.plans?.inParts).toMatchObject([
      { amount: 20_000 },
      { amount: 80_000, dueOn: '2027-01-21' },
    ])
    await pay(orderId, 20_000)
    expect(await readStatus(orderId)).toBe('confirmed')
  })

  it('names the usual deposit in the mail if the office sets none', async () => {
    const orderId = await storeRequested()
    await sendRequest(orderId)
    expect(await readMail()).toContain('Or pay a deposit of R300 now')
  })

  it('asks for the balance after a partial payment, which stays safe when the hold ends', async () => {
    const orderId = await storeRequested()
    await sendRequest(orderId)
    await pay(orderId, 40_000)
    await test.db.delete(outbox)
    await sendRequest(orderId)
    expect(await readMail()).toContain('Pay R600 by')
    await test.db.delete(outbox)
    test.clock.now = new Date(start.getTime() + 30 * dayMs)
    await expireHolds(test.office)
    const { reference } = (await readOrder(test.office, orderId)).order
    const whereHoldOver = and(eq(outbox.about, reference), eq(outbox.kind, 'hold-over-guest'))
    const [holdOverMail] = await test.db.select().from(outbox).where(whereHoldOver)
    expect(holdOverMail?.text).toContain('The R400 you’ve paid is safe')
  })

  it('asks for the balance of a confirmed order by a later day, and reminds of that day', async () => {
    const orderId = await storeRequested()
    await confirmByOffice(test, orderId)
    const listReminders = async (day: string) => {
      await test.db.delete(outbox)
      test.clock.now = instantInCapeTown(day, '10:00')
      await remindOfBalances(test.office)
      const { reference } = (await readOrder(test.office, orderId)).order
      const mails = await test.db.select().from(outbox).where(eq(outbox.about, reference))
      return mails.map(({ kind, text }) => [kind, text.includes('was due by')])
    }
    for (const [requestDay, lastDay, before, after] of [
      ['2026-11-25', '2026-12-02', '2026-11-30', '2026-12-05'],
      ['2026-12-07', '2026-12-20', '2026-12-18', '2026-12-23'],
    ] as const) {
      test.clock.now = instantInCapeTown(requestDay, '09:00')
      await sendRequest(orderId, lastDay)
      expect(await listReminders(requestDay)).toEqual([])
      expect(await listReminders(before)).toEqual([['balance-due-guest', false]])
      expect(await listReminders(before)).toEqual([])
      expect(await listReminders(after)).toEqual([['balance-due-guest', true]])
    }
    test.clock.now = start
  })

  it('splits the balance of a confirmed order into two parts, each with its own day', async () => {
    const orderId = await storeRequested()
    await confirmByOffice(test, orderId)
    await pay(orderId, 30_000)
    await test.db.delete(outbox)
    await sendRequest(orderId, until, 20_000)
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.subject).toContain('Please pay R200 by Saturday, 28 November 2026')
    expect(mail?.text).toContain('The balance of R500 is then due by Thursday, 21 January 2027')
    expect(mail?.text).not.toContain('holding your place')
    const { order, events } = await readOrder(test.office, orderId)
    expect([order.status, events.at(-1)]).toEqual(['confirmed', 'payment-asked'])
    const page = await describeOrder(test.office, orderId)
    expect(page.money.parts).toEqual([
      { amount: 20_000, dueOn: until },
      { amount: 50_000, dueOn: '2027-01-21' },
    ])
    expect(page.plans?.inParts?.[0]).toEqual({ amount: 20_000, dueOn: until })
    await test.db.delete(outbox)
    await pay(orderId, 20_000)
    await sendRequest(orderId, '2026-12-05', 50_000)
    expect((await describeOrder(test.office, orderId)).money.parts).toEqual([
      { amount: 50_000, dueOn: '2026-12-05' },
    ])
    await pay(orderId, 50_000)
    await expect(sendRequest(orderId)).rejects.toThrow('ask-over')
  })

  it('names the next part and the last day in the mail about a payment', async () => {
    const orderId = await storeRequested()
    await confirmByOffice(test, orderId)
    await sendRequest(orderId, until, 20_000)
    await test.db.delete(outbox)
    await pay(orderId, 5000)
    const mails = await test.db.select().from(outbox)
    const receivedMail = mails.find(({ kind }) => kind === 'payment-received-guest')
    expect(receivedMail?.text).toContain('Please pay R150 by Saturday, 28 November 2026')
    expect(receivedMail?.text).toContain('in all, R950 is due by Thursday, 21 January 2027')
  })

  it.each(['requested', 'held', 'confirmed', 'completed'] as const)(
    'asks for a part on the day of the trip itself, if it is %s',
    async (status) => {
      const orderId = await storeRequested()
      const today = '2026-11-21'
      await test.db
        .update(orders)
        .set({ status, firstDay: today, lastDay: today })
        .where(eq(orders.id, orderId))
      await sendRequest(orderId, today, 20_000)
      const page = await describeOrder(test.office, orderId)
      expect([page.mayPay, page.money.dueNow]).toEqual([true, 20_000])
      expect(page.plans?.inParts?.[0]?.amount).toBe(20_000)
    },
  )

  it('makes a payment link without a mail or an address, for sending in a chat', async () => {
    const orderId = await storeRequested()
    await test.db.update(orders).set({ email: '' }).where(eq(orders.id, orderId))
    await expect(sendRequest(orderId)).rejects.toThrow('ask-no-address')
    const request = { orderId, until, amount: 20_000, how: 'whatsapp', by } as const
    const { link = '', text, whatsapp = '' } = (await requestPayment(test.office, request)) ?? {}
    expect(await test.db.select().from(outbox)).toEqual([])
    expect(text).toContain('Please pay R200 by then')
    for (const sentText of [text, decodeURIComponent(whatsapp)]) expect(sentText).toContain(link)
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
    expect(log).toMatchObject([{ facts: { until, amount: 20_000, how: 'whatsapp' } }])
    expect(JSON.stringify(log)).not.toContain(link.split('/').at(-1))
  })

  it('releases the place after the payment’s last day, and holds it again if it is free', async () => {
    const orderId = await storeRequested()
    await sendRequest(orderId)
    test.clock.now = new Date(start.getTime() + 30 * dayMs)
    await expireHolds(test.office)
    expect(await readStatus(orderId)).toBe('expired')
    await test.db.delete(outbox)
    const newDay = '2026-12-31'
    const [day] = await test.db.select().from(departures)
    expect(day?.taken).toBe(0)
    await test.db.update(departures).set({ taken: 1000 })
    await expect(sendRequest(orderId, newDay)).rejects.toThrow('place-gone')
    expect(await readStatus(orderId)).toBe('expired')
    await test.db.update(departures).set({ taken: 0 })
    await sendRequest(orderId, newDay)
    const { order, items, events } = await readOrder(test.office, orderId)
    const [item] = items
    expect([order.status, item?.status, events.at(-1)]).toEqual(['held', 'held', 'payment-asked'])
    expect(await test.db.select().from(departures)).toMatchObject([{ taken: 1 }])
    expect(await test.db.select().from(outbox)).toMatchObject([{ kind: 'payment-asked-guest' }])
    await recordByHand(test, { orderId, amount: 100_000, day: '2026-12-01' })
    expect(await readStatus(orderId)).toBe('confirmed')
  })

  it('refuses to ask without a price, or if an order without a place is paid', async () => {
    const orderId = await storeRequested()
    await test.db.transaction(async (transaction) => {
      const loadedOrder = await loadOrder(transaction, orderId)
      const { lines } = loadedOrder.books
      const voids = listLinesInForce(lines).map(({ id }) =>
        voidLine(lines, id, crypto.randomUUID()),
      )
      await appendLines(transaction, loadedOrder, voids, { ...by, at: start })
    })
    await expect(sendRequest(orderId)).rejects.toThrow('price-open')
    await setPrice(test.office, { orderId, amount: 50_000, by })
    await sendRequest(orderId)
    test.clock.now = new Date(start.getTime() + 30 * dayMs)
    await expireHolds(test.office)
    await test.db.update(departures).set({ taken: 1000 })
    await recordByHand(test, { orderId, amount: 50_000, day: '2026-12-01' })
    await expect(sendRequest(orderId, '2026-12-31')).rejects.toThrow('nothing-to-pay')
  })

  it('refuses a wrong day, an unknown order, a paid one, and to ask without a payment method', async () => {
    const orderId = await storeRequested()
    for (const day of ['2020-01-01', '2027-02-20'])
      await expect(sendRequest(orderId, day)).rejects.toThrow('ask-day-wrong')
    await expect(sendRequest(crypto.randomUUID())).rejects.toThrow('not-found')
    test.office.providers = openProviders([], test.office)
    await expect(sendRequest(orderId)).rejects.toThrow('ways-off')
    expect(await readStatus(orderId)).toBe('requested')
    expect(await test.db.select().from(outbox)).toEqual([])
    await pay(orderId, 100_000)
    enableMethods(test)
    await expect(sendRequest(orderId)).rejects.toThrow('ask-over')
  })
})
