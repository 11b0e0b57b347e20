import { runMoneyJobs } from '#tests/fixtures/payment.ts'
import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type AttentionKind, attentionKinds } from '#app/order/attention.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { storeOrder, storePaid, storeRefund } from '#tests/fixtures/order.ts'
import { engines } from '#tests/databases.ts'
import { useEmptyOffice } from '#tests/use-empty-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { guides } from '#app/capacity/schema.server.ts'
import { gifts } from '#app/credit/gifts-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { paymentEvents, payments, refunds } from '#app/payments/schema.server.ts'
import { threads } from './schema.server.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { raiseAttention } from './attention-list.server.ts'

describe.each(engines)('Attention on the %s database', (engine) => {
  const test = useEmptyOffice(engine)

  const now = () => test.clock.now
  const day = (days: number) => addDays(calendarDateIn(now(), capeTown), days)

  const store = async (
    kind: AttentionKind,
    { paid = 500_000, more = {}, facts = {}, mode = 'live' as 'live' | 'test' } = {},
  ) => {
    const wanted = { status: 'confirmed', now: now(), ...more } as const
    const { orderId } = await storeOrder(test.db, wanted)
    const paymentId = await storePaid(test.db, { orderId, amount: paid, now: now(), mode })
    const subjectId = attentionKinds[kind].subject === 'payment' ? paymentId : orderId
    await test.db.transaction((transaction) =>
      raiseAttention(transaction, { kind, subjectId, orderId, facts }, now()),
    )
    return { orderId, paymentId }
  }
  const setOrder = (id: string, to: Partial<typeof orders.$inferInsert>) =>
    test.db.update(orders).set(to).where(eq(orders.id, id))
  const setRefund = (id: string, to: Partial<typeof refunds.$inferInsert>) =>
    test.db.update(refunds).set(to).where(eq(refunds.id, id))
  const refundOf = (paymentId: string, more: Partial<typeof refunds.$inferInsert>) =>
    storeRefund(test.db, { paymentId, amount: 100_000, now: now(), ...more })
  const listOpen = async () => {
    await runMoneyJobs(test)
    const open = await test.db.select().from(attention).where(isNull(attention.closedAt))
    return open.map(({ kind, facts: { amount } }) => (amount ? [kind, amount] : [kind]))
  }

  it('lists a late balance by the amount that is still late', async () => {
    const plan = [{ amount: 500_000, dueOn: day(-3) }] as const
    const late = { paid: 300_000, more: { plan: [...plan] }, facts: { amount: 200_000 } }
    const { orderId } = await store('balance-late', late)
    expect(await listOpen()).toEqual([['balance-late', 200_000]])
    await storePaid(test.db, { orderId, amount: 150_000, now: now() })
    expect(await listOpen()).toEqual([['balance-late', 50_000]])
    await storePaid(test.db, { orderId, amount: 50_000, now: now() })
    expect(await listOpen()).toEqual([])
  })

  it.each([
    ['its day was moved', { plan: [{ amount: 500_000, dueOn: '2027-01-15' }] }],
    ['it is cancelled', { status: 'cancelled' }],
  ] as const)('drops a late balance when %s', async (_, { ...to }) => {
    const plan = [{ amount: 500_000, dueOn: day(-3) }]
    const { orderId } = await store('balance-late', { paid: 300_000, more: { plan } })
    await setOrder(orderId, { ...to } as Partial<typeof orders.$inferInsert>)
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
    const other = await store('test-money', { mode: 'test' })
    expect(await listOpen()).toEqual([['test-money'], ['test-money']])
    await storePaid(test.db, { orderId, amount: 500_000, now: now(), mode: 'live' })
    await refundOf(paymentId, { amount: 500_000 })
    expect(await listOpen()).toEqual([['test-money']])
    await setOrder(other.orderId, { status: 'completed' })
    expect(await listOpen()).toEqual([])
  })

  it.each(['stopped', 'sent'] as const)('drops an unsent gift once it was %s', async (how) => {
    const { orderId } = await store('gift-unsent', { more: { form: 'gift' } })
    const id = randomUUID()
    const money = { amount: 500_000, balance: 500_000, validUntil: day(1000), issuedAt: now() }
    const about = { id, orderId, codeHash: id, codeEnd: 'AAAA', reason: 'gift' } as const
    await test.db.insert(vouchers).values({ ...about, ...money, who: 'server' })
    const card = { giver: 'Ada', receiver: 'Zoë' }
    await test.db.insert(gifts).values({ orderId, arrivesOn: day(0), voucherId: id, ...card })
    expect(await listOpen()).toEqual([['gift-unsent']])
    if (how === 'stopped')
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
    const since = { waitingSince: now(), lastAt: now(), createdAt: now() }
    await test.db.insert(threads).values({ ...thread, ...since })
    expect(await listOpen()).toEqual([['message-unanswered']])
    await test.db
      .update(threads)
      .set({ status: 'closed', waitingSince: null })
      .where(eq(threads.id, orderId))
    const { reconcileOrder } = test.office
    await reconcileOrder(test.office, orderId)
    expect(await listOpen()).toEqual([])
  })

  it.each(['a guide who speaks it works here', 'the trip is cancelled'])(
    'drops an unspoken language once %s',
    async (how) => {
      const { orderId } = await store('language-unspoken', { more: { language: 'fr' } })
      expect(await listOpen()).toEqual([['language-unspoken']])
      const guide = { id: randomUUID(), name: 'Zoë', languages: ['en', 'fr'] as ['en', 'fr'] }
      const at = { createdAt: now(), version: 1 }
      if (how.startsWith('a guide')) await test.db.insert(guides).values({ ...guide, ...at })
      else await setOrder(orderId, { status: 'cancelled' })
      expect(await listOpen()).not.toContainEqual(['language-unspoken'])
    },
  )

  it.each(['wrong-amount', 'notification-denied', 'notification-unanswered'] as const)(
    'lists %s until that money is counted',
    async (kind) => {
      const { paymentId } = await store(kind, { facts: { amount: 400_000 } })
      const isOf = eq(payments.id, paymentId)
      await test.db
        .update(payments)
        .set({ status: 'mismatched', received: null, paidAt: null })
        .where(isOf)
      expect(await listOpen()).toEqual([[kind, 400_000]])
      const come = { status: 'paid', received: 400_000, paidAt: now() } as const
      await test.db.update(payments).set(come).where(isOf)
      expect(await listOpen()).toEqual([])
    },
  )

  it('lists a failed refund until no refund of that payment is failed', async () => {
    const { paymentId } = await store('refund-failed', { facts: { amount: 100_000 } })
    const ids = [
      await refundOf(paymentId, { status: 'failed' }),
      await refundOf(paymentId, { status: 'failed', amount: 60_000 }),
    ] as const
    expect(await listOpen()).toEqual([['refund-failed', 160_000]])
    await setRefund(ids[0], { status: 'done' })
    expect(await listOpen()).toEqual([['refund-failed', 60_000]])
    await setRefund(ids[1], { status: 'withdrawn', withdrawnBy: 'office' })
    expect(await listOpen()).toEqual([])
  })

  it('lists a refund reported as failed after it was done, until somebody has looked', async () => {
    const { paymentId } = await store('refund-failed', {
      facts: { amount: 100_000, wasOver: true },
    })
    await refundOf(paymentId, { status: 'done' })
    expect(await listOpen()).toEqual([['refund-failed', 100_000]])
  })

  it('lists a refund without an answer until there is one', async () => {
    const { paymentId } = await store('refund-unanswered', { facts: { amount: 100_000 } })
    const id = await refundOf(paymentId, { status: 'sent' })
    expect(await listOpen()).toEqual([['refund-unanswered', 100_000]])
    await setRefund(id, { status: 'failed' })
    expect(await listOpen()).toEqual([])
  })

  it('lists a refund that is too large while its report is pending', async () => {
    const { paymentId } = await store('refund-too-large')
    const id = randomUUID()
    const about = { id, provider: 'eft', mode: 'live', source: 'notification', paymentId } as const
    const news = { dedupeKey: id, receivedAt: now(), headers: {}, rawBody: '' }
    await test.db.insert(paymentEvents).values({ ...about, ...news, verdict: 'waiting' })
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
  ] as const)('lists %s until somebody has looked', async (kind) => {
    await store(kind)
    expect(await listOpen()).toEqual([[kind]])
  })
})
