import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import {
  byOffice as by,
  listMailKinds,
  runMoneyJobs,
  refundByOffice,
} from '#tests/fixtures/payment.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { useYoco } from '#tests/use-yoco.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { paymentEvents, payments, refunds } from '../../schema.server.ts'
import { processPaymentEvent } from '../../events/process-payment-event.server.ts'
import { checkPayment } from '../../events/check-payment.server.ts'
import { markRefundDone, proposeRefund, retryRefund } from '../../refunds/refunds.server.ts'
import { identifyPayment, recordPaymentEvent } from '../../events/record-payment-event.server.ts'

describe.each(engines)('refunds by Yoco on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const { clock, yoco, begin, takeNotification, post } = useYoco(test)
  beforeEach(() => {
    yoco.change({ refundsInTestMode: true, refunds: 'later', refundSeconds: 30 })
    yoco.requests.splice(0)
  })

  const after = async (minutes: number) => {
    test.clock.now = new Date(start.getTime() + minutes * minuteMs)
    await runMoneyJobs(test)
  }
  const payOne = async () => {
    const orderId = await storeHeldOrder(test.office)
    const { payment, checkout } = await begin(orderId)
    await yoco.pay(checkout)
    await checkPayment(test.office, { orderId, paymentId: payment })
    yoco.notifications.splice(0)
    await yoco.release()
    yoco.notifications.splice(0)
    return { orderId, checkout }
  }
  /** A paid order and its refund, approved by the office. */
  const payAndRefund = async (amount = 100_000) => {
    const paid = await payOne()
    return { ...paid, id: await refundByOffice(test, paid.orderId, amount) }
  }
  const statusOf = async (id: string) => {
    const [row] = await test.db.select().from(refunds).where(eq(refunds.id, id))
    return row?.status
  }
  const report = async (isSent = (_body: string) => true) => {
    await clock.advance(30)
    await yoco.release()
    test.clock.now = clock.now()
    for (const { tries } of yoco.notifications) {
      const sent = tries.at(-1)
      if (sent && isSent(sent.body)) expect(await post(sent)).toBe(200)
    }
    await runMoneyJobs(test)
  }
  /** Yoco does a refund, but its answer is lost. */
  const loseAnswer = () =>
    yoco.addFault({ on: 'POST /api/checkouts/*/refund', worked: true, answer: 'hang-up' })
  const listOpen = async () => {
    const open = await test.db.select().from(attention).where(isNull(attention.closedAt))
    return open.map(({ kind }) => kind)
  }
  const keys = () =>
    yoco.requests
      .filter(({ path }) => path.endsWith('/refund'))
      .map(({ headers }) => headers['idempotency-key'])

  it('keeps a refund in progress until Yoco reports it', async () => {
    const { id } = await payAndRefund()
    await runMoneyJobs(test)
    expect(await statusOf(id)).toBe('sent')
    await report()
    expect(await statusOf(id)).toBe('done')
    expect(yoco.refunds.at(-1)).toMatchObject({ amount: 100_000, status: 'succeeded' })
  })

  it('retries a refund without an answer by the same key, and refunds once', async () => {
    const { id } = await payAndRefund(40_000)
    const had = yoco.refunds.length
    loseAnswer()
    await runMoneyJobs(test)
    expect(await statusOf(id)).toBe('approved')
    await after(2)
    expect(await statusOf(id)).toBe('sent')
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(2)
    expect(yoco.refunds.length - had).toBe(1)
    await report()
    expect(await statusOf(id)).toBe('done')
  })

  it('matches a report that arrives before the answer to its refund', async () => {
    const { orderId, id } = await payAndRefund()
    loseAnswer()
    await runMoneyJobs(test)
    await report()
    expect(await statusOf(id)).toBe('done')
    await after(5)
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds).toMatchObject([{ id, status: 'done' }])
    expect(keys()).toHaveLength(1)
  })

  it('settles the refund that was sent, not one of the same amount', async () => {
    const { orderId } = await payOne()
    const [proposed = ''] = await proposeRefund(test.office, { orderId, amount: 40_000, by })
    test.pass(1000)
    const sent = await refundByOffice(test, orderId, 40_000)
    loseAnswer()
    await runMoneyJobs(test)
    await report()
    expect([await statusOf(proposed), await statusOf(sent)]).toEqual(['proposed', 'done'])
    await after(3)
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds.map(({ status }) => status)).toEqual(['proposed', 'done'])
  })

  it('corrects refunds of one amount whose reports came before their answers', async () => {
    const { orderId, id } = await payAndRefund(40_000)
    const had = yoco.refunds.length
    const ids = [id]
    test.pass(1000)
    ids.push(await refundByOffice(test, orderId, 40_000))
    for (const lose of [loseAnswer, loseAnswer]) lose()
    await runMoneyJobs(test)
    await runMoneyJobs(test)
    const own = yoco.refunds.slice(had).map(({ id }) => id)
    await report((body) => body.includes(own[1] ?? ''))
    await after(2)
    const states = async () => [await statusOf(ids[0] ?? ''), await statusOf(ids[1] ?? '')]
    expect((await states()).toSorted()).toEqual(['done', 'failed'])
    expect(await listOpen()).toEqual(['refund-failed'])
    const failed = (await states()).indexOf('failed')
    await retryRefund(test.office, { id: ids[failed] ?? '', by })
    await after(5)
    await report()
    expect(await states()).toEqual(['done', 'done'])
    expect(yoco.refunds.length - had).toBe(2)
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds.map(({ providerRefund }) => providerRefund).toSorted()).toEqual(
      own.toSorted(),
    )
  })

  it('raises attention for a failed refund, and retries the same row', async () => {
    yoco.change({ refunds: 'fail' })
    const { id } = await payAndRefund()
    await runMoneyJobs(test)
    await report()
    expect(await statusOf(id)).toBe('failed')
    expect(await listOpen()).toEqual(['refund-failed'])
    yoco.change({ refunds: 'at-once' })
    await retryRefund(test.office, { id, by })
    expect(await listOpen()).toEqual([])
    await runMoneyJobs(test)
    expect(await statusOf(id)).toBe('done')
  })

  it('raises attention for a refund without a report after half an hour, until it is reported', async () => {
    const { orderId, id } = await payAndRefund()
    await runMoneyJobs(test)
    await after(29)
    expect([await statusOf(id), await listOpen()]).toEqual(['sent', []])
    await after(31)
    expect([await statusOf(id), await listOpen()]).toEqual(['sent', ['refund-unanswered']])
    expect(keys()).toHaveLength(1)
    await markRefundDone(test.office, { id, reference: 'seen at Yoco', by })
    expect([await statusOf(id), await listOpen()]).toEqual(['done', []])
    await report()
    const { books } = await readOrder(test.office, orderId)
    expect([books.refunds.length, await listOpen()]).toEqual([1, []])
  })

  it('tells only the office that Yoco had sent a refund already, until Yoco reports it', async () => {
    const { id, checkout } = await payAndRefund()
    await yoco.refund(checkout)
    await runMoneyJobs(test)
    const listRefundMails = async () =>
      (await listMailKinds(test)).filter((kind) => kind.startsWith('refund-'))
    expect([await statusOf(id), await listOpen()]).toEqual(['failed', ['refund-failed']])
    expect(await listRefundMails()).toEqual(['refund-approved-guest'])
    await report()
    expect([await statusOf(id), await listOpen()]).toEqual(['done', []])
    expect(await listRefundMails()).toEqual(['refund-approved-guest', 'refund-done-guest'])
  })

  it('raises no attention for a refund that Yoco reports before its own answer', async () => {
    const { orderId, id, checkout } = await payAndRefund()
    await yoco.refund(checkout)
    loseAnswer()
    await runMoneyJobs(test)
    const [row] = await test.db.select().from(refunds).where(eq(refunds.id, id))
    await report()
    expect(await statusOf(id)).toBe('done')
    await test.db.update(refunds).set({ lastError: 'already-refunded' }).where(eq(refunds.id, id))
    const payment = (await readOrder(test.office, orderId)).books.payments[0]
    if (!payment) throw new Error('There is no payment.')
    const late = {
      ...identifyPayment(payment),
      kind: 'refund-failed',
      at: test.clock.now,
      amount: row?.amount ?? 0,
      refund: id,
      providerRefund: null,
    } as const
    const event = { provider: 'yoco', mode: payment.mode, source: 'poll', report: late } as const
    await recordPaymentEvent(test.db, { ...event, dedupeKey: `late:${id}` }, test.clock.now)
    await runMoneyJobs(test)
    expect(await statusOf(id)).toBe('done')
    expect(await listOpen()).toEqual([])
  })

  it('counts refunds made in Yoco’s own portal', async () => {
    const { orderId, checkout } = await payOne()
    await yoco.refund(checkout, 10_000)
    await report()
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds).toMatchObject([{ status: 'done', amount: 10_000, source: 'outside' }])
  })

  it('keeps a payment after a crash between the two transactions, and confirms on the next run', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { payment, checkout } = await begin(orderId)
    test.clock.now = clock.now()
    await yoco.pay(checkout)
    await post(await takeNotification())
    const [event] = await test.db.select().from(paymentEvents)
    await processPaymentEvent(test.office, event?.id ?? '')
    const [row] = await test.db.select().from(payments).where(eq(payments.id, payment))
    const { order } = await readOrder(test.office, orderId)
    expect([row?.status, order.status]).toEqual(['paid', 'held'])
    await runMoneyJobs(test)
    expect((await readOrder(test.office, orderId)).order.status).toBe('confirmed')
    const [settled] = await test.db.select().from(paymentEvents)
    expect(settled?.tryAt).toBeNull()
  })
})
