import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { backdateBooking, readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { engines } from '#tests/databases.ts'
import {
  addLine,
  byOffice as by,
  listMailKinds,
  recordByHand,
  startAsGuest,
  enableMethods,
  runMoneyJobs,
} from '#tests/fixtures/payment.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { demoPayPage } from '../demo-pay-page-routes.server.ts'
import { closeAttention, listAttention } from '#app/messages/attention-list.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { listRefundsToSend } from '../refunds/refunds-to-send.server.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
  retryRefund,
  withdrawRefund,
} from '../refunds/refunds.server.ts'
import { setPrice } from '#app/changing/set-price.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { listPaymentOptions } from '../providers/providers.server.ts'

describe.each(engines)('payments and refunds by the office on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  beforeEach(async () => {
    await test.clear(attention, outbox, departures)
    enableMethods(test, 'eft', 'demo')
  })

  const record = (orderId: string, amount: number, key?: string) =>
    recordByHand(test, { orderId, amount, ...(key ? { key } : {}) })
  const storePaid = async (amount: number, options: { date?: string } = {}) => {
    const orderId = await storeHeldOrder(test.office, options)
    await record(orderId, amount)
    return orderId
  }
  const readStatus = async (orderId: string) => (await readOrder(test.office, orderId)).order.status
  const payDemo = async (orderId: string, amount: number) => {
    const { payment } = await startAsGuest(test, { orderId, provider: 'demo', amount })
    const request = { method: 'POST', body: new URLSearchParams({ act: 'pay' }) }
    const { status } = await demoPayPage(test.office).request(`/pay/demo/${payment}`, request)
    expect(status).toBe(303)
  }

  it('lists the payment methods that are switched on', () => {
    expect(listPaymentOptions(test.office).map(({ provider }) => provider)).toEqual(['demo', 'eft'])
    expect(listPaymentOptions({})).toEqual([])
  })

  it('confirms once for a transfer that is recorded twice with one key', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { payment, step } = await startAsGuest(test, { orderId, provider: 'eft' })
    expect(step).toMatchObject({ kind: 'instructions', details: ['A bank'] })
    test.clock.now = new Date(start.getTime() + dayMs)
    await runMoneyJobs(test)
    expect(await readStatus(orderId)).toBe('held')
    const recordings = ['one', 'one'].map((key) => record(orderId, 100_000, key))
    const ids = await Promise.all(recordings)
    expect(ids).toEqual([payment, payment])
    const { order, books } = await readOrder(test.office, orderId)
    expect([order.status, books.payments.length]).toEqual(['confirmed', 1])
    expect(await listMailKinds(test)).toContain('payment-confirms-guest')
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
    expect(log).toMatchObject([{ action: 'payment-recorded', actorId: by.actorId }])
  })

  it('confirms by the first part of a plan, and reminds of the balance on its days', async () => {
    const plan = [
      { amount: 30_000, dueOn: '2026-11-21' },
      { amount: 70_000, dueOn: '2027-01-21' },
    ] as const
    const orderId = await storeHeldOrder(test.office, { plan: [...plan] })
    await startAsGuest(test, { orderId, provider: 'eft', amount: 30_000 })
    await record(orderId, 29_999)
    expect(await readStatus(orderId)).toBe('held')
    const { payments } = await describeOrder(test.office, orderId)
    expect(payments).toMatchObject([{ status: 'paid', amount: 29_999 }])
    await record(orderId, 1)
    expect(await readStatus(orderId)).toBe('confirmed')
    const listMailsOnDay = async (days: number) => {
      test.clock.now = new Date(start.getTime() + days * dayMs)
      await test.db.delete(outbox)
      await runMoneyJobs(test)
      await runMoneyJobs(test)
      return listMailKinds(test)
    }
    const dueMail = ['balance-due-guest']
    const mails: Record<number, string[]> = {}
    for (const days of [53, 54, 55, 59, 61, 63, 64, 67, 68])
      mails[days] = await listMailsOnDay(days)
    const firstMails = { 53: [], 54: dueMail, 55: [], 59: dueMail, 61: dueMail }
    expect(mails).toEqual({ ...firstMails, 63: [], 64: dueMail, 67: [], 68: dueMail })
    expect(await listAttention(test.db)).toEqual([])
    expect(await listMailsOnDay(69)).toEqual(['attention-office'])
    const [lateEntry] = await listAttention(test.db)
    expect(lateEntry).toMatchObject({ kind: 'balance-late', orderId })
    await closeAttention(test.office, { id: lateEntry?.id ?? '', by })
    expect(await listAttention(test.db)).toEqual([])
    expect(await listMailsOnDay(70)).toEqual([])
  })

  it('refunds no more than was received, in parallel too', async () => {
    const orderId = await storePaid(100_000)
    const propose = () => proposeRefund(test.office, { orderId, amount: 30_000, by })
    const results = await Promise.allSettled(Array.from({ length: 20 }, propose))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds.map(({ amount }) => amount)).toEqual([30_000, 30_000, 30_000])
  })

  it('carries out one of two simultaneous decisions based on the same figures', async () => {
    const orderId = await storePaid(100_000)
    const refund = { orderId, amount: 30_000, seen: 100_000, by }
    const proposals = [proposeRefund(test.office, refund), proposeRefund(test.office, refund)]
    const results = await Promise.allSettled(proposals)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(proposeRefund(test.office, refund)).rejects.toThrow('item-changed')
    expect(await proposeRefund(test.office, { ...refund, seen: 70_000 })).toHaveLength(1)
    const { owed } = sumBooks((await readOrder(test.office, orderId)).books)
    const price = { orderId, amount: 200_000, seen: owed + 1, by }
    await expect(setPrice(test.office, price)).rejects.toThrow('item-changed')
  })

  it('lowers the price by a refund, unless the amount stays owed or the refund is withdrawn', async () => {
    const orderId = await storeHeldOrder(test.office)
    const readSums = async () => sumBooks((await readOrder(test.office, orderId)).books)
    const { owed } = await readSums()
    await record(orderId, owed)
    const propose = async (amount: number, staysOwed = false) => {
      const [id = ''] = await proposeRefund(test.office, { orderId, amount, staysOwed, by })
      return { id, by }
    }
    const loweredSums = { owed: owed - 30_000, balance: 0 }
    const proposal = await propose(30_000)
    expect(await readSums()).toMatchObject({ ...loweredSums, balance: -30_000 })
    await approveRefund(test.office, proposal)
    expect(await readSums()).toMatchObject(loweredSums)
    await withdrawRefund(test.office, await propose(20_000))
    expect(await readSums()).toMatchObject(loweredSums)
    await approveRefund(test.office, await propose(10_000, true))
    expect(await readSums()).toMatchObject({ ...loweredSums, balance: 10_000 })
  })

  it('sends a refund by its provider or, if that cannot refund, by hand, and only once', async () => {
    const orderId = await storeHeldOrder(test.office)
    await payDemo(orderId, 40_000)
    await record(orderId, 60_000)
    const ids = await proposeRefund(test.office, { orderId, amount: 100_000, by })
    const { books } = await readOrder(test.office, orderId)
    const demoPaymentId = books.payments.find(({ provider }) => provider === 'demo')?.id
    const [first, second] = ids.toSorted((refundId) =>
      books.refunds.find(({ id }) => id === refundId)?.payment === demoPaymentId ? -1 : 1,
    ) as [string, string]
    for (const id of ids) await approveRefund(test.office, { id, by })
    await expect(approveRefund(test.office, { id: first, by })).rejects.toThrow('refund-moved-on')
    await runMoneyJobs(test)
    const statuses = async () => {
      const { refunds } = (await readOrder(test.office, orderId)).books
      return [first, second].map((id) => refunds.find((one) => one.id === id)?.status)
    }
    expect(await statuses()).toEqual(['done', 'approved'])
    const markDone = () => markRefundDone(test.office, { id: second, reference: '', by })
    await Promise.all([markDone(), markDone()])
    expect(await statuses()).toEqual(['done', 'done'])
    for (const action of [withdrawRefund, retryRefund])
      await expect(action(test.office, { id: second, by })).rejects.toThrow('refund-moved-on')
    expect(await listMailKinds(test)).toEqual(
      expect.arrayContaining(['refund-approved-guest', 'refund-done-guest']),
    )
  })

  it('carries out a cancellation once by its figures, and releases the place', async () => {
    const orderId = await storePaid(100_000, { date: '2026-12-16' })
    await backdateBooking(test, orderId)
    const figures = await previewCancellation(test.office, { orderId, cancelledBy: 'guest' })
    expect(figures.kept).toBeGreaterThan(0)
    expect(figures.kept + figures.refund).toBe(100_000)
    const acceptedFigures = { orderId, number: figures.number, by }
    const cancel = () => carryOutCancellation(test.office, acceptedFigures)
    const cancelledOutcome = { outcome: 'cancelled' }
    expect(await Promise.all([cancel(), cancel()])).toMatchObject([
      cancelledOutcome,
      cancelledOutcome,
    ])
    const { order, items, books } = await readOrder(test.office, orderId)
    expect([order.status, items[0]?.status]).toEqual(['cancelled', 'cancelled'])
    expect(books.refunds).toMatchObject([{ status: 'proposed', amount: figures.refund }])
    const [day] = await test.db.select().from(departures)
    expect(day?.taken).toBe(0)
    const mails = await listMailKinds(test)
    expect(mails.filter((kind) => kind === 'order-cancelled-guest')).toHaveLength(1)
    expect(mails).not.toContain('attention-office')
    expect(await listAttention(test.db)).toEqual([])
    const toSend = await listRefundsToSend(test.office)
    expect(toSend.filter((refund) => refund.orderId === orderId)).toMatchObject([
      { status: 'proposed', amount: figures.refund, name: 'Ada Example' },
    ])
  })

  it('cancels nothing with expired or unknown figures', async () => {
    const orderId = await storePaid(100_000, { date: '2026-12-16' })
    const figures = await previewCancellation(test.office, { orderId, cancelledBy: 'guest' })
    test.clock.now = new Date(start.getTime() + 11 * minuteMs)
    const outcome = await carryOutCancellation(test.office, { orderId, number: figures.number, by })
    expect(outcome.outcome).toBe('ask-again')
    expect(outcome.quote.number).not.toBe(figures.number)
    expect(await readStatus(orderId)).toBe('confirmed')
    const unknownFigures = { orderId, number: crypto.randomUUID(), by }
    await expect(carryOutCancellation(test.office, unknownFigures)).rejects.toThrow('quote-gone')
  })

  it('adds a second overpayment to the open attention case and proposes its refund', async () => {
    const orderId = await storeHeldOrder(test.office)
    const readCase = async () => {
      const { books } = await readOrder(test.office, orderId)
      const entries = await listAttention(test.db)
      return {
        raised: entries.map(({ kind, facts }) => [kind, facts.amount]),
        proposed: books.refunds
          .flatMap(({ status, amount }) => (status === 'proposed' ? [amount] : []))
          .toSorted((one, other) => other - one),
      }
    }
    await record(orderId, 120_000)
    expect(await readCase()).toEqual({ raised: [['overpaid', 20_000]], proposed: [20_000] })
    await record(orderId, 5000)
    const bothOverpayments = { raised: [['overpaid', 25_000]], proposed: [20_000, 5000] }
    expect(await readCase()).toEqual(bothOverpayments)
    expect((await listMailKinds(test)).filter((kind) => kind === 'attention-office')).toHaveLength(
      2,
    )
    await runMoneyJobs(test)
    expect(await readCase()).toEqual(bothOverpayments)
    const { books } = await readOrder(test.office, orderId)
    const firstRefund = books.refunds.find(({ amount }) => amount === 20_000)
    await withdrawRefund(test.office, { id: firstRefund?.id ?? '', by })
    await runMoneyJobs(test)
    expect(await readCase()).toEqual({ raised: [['overpaid', 25_000]], proposed: [5000] })
    await record(orderId, 700)
    expect(await readCase()).toEqual({ raised: [['overpaid', 25_700]], proposed: [5000, 700] })
  })

  it('proposes a withdrawn refund again once the order is overpaid again', async () => {
    const orderId = await storePaid(120_000)
    const listRefunds = async () =>
      (await readOrder(test.office, orderId)).books.refunds.map(
        ({ status, amount, withdrawnBy }) => `${status} ${amount} ${withdrawnBy}`,
      )
    expect(await listRefunds()).toEqual(['proposed 20000 null'])
    const changePrice = async (amount: number) => {
      await addLine(test, orderId, amount)
      test.pass(minuteMs)
      await test.office.reconcileOrder(test.office, orderId)
    }
    await changePrice(20_000)
    expect(await listRefunds()).toEqual(['withdrawn 20000 server'])
    await changePrice(-20_000)
    expect(await listRefunds()).toEqual(['withdrawn 20000 server', 'proposed 20000 null'])
  })
})
