import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { callManage, openManage } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { errorCode, readRefusal } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import { payments } from './schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { expireHolds } from '#app/booking/expire-holds.server.ts'
import { demoPayPage } from './demo-pay-page-routes.server.ts'
import { openProviders } from './providers/providers.server.ts'

const details = ['Example Bank', '000 000 000']

describe.each(engines)('paying on the page of an order on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeAll(() => {
    const { office: services } = office
    services.providers = openProviders([{ id: 'eft', details }, { id: 'demo' }], services)
  })
  beforeEach(() => office.db.delete(attempts))

  const call = (path: string, cookie: string, body?: object) =>
    callManage(office, path, cookie, body)
  const openOrder = async () => {
    const order = await storeManagedOrder(office.db, office.clock.now)
    return { ...order, cookie: await openManage(office, order.key) }
  }
  const pay = async (cookie: string, plan: 'whole' | 'in-parts' | undefined, provider = 'demo') => {
    const answer = await call('/pay', cookie, { plan, provider })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const openStartedPayment = async () => {
    const order = await openOrder()
    return { ...order, step: (await pay(order.cookie, 'whole')).step }
  }
  const click = async (url: string, action: string) => {
    const { pathname, search } = new URL(url)
    const answer = await demoPayPage(office.office).request(pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ act: action }),
    })
    return answer.headers.get('location')
  }
  const check = async (cookie: string) => (await call('/check', cookie, {})).json()

  it('pays the whole price, and shows it after the provider’s answer', async () => {
    const { cookie, step } = await openStartedPayment()
    expect(await click(step.url, 'pay')).toBe('https://cape.example/manage?returned=paid')
    expect(await check(cookie)).toMatchObject({
      payment: 'paid',
      order: { status: 'confirmed', plan: 'whole', money: { state: 'paid', balance: 0 } },
    })
    expect(await errorCode(await call('/pay', cookie, { provider: 'demo' }))).toBe('nothing-to-pay')
  })

  it('pays the first part of a plan, and later the balance', async () => {
    const { cookie, id } = await openOrder()
    const firstPart = await pay(cookie, 'in-parts')
    await click(firstPart.step.url, 'pay')
    expect(await check(cookie)).toMatchObject({
      order: {
        status: 'confirmed',
        plan: 'in-parts',
        money: {
          state: 'part-paid',
          paid: 150_000,
          dueNow: 0,
          rest: { amount: 350_000, dueOn: '2027-01-21' },
        },
        mayPay: true,
        mayCorrect: true,
        mayWithdraw: false,
      },
    })
    const events = await office.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.find(({ event }) => event === 'plan-chosen')).toMatchObject({
      who: 'guest',
      facts: { parts: 2, now: 150_000 },
    })
    const balancePayment = await pay(cookie, undefined)
    await click(balancePayment.step.url, 'pay')
    expect(await check(cookie)).toMatchObject({ payment: 'paid', order: { money: { balance: 0 } } })
  })

  it('starts one payment for two clicks, and another one for another choice', async () => {
    const { cookie, id } = await openOrder()
    const [firstClick, secondClick] = await Promise.all([
      pay(cookie, 'whole'),
      pay(cookie, 'whole'),
    ])
    expect(firstClick.step).toEqual(secondClick.step)
    const otherChoice = await pay(cookie, 'in-parts')
    expect(otherChoice.step).not.toEqual(firstClick.step)
    const rows = await office.db.select().from(payments).where(eq(payments.orderId, id))
    expect(rows.map(({ amount, status }) => [amount, status]).toSorted()).toEqual([
      [150_000, 'pending'],
      [500_000, 'called-off'],
    ])
    await click(firstClick.step.url, 'pay')
    expect(await check(cookie)).toMatchObject({
      order: { status: 'confirmed', money: { paid: 500_000, balance: 0 } },
    })
  })

  it('shows that a card was declined, and allows another attempt', async () => {
    const { cookie, step } = await openStartedPayment()
    expect(await click(step.url, 'decline')).toBe('https://cape.example/manage?returned=cancelled')
    expect(await check(cookie)).toMatchObject({
      payment: 'declined',
      order: { status: 'held', mayPay: true, money: { paid: 0 } },
    })
    office.pass(minuteMs)
    await click((await pay(cookie, 'whole')).step.url, 'pay')
    expect(await check(cookie)).toMatchObject({ payment: 'paid', order: { status: 'confirmed' } })
  })

  it('shows our account for a bank transfer', async () => {
    const { cookie, reference } = await openOrder()
    const { step, order } = await pay(cookie, 'whole', 'eft')
    expect(step).toEqual({ kind: 'instructions', details, reference })
    expect(order).toMatchObject({ status: 'held', payments: [{ provider: 'eft' }] })
    expect(order.transfer).toEqual({
      amount: order.money.balance,
      reference,
      details,
      by: calendarDateIn(new Date(order.keptUntil), capeTown),
    })
    const demoPayment = await pay(cookie, 'whole', 'demo')
    expect(demoPayment.order.transfer).toBeUndefined()
  })

  it('shows a late payment whose place is gone', async () => {
    const { cookie, id, step } = await openStartedPayment()
    const later = new Date(office.clock.now.getTime() + 46 * minuteMs)
    office.clock.now = later
    await expireHolds(office.office)
    const [expired] = await office.db.select().from(orders).where(eq(orders.id, id))
    expect(expired?.status).toBe('expired')
    await office.db
      .insert(departures)
      .values({ tourId: 'cape-peninsula', date: '2027-02-20', taken: 2 })
      .onConflictDoUpdate({ target: [departures.tourId, departures.date], set: { taken: 2 } })
    await click(step.url, 'pay')
    office.clock.now = new Date(later.getTime() - 20 * minuteMs)
    expect(await check(cookie)).toMatchObject({
      payment: 'paid',
      order: { status: 'expired', isStuck: true, mayPay: false, refunds: [] },
    })
    await office.db.update(departures).set({ taken: 0 })
  })

  it('withdraws an unpaid order once, free of charge', async () => {
    const { cookie, id } = await openOrder()
    await pay(cookie, 'whole')
    for (let time = 0; time < 2; time += 1) {
      const answer = await call('/withdraw', cookie, {})
      expect(await answer.json()).toMatchObject({ status: 'cancelled', money: { owed: 0 } })
    }
    const rows = await office.db.select().from(payments).where(eq(payments.orderId, id))
    expect(rows.map(({ status }) => status)).toEqual(['called-off'])
  })

  it('refuses a free withdrawal after a payment', async () => {
    const { cookie, step } = await openStartedPayment()
    await click(step.url, 'pay')
    expect(await readRefusal(await call('/withdraw', cookie, {}))).toEqual([409, 'order-fixed'])
  })
})
