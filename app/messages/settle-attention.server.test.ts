import { runMoneyJobs } from '#tests/fixtures/payment.ts'
import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type AttentionKind, attentionKinds } from '#app/order/attention.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { storeOrder, storePayment, storeRefund } from '#tests/fixtures/order.ts'
import { engines } from '#tests/databases.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { guides } from '#app/capacity/schema.server.ts'
import { gifts } from '#app/credit/gifts-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { paymentEvents, payments, refunds } from '#app/payments/schema.server.ts'
import { threads } from './schema.server.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { raiseAttention } from './attention-list.server.ts'

describe.each(engines)('Attention on the %s database', (engine) => {
  const test = setUpEmptyOffice(engine)

  const now = () => test.clock.now
  const dayFromToday = (days: number) => addDays(calendarDateIn(now(), capeTown), days)

  const store = async (
    kind: AttentionKind,
    { paid = 500_000, more = {}, facts = {}, mode = 'live' as 'live' | 'test' } = {},
  ) => {
    const orderFields = { status: 'confirmed', now: now(), ...more } as const
    const { orderId } = await storeOrder(test.db, orderFields)
    const paymentId = await storePayment(test.db, { orderId, amount: paid, now: now(), mode })
    const subjectId = attentionKinds[kind].subject === 'payment' ? paymentId : orderId
    await test.db.transaction((transaction) =>
      raiseAttention(transaction, { kind, subjectId, orderId, facts }, now()),
    )
    return { orderId, paymentId }
  }
  const setOrder = (id: string, change: Partial<typeof orders.$inferInsert>) =>
    test.db.update(orders).set(change).where(eq(orders.id, id))
  const setRefund = (id: string, change: Partial<typeof refunds.$inferInsert>) =>
    test.db.update(refunds).set(change).where(eq(refunds.id, id))
  const addRefund = (paymentId: string, change: Partial<typeof refunds.$inferInsert>) =>
    storeRefund(test.db, { paymentId, amount: 100_000, now: now(), ...change })
  const listOpen = async () => {
    await runMoneyJobs(test)
    const openItems = await test.db.select().from(attention).where(isNull(attention.closedAt))
    return openItems.map(({ kind, facts: { amount } }) => (amount ? [kind, amount] : [kind]))
  }

  it('lists a late balance by the amount that is still late', async () => {
    const plan = [{ amount: 500_000, dueOn: dayFromToday(-3) }] as const
    const lateBalance = { paid: 300_000, more: { plan: [...plan] }, facts: { amount: 200_000 } }
    const { orderId } = await store('balance-late', lateBalance)
    expect(await listOpen()).toEqual([['balance-late', 200_000]])
    await storePayment(test.db, { orderId, amount: 150_000, now: now() })
    expect(await listOpen()).toEqual([['balance-late', 50_000]])
    await storePayment(test.db, { orderId, amount: 50_000, now: now() })
    expect(await listOpen()).toEqual([])
  })

  it.each([
    ['its day was moved', { plan: [{ amount: 500_000, dueOn: '2027-01-15' }] }],
    ['it is cancelled', { status: 'cancelled' }],
  ] as const)('drops a late balance when %s', async (_, { ...change }) => {
    const plan = [{ amount: 500_000, dueOn: dayFromToday(-3) }]
    const { orderId } = await store('balance-late', { paid: 300_000, more: { plan } })
    await setOrder(orderId, { ...change } as Partial<typeof orders.$inferInsert>)
    expect(await listOpen()).not.toContainEqual(expect.arrayContaining(['balance-late']))
  })

  it('lists a guest in hospital until the booking is cancelled', async () => {
    const { orderId } = await store('medical-cancellation')
    expect(await listOpen()).toEqual([['medical-cancellation']])
    await setOrder(orderId, { status: 'cancelled' })
    expect(await listOpen()).not.toContainEqual(['medical-cancellation'])
  })

  it('lists test money until real money arrives or the trip is completed', async () => {
    const { orderId, paymentId } = await store('test-money', { mode: 'test' })
    const otherOrder = await store('test-money', { mode: 'test' })
    expect(await listOpen()).toEqual([['test-money'], ['test-money']])
    await storePayment(test.db, { orderId, amount: 500_000, now: now(), mode: 'live' })
    await addRefund(paymentId, { amount: 500_000 })
    expect(await listOpen()).toEqual([['test-money']])
    await setOrder(otherOrder.orderId, { status: 'completed' })
    expect(await listOpen()).toEqual([])
  })

  it.each(['stopped', 'sent'] as const)('drops an unsent gift once it was %s', async (event) => {
    const { orderId } = await store('gift-unsent', { more: { form: 'gift' } })
    const id = randomUUID()
    const amounts = {
      amount: 500_000,
      balance: 500_000,
      validUntil: dayFromToday(1000),
      issuedAt: now(),
    }
    const voucher = { id, orderId, codeHash: id, codeEnd: 'AAAA', reason: 'gift' } as const
    await test.db.insert(vouchers).values({ ...voucher, ...amounts, who: 'server' })
    const card = { giver: 'Ada', receiver: 'Zoë' }
    await test.db
      .insert(gifts)
      .values({ orderId, arrivesOn: dayFromToday(0), voucherId: id, ...card })
    expect(await listOpen()).toEqual([['gift-unsent']])
    if (event === 'stopped')
      await test.db
        .update(vouchers)
        .set({ stoppedAt: now(), balance: 0 })
        .where(eq(vouchers.id, id))
    else await test.db.update(gifts).set({ sentAt: now() }).where(eq(gifts.orderId, orderId))
    expect(await listOpen()).toEqual([])
  })

  it('lists an unanswered message while its thread waits', async () => {
    const { orderId } = await store('message-unanswered')
    const thread = { id: orderId, kind: 'order', orderId, status: 'open' } as const
    const times = { waitingSince: now(), lastAt: now(), createdAt: now() }
    await test.db.insert(threads).values({ ...thread, ...times })
    expect(await listOpen()).toEqual([['message-unanswered']])
    await test.db
      .update(threads)
      .set({ status: 'closed', waitingSince: null })
      .where(eq(threads.id, orderId))
    const { reconcileOrder } = test.office
    await reconcileOrder(test.office, orderId)
    expect(await listOpen()).toEqual([])
  })

  it.each(['a guide speaks the language', 'the trip is cancelled'])(
    'drops a language that no guide speaks once %s',
    async (event) => {
      const { orderId } = await store('language-unspoken', { more: { language: 'fr' } })
      expect(await listOpen()).toEqual([['language-unspoken']])
      const guide = { id: randomUUID(), name: 'Zoë', languages: ['en', 'fr'] as ['en', 'fr'] }
      const creation = { createdAt: now(), version: 1 }
      if (event.startsWith('a guide'))
        await test.db.insert(guides).values({ ...guide, ...creation })
      else await setOrder(orderId, { status: 'cancelled' })
      expect(await listOpen()).not.toContainEqual(['language-unspoken'])
    },
  )

  it.each(['wrong-amount', 'notification-denied', 'notification-unanswered'] as const)(
    'lists %s until the payment is counted',
    async (kind) => {
      const { paymentId } = await store(kind, { facts: { amount: 400_000 } })
      const wherePayment = eq(payments.id, paymentId)
      await test.db
        .update(payments)
        .set({ status: 'mismatched', received: null, paidAt: null })
        .where(wherePayment)
      expect(await listOpen()).toEqual([[kind, 400_000]])
      const counted = { status: 'paid', received: 400_000, paidAt: now() } as const
      await test.db.update(payments).set(counted).where(wherePayment)
      expect(await listOpen()).toEqual([])
    },
  )

  it('lists a failed refund until no refund of that payment is failed', async () => {
    const { paymentId } = await store('refund-failed', { facts: { amount: 100_000 } })
    const ids = [
      await addRefund(paymentId, { status: 'failed' }),
      await addRefund(paymentId, { status: 'failed', amount: 60_000 }),
    ] as const
    expect(await listOpen()).toEqual([['refund-failed', 160_000]])
    await setRefund(ids[0], { status: 'done' })
    expect(await listOpen()).toEqual([['refund-failed', 60_000]])
    await setRefund(ids[1], { status: 'withdrawn', withdrawnBy: 'office' })
    expect(await listOpen()).toEqual([])
  })

  it('lists a refund reported as failed after it was done, until a person settles it', async () => {
    const { paymentId } = await store('refund-failed', {
      facts: { amount: 100_000, wasOver: true },
    })
    await addRefund(paymentId, { status: 'done' })
    expect(await listOpen()).toEqual([['refund-failed', 100_000]])
  })

  it('lists a refund without the provider’s answer until the answer arrives', async () => {
    const { paymentId } = await store('refund-unanswered', { facts: { amount: 100_000 } })
    const id = await addRefund(paymentId, { status: 'sent' })
    expect(await listOpen()).toEqual([['refund-unanswered', 100_000]])
    await setRefund(id, { status: 'failed' })
    expect(await listOpen()).toEqual([])
  })

  it('lists a refund that is too large while its report is pending', async () => {
    const { paymentId } = await store('refund-too-large')
    const id = randomUUID()
    const event = { id, provider: 'eft', mode: 'live', source: 'notification', paymentId } as const
    const report = { dedupeKey: id, receivedAt: now(), headers: {}, rawBody: '' }
    await test.db.insert(paymentEvents).values({ ...event, ...report, verdict: 'waiting' })
    expect(await listOpen()).toEqual([['refund-too-large']])
    await test.db.update(paymentEvents).set({ verdict: 'accepted' }).where(eq(paymentEvents.id, id))
    expect(await listOpen()).toEqual([])
  })

  it.each([
    'wrong-currency',
    'wrong-mode',
    'wrong-merchant',
    'wrong-provider',
    'refund-outside',
    'refund-mismatched',
    'charged-back',
  ] as const)('lists %s until a person settles it', async (kind) => {
    await store(kind)
    expect(await listOpen()).toEqual([[kind]])
  })
})
