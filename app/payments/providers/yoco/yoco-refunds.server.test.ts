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
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { setUpYoco } from '#tests/set-up-yoco.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { paymentEvents, payments, refunds } from '../../schema.server.ts'
import { processPaymentEvent } from '../../events/process-payment-event.server.ts'
import { checkPayment } from '../../events/check-payment.server.ts'
import { markRefundDone, proposeRefund, retryRefund } from '../../refunds/refunds.server.ts'
import { identifyPayment, recordPaymentEvent } from '../../events/record-payment-event.server.ts'

describe.each(engines)('refunds by Yoco on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const { clock, yoco, begin, takeNotification, post } = setUpYoco(test)
  beforeEach(() => {
    yoco.change({ refundsInTestMode: true, refunds: 'later', refundSeconds: 30 })
    yoco.requests.splice(0)
  })

  const runJobsAfter = async (minutes: number) => {
    test.clock.now = new Date(start.getTime() + minutes * minuteMs)
    await runMoneyJobs(test)
  }
  const payAtYoco = async () => {
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
    const paidOrder = await payAtYoco()
    return { ...paidOrder, id: await refundByOffice(test, paidOrder.orderId, amount) }
  }
  const readStatus = async (id: string) => {
    const [row] = await test.db.select().from(refunds).where(eq(refunds.id, id))
    return row?.status
  }
  const deliverReports = async (shouldSend = (_body: string) => true) => {
    await clock.advance(30)
    await yoco.release()
    test.clock.now = clock.now()
    for (const { tries } of yoco.notifications) {
      const notification = tries.at(-1)
      if (notification && shouldSend(notification.body)) expect(await post(notification)).toBe(200)
    }
    await runMoneyJobs(test)
  }
  /** Yoco does a refund, but its answer is lost. */
  const loseAnswer = () =>
    yoco.addFault({ on: 'POST /api/checkouts/*/refund', worked: true, answer: 'hang-up' })
  const listOpenAttention = async () => {
    const openEntries = await test.db.select().from(attention).where(isNull(attention.closedAt))
    return openEntries.map(({ kind }) => kind)
  }
  const listKeys = () =>
    yoco.requests
      .filter(({ path }) => path.endsWith('/refund'))
      .map(({ headers }) => headers['idempotency-key'])

  it('keeps a refund in progress until Yoco reports it', async () => {
    const { id } = await payAndRefund()
    await runMoneyJobs(test)
    expect(await readStatus(id)).toBe('sent')
    await deliverReports()
    expect(await readStatus(id)).toBe('done')
    expect(yoco.refunds.at(-1)).toMatchObject({ amount: 100_000, status: 'succeeded' })
  })

  it('retries a refund without an answer by the same key, and refunds once', async () => {
    const { id } = await payAndRefund(40_000)
    const refundsBefore = yoco.refunds.length
    loseAnswer()
    await runMoneyJobs(test)
    expect(await readStatus(id)).toBe('approved')
    await runJobsAfter(2)
    expect(await readStatus(id)).toBe('sent')
    expect(new Set(listKeys()).size).toBe(1)
    expect(listKeys()).toHaveLength(2)
    expect(yoco.refunds.length - refundsBefore).toBe(1)
    await deliverReports()
    expect(await readStatus(id)).toBe('done')
  })

  it('matches a report that arrives before the answer to its refund', async () => {
    const { orderId, id } = await payAndRefund()
    loseAnswer()
    await runMoneyJobs(test)
    await deliverReports()
    expect(await readStatus(id)).toBe('done')
    await runJobsAfter(5)
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds).toMatchObject([{ id, status: 'done' }])
    expect(listKeys()).toHaveLength(1)
  })

  it('settles the refund that was sent, not one of the same amount', async () => {
    const { orderId } = await payAtYoco()
    const [proposedId = ''] = await proposeRefund(test.office, { orderId, amount: 40_000, by })
    test.pass(1000)
    const sentId = await refundByOffice(test, orderId, 40_000)
    loseAnswer()
    await runMoneyJobs(test)
    await deliverReports()
    expect([await readStatus(proposedId), await readStatus(sentId)]).toEqual(['proposed', 'done'])
    await runJobsAfter(3)
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds.map(({ status }) => status)).toEqual(['proposed', 'done'])
  })

  it('corrects refunds of one amount whose reports came before their answers', async () => {
    const { orderId, id } = await payAndRefund(40_000)
    const refundsBefore = yoco.refunds.length
    const ids = [id]
    test.pass(1000)
    ids.push(await refundByOffice(test, orderId, 40_000))
    for (const lose of [loseAnswer, loseAnswer]) lose()
    await runMoneyJobs(test)
    await runMoneyJobs(test)
    const reportedIds = yoco.refunds.slice(refundsBefore).map(({ id }) => id)
    await deliverReports((body) => body.includes(reportedIds[1] ?? ''))
    await runJobsAfter(2)
    const readStates = async () => [await readStatus(ids[0] ?? ''), await readStatus(ids[1] ?? '')]
    expect((await readStates()).toSorted()).toEqual(['done', 'failed'])
    expect(await listOpenAttention()).toEqual(['refund-failed'])
    const failedIndex = (await readStates()).indexOf('failed')
    await retryRefund(test.office, { id: ids[failedIndex] ?? '', by })
    await runJobsAfter(5)
    await deliverReports()
    expect(await readStates()).toEqual(['done', 'done'])
    expect(yoco.refunds.length - refundsBefore).toBe(2)
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds.map(({ providerRefund }) => providerRefund).toSorted()).toEqual(
      reportedIds.toSorted(),
    )
  })

  it('raises attention for a failed refund, and retries the same row', async () => {
    yoco.change({ refunds: 'fail' })
    const { id } = await payAndRefund()
    await runMoneyJobs(test)
    await deliverReports()
    expect(await readStatus(id)).toBe('failed')
    expect(await listOpenAttention()).toEqual(['refund-failed'])
    yoco.change({ refunds: 'at-once' })
    await retryRefund(test.office, { id, by })
    expect(await listOpenAttention()).toEqual([])
    await runMoneyJobs(test)
    expect(await readStatus(id)).toBe('done')
  })

  it('raises attention for a refund without a report after half an hour, until it is reported', async () => {
    const { orderId, id } = await payAndRefund()
    await runMoneyJobs(test)
    await runJobsAfter(29)
    expect([await readStatus(id), await listOpenAttention()]).toEqual(['sent', []])
    await runJobsAfter(31)
    expect([await readStatus(id), await listOpenAttention()]).toEqual([
      'sent',
      ['refund-unanswered'],
    ])
    expect(listKeys()).toHaveLength(1)
    await markRefundDone(test.office, { id, reference: 'seen at Yoco', by })
    expect([await readStatus(id), await listOpenAttention()]).toEqual(['done', []])
    await deliverReports()
    const { books } = await readOrder(test.office, orderId)
    expect([books.refunds.length, await listOpenAttention()]).toEqual([1, []])
  })

  it('informs only the office that Yoco had sent a refund already, until Yoco reports it', async () => {
    const { id, checkout } = await payAndRefund()
    await yoco.refund(checkout)
    await runMoneyJobs(test)
    const listRefundMails = async () =>
      (await listMailKinds(test)).filter((kind) => kind.startsWith('refund-'))
    expect([await readStatus(id), await listOpenAttention()]).toEqual(['failed', ['refund-failed']])
    expect(await listRefundMails()).toEqual(['refund-approved-guest'])
    await deliverReports()
    expect([await readStatus(id), await listOpenAttention()]).toEqual(['done', []])
    expect(await listRefundMails()).toEqual(['refund-approved-guest', 'refund-done-guest'])
  })

  it('raises no attention for a refund that Yoco reports before its own answer', async () => {
    const { orderId, id, checkout } = await payAndRefund()
    await yoco.refund(checkout)
    loseAnswer()
    await runMoneyJobs(test)
    const [row] = await test.db.select().from(refunds).where(eq(refunds.id, id))
    await deliverReports()
    expect(await readStatus(id)).toBe('done')
    await test.db.update(refunds).set({ lastError: 'already-refunded' }).where(eq(refunds.id, id))
    const payment = (await readOrder(test.office, orderId)).books.payments[0]
    if (!payment) throw new Error('There is no payment.')
    const lateReport = {
      ...identifyPayment(payment),
      kind: 'refund-failed',
      at: test.clock.now,
      amount: row?.amount ?? 0,
      refund: id,
      providerRefund: null,
    } as const
    const event = {
      provider: 'yoco',
      mode: payment.mode,
      source: 'poll',
      report: lateReport,
    } as const
    await recordPaymentEvent(test.db, { ...event, dedupeKey: `late:${id}` }, test.clock.now)
    await runMoneyJobs(test)
    expect(await readStatus(id)).toBe('done')
    expect(await listOpenAttention()).toEqual([])
  })

  it('counts refunds made in Yoco’s own portal', async () => {
    const { orderId, checkout } = await payAtYoco()
    await yoco.refund(checkout, 10_000)
    await deliverReports()
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
    const [settledEvent] = await test.db.select().from(paymentEvents)
    expect(settledEvent?.tryAt).toBeNull()
  })
})
