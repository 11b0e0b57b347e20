import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { addDays, formatLongDate, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { findOrderPageState } from '#app/order/order-page-state.ts'
import { sumBooks } from '#app/order/ledger.ts'
import type { PaymentPlan } from '#app/order/payment-plan-rules.ts'
import { backdateBooking, storeManagedOrder, storePayment } from '#tests/fixtures/order.ts'
import { listTakenDays } from '#tests/fixtures/trip.ts'
import { listMailKinds } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { issueInvoice } from '#app/payments/documents/invoices.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { demoPayPage } from '#app/payments/demo-pay-page-routes.server.ts'
import { previewChange } from './change-trip.server.ts'
import { formatInEnglish } from '#platform/http/refusal-words.ts'
import { Refused } from '#platform/refused.ts'
import { carryOutCancellation, previewCancellation } from './cancel-order.server.ts'
import { expireChanges } from '#app/booking/expire-holds.server.ts'
import { reconcileOrder } from '#app/payments/reconcile-order.server.ts'
import { withdrawRefund } from '#app/payments/refunds/refunds.server.ts'
import { remindOfBalances } from '#app/payments/events/remind-of-balance.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'

const day = '2027-02-20'
const otherDay = '2027-02-23'

describe.each(engines)('a held change on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)
  beforeAll(() => {
    const { office: services, clock } = office
    services.providers = openProviders([{ id: 'demo' }, { id: 'eft', details: ['Example Bank'] }], {
      siteUrl: services.siteUrl,
      now: () => clock.now,
    })
  })

  const call = (path: string, key: string, body?: object) => callManageBy(office, path, key, body)
  const receive = (orderId: string, amount: number) => {
    const payment = { provider: 'demo', mode: 'test', amount, now: office.clock.now } as const
    return storePayment(office.db, { orderId, ...payment })
  }
  const storeProposedRefund = async (orderId: string, amount: number) => {
    const [payment] = (await readOrder(office.db, orderId)).books.payments
    const key = randomUUID()
    const about = { paymentId: payment?.id ?? '', amount, createdAt: office.clock.now }
    const refundFields = {
      status: 'proposed',
      source: 'quote',
      reason: 'changed',
      who: 'guest',
    } as const
    await office.db
      .insert(refunds)
      .values({ id: key, idempotencyKey: key, ...about, ...refundFields })
  }
  const wholePlan: PaymentPlan = [{ amount: 500_000, dueOn: '2026-11-21' }]
  const hold = async ({
    plan = wholePlan,
    paid = 500_000,
    date = otherDay,
    isOld = false,
    promised = [] as number[],
  } = {}) => {
    const order = await storeManagedOrder(office.db, office.clock.now, { status: 'confirmed' })
    const { id, itemId: item, key } = order
    await office.db.update(orderItems).set({ status: 'booked' }).where(eq(orderItems.id, item))
    await office.db.update(orders).set({ plan }).where(eq(orders.id, id))
    if (isOld) await backdateBooking(office, id)
    await receive(id, paid)
    for (const amount of promised) await storeProposedRefund(id, amount)
    await office.db.insert(departures).values({ tourId: 'cape-peninsula', date: day, taken: 1 })
    await office.db.insert(companyDays).values({ date: day, taken: 1 })
    const wish = { item, product: 'cape-peninsula', date, adults: 3, children: 0 }
    const { quote } = await (await call('/change/quote', key, wish)).json()
    expect(quote.difference).toBe(250_000)
    const answer = await call('/change', key, { number: quote.number })
    expect(await answer.json()).toMatchObject({ outcome: 'to-pay' })
    return { ...order, wish, number: quote.number }
  }
  const load = (id: string) => readOrder(office.db, id)
  const takenDays = [day, day, otherDay, otherDay]

  it('holds both places and changes the trip only when it is paid', async () => {
    const { id, key, number, wish } = await hold()
    expect(await listTakenDays(office)).toEqual(takenDays)
    const page = await (await call('', key)).json()
    expect(page).toMatchObject({
      status: 'confirmed',
      mayPay: true,
      days: [{ date: day, adults: 2 }],
      money: { owed: 750_000, balance: 250_000, dueNow: 250_000 },
      held: { amount: 250_000, to: { date: otherDay, adults: 3 } },
      keptUntil: new Date(office.clock.now.getTime() + 30 * minuteMs).toISOString(),
    })
    expect(findOrderPageState(page)).toBe('change-to-pay')
    for (const tier of page.charges) expect(tier).not.toHaveProperty('amount')
    expect(await (await call('/change', key, { number })).json()).toMatchObject({
      outcome: 'to-pay',
    })
    expect(await errorCode(await call('/change/quote', key, wish))).toBe('change-held')
    expect(await office.db.select().from(outbox)).toEqual([])
    await receive(id, 250_000)
    await reconcileOrder(office.office, id)
    expect(await listTakenDays(office)).toEqual([otherDay, otherDay])
    const { order, items, attention: openItems } = await load(id)
    expect(order).toMatchObject({ firstDay: otherDay, sequence: 1 })
    expect(items[0]).toMatchObject({ date: otherDay, adults: 3, totalMinor: 750_000 })
    expect(openItems).toEqual([])
    expect(await listMailKinds(office)).toEqual(['order-changed-guest', 'order-changed-office'])
    const after = await (await call('', key)).json()
    expect(after.held).toBeUndefined()
    expect(after.money).toMatchObject({ balance: 0 })
  })

  it('uses the cancellation charge of the day of agreement, not of payment', async () => {
    office.clock.now = new Date(instantInCapeTown(day, '08:00').getTime() - 20 * dayMs)
    const { id } = await hold({ date: '2027-05-20', isOld: true })
    await receive(id, 250_000)
    await reconcileOrder(office.office, id)
    const [item] = (await load(id)).items
    expect(item).toMatchObject({ date: '2027-05-20', adults: 3 })
    expect(item?.cancellationTiers.map(({ feePercent }) => feePercent)).toEqual([75, 100])
  })

  it('takes the payment of a held change on the booking page', async () => {
    const { key } = await hold()
    const { step } = await (await call('/pay', key, { provider: 'demo' })).json()
    expect(step).toMatchObject({ kind: 'redirect' })
    const [row] = await office.db.select().from(payments).where(eq(payments.status, 'pending'))
    expect(row?.amount).toBe(250_000)
  })

  it('names the held change and its total in every mail about the payment', async () => {
    const { id, key } = await hold()
    const { step } = await (await call('/pay', key, { provider: 'demo' })).json()
    const { pathname, search } = new URL(step.url)
    const form = new URLSearchParams({ act: 'pay' })
    const submission = { method: 'POST', body: form }
    await demoPayPage(office.office).request(pathname + search, submission)
    await reconcileOrder(office.office, id)
    const mails = await office.db.select().from(outbox)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      'order-changed-guest',
      'order-changed-office',
      'payment-received-guest',
      'payment-received-office',
    ])
    for (const { text } of mails) {
      expect(text).toContain('3 adults')
      expect(text).toContain('R7,500')
      expect(text).toContain(formatLongDate(otherDay))
    }
    for (const { kind, text } of mails)
      if (kind.startsWith('payment-')) expect(text).not.toMatch(/2 adults|20 February/)
  })

  it('invoices a held change when its money arrives', async () => {
    const { id } = await hold()
    await receive(id, 250_000)
    const [payment] = await office.db.select().from(payments).where(eq(payments.received, 250_000))
    const invoiceInput = { content: shipped, paymentId: payment?.id ?? '', now: office.clock.now }
    await office.db.transaction((transaction) => issueInvoice(transaction, invoiceInput))
    const [invoice] = await office.db.select().from(documents).where(eq(documents.orderId, id))
    expect(invoice?.snapshot).toMatchObject({
      amount: 250_000,
      groups: [{ item: { date: otherDay, adults: 3 }, lines: [{ agreed: 750_000 }] }],
    })
  })

  it('ends an unpaid change at its time limit, and keeps the trip and its price', async () => {
    const { id, key } = await hold()
    office.pass(29 * minuteMs)
    expect(await expireChanges(office.office)).toBe(0)
    office.pass(minuteMs)
    expect(await expireChanges(office.office)).toBe(1)
    expect(await listTakenDays(office)).toEqual([day, day])
    const { order, items, books } = await load(id)
    expect(sumBooks(books)).toMatchObject({ owed: 500_000, balance: 0 })
    expect(order).toMatchObject({ firstDay: day, plan: [{ amount: 500_000 }], sequence: 0 })
    expect(items[0]).toMatchObject({ date: day, adults: 2 })
    expect((await (await call('', key)).json()).money.lines).toEqual([
      { label: '2 adults', amount: 500_000 },
    ])
    const [mail, ...others] = await office.db.select().from(outbox)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'change-lapsed-guest', managedOrder: id })
    expect(mail?.subject).toBe(
      `Not changed: ${order.title}, ${formatLongDate(day)} (${order.reference})`,
    )
    for (const fact of [formatLongDate(otherDay), '3 adults', 'stays as it was'])
      expect(mail?.text).toContain(fact)
    expect(await expireChanges(office.office)).toBe(0)
    expect(await office.db.select().from(outbox)).toHaveLength(1)
    await receive(id, 250_000)
    await reconcileOrder(office.office, id)
    expect((await load(id)).attention).toEqual(['overpaid'])
  })

  it('carries out a held change if the money arrives at the last moment', async () => {
    const { id } = await hold()
    await receive(id, 250_000)
    office.pass(31 * minuteMs)
    expect(await expireChanges(office.office)).toBe(0)
    expect((await load(id)).items[0]).toMatchObject({ date: otherDay })
  })

  it('drops a held change once for repeated requests of the guest', async () => {
    const { id, key } = await hold()
    const answers = [await call('/change/give-up', key, {}), await call('/change/give-up', key, {})]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await listTakenDays(office)).toEqual([day, day])
    expect(sumBooks((await load(id)).books).owed).toBe(500_000)
  })

  const listRefunds = async (id: string) =>
    (await load(id)).books.refunds
      .map(
        ({ status, amount, reason, withdrawnBy }) => `${status} ${amount} ${reason} ${withdrawnBy}`,
      )
      .toSorted()
  const waysToEnd = {
    'its guest gives it up': (key: string) => call('/change/give-up', key, {}),
    'its time is over': async () => {
      office.pass(31 * minuteMs)
      expect(await expireChanges(office.office)).toBe(1)
    },
  }
  it.each(Object.keys(waysToEnd) as (keyof typeof waysToEnd)[])(
    'proposes the withdrawn refunds again when %s',
    async (way) => {
      const { id, key } = await hold({ paid: 600_000, promised: [70_000, 30_000] })
      const withdrawn = ['withdrawn 30000 changed guest', 'withdrawn 70000 changed guest']
      expect(await listRefunds(id)).toEqual(withdrawn)
      await waysToEnd[way](key)
      const proposedAgain = ['proposed 30000 changed null', 'proposed 70000 changed null']
      expect(await listRefunds(id)).toEqual([...proposedAgain, ...withdrawn])
      expect((await load(id)).attention).toEqual([])
      await reconcileOrder(office.office, id)
      expect(await listRefunds(id)).toHaveLength(4)
    },
  )

  it('proposes withdrawn refunds again, at most what is still overpaid', async () => {
    const { id, key, wish } = await hold({ paid: 600_000, promised: [100_000] })
    await call('/change/give-up', key, {})
    const { quote } = await (await call('/change/quote', key, wish)).json()
    expect(await (await call('/change', key, { number: quote.number })).json()).toMatchObject({
      outcome: 'to-pay',
    })
    const [payment] = (await load(id)).books.payments
    const refundId = randomUUID()
    const refundRow = {
      id: refundId,
      idempotencyKey: refundId,
      paymentId: payment?.id ?? '',
      amount: 60_000,
    }
    const outsideFields = {
      status: 'done',
      source: 'outside',
      reason: 'outside',
      who: 'server',
    } as const
    await office.db
      .insert(refunds)
      .values({ ...refundRow, ...outsideFields, createdAt: office.clock.now })
    await call('/change/give-up', key, {})
    const proposedRefunds = (await listRefunds(id)).filter((one) => one.startsWith('proposed'))
    expect(proposedRefunds).toEqual(['proposed 40000 changed null'])
  })

  it('proposes no refund again that the office withdrew', async () => {
    const { id, key } = await hold({ paid: 600_000, promised: [100_000] })
    await call('/change/give-up', key, {})
    const proposedRefund = (await load(id)).books.refunds.find(
      ({ status }) => status === 'proposed',
    )
    const by = { who: 'office', actorId: randomUUID() } as const
    await withdrawRefund(office.office, { id: proposedRefund?.id ?? '', by })
    expect(await listRefunds(id)).toEqual([
      'withdrawn 100000 changed guest',
      'withdrawn 100000 changed office',
    ])
    expect((await load(id)).attention).toEqual(['overpaid'])
  })

  it('sends no balance reminder while a change is held, and the old one after it ends', async () => {
    const dueOn = addDays(day, -28)
    office.clock.now = instantInCapeTown(dueOn, '10:00')
    const plan: PaymentPlan = [
      { amount: 400_000, dueOn: '2026-11-21' },
      { amount: 100_000, dueOn },
    ]
    const { id, key } = await hold({ plan, paid: 400_000, date: day })
    const agreedAt = new Date(office.clock.now.getTime() - dayMs)
    await office.db.update(orders).set({ createdAt: agreedAt }).where(eq(orders.id, id))
    await remindOfBalances(office.office)
    expect(await office.db.select().from(outbox)).toEqual([])
    await call('/change/give-up', key, {})
    await remindOfBalances(office.office)
    const [mail, ...others] = await office.db.select().from(outbox)
    expect(others).toEqual([])
    expect(mail?.kind).toBe('balance-due-guest')
    expect(mail?.text).toContain('R1,000')
  })

  it('refuses to cancel or move a trip while a change is held', async () => {
    const { id, itemId, key } = await hold()
    const by = { who: 'office', actorId: randomUUID() } as const
    const previewCancelling = () =>
      previewCancellation(office.office, { orderId: id, cancelledBy: 'office' })
    const move = { item: itemId, date: otherDay, bearer: 'company' } as const
    const refusals = await Promise.all(
      [previewCancelling(), previewChange(office.office, id, move)].map((attempt) =>
        attempt.then(
          () => [],
          (error: unknown) => (error instanceof Refused ? error.refusals : []),
        ),
      ),
    )
    const until = { date: '2026-11-21', time: '10:30' }
    for (const [refusal = { code: 'not-found' as const }] of refusals) {
      expect(refusal).toMatchObject({ code: 'guest-change-held', facts: until })
      expect(formatInEnglish(shipped, refusal)).toContain(
        'until 10:30 on Saturday 21 November 2026',
      )
    }
    expect(await listTakenDays(office)).toEqual(takenDays)
    await call('/change/give-up', key, {})
    const { number } = await previewCancelling()
    expect(await carryOutCancellation(office.office, { orderId: id, number, by })).toMatchObject({
      outcome: 'cancelled',
    })
  })
})
