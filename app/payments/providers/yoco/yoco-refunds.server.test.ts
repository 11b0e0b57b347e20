import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { eraseDue, listMails, payByYoco, work } from '#tests/fixtures/payment.ts'
import { handClock } from '#tests/gateways/clock.ts'
import type { Yoco } from '#tests/gateways/yoco/gateway.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { paymentEvents, payments, refunds } from '../../schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { processPaymentEvent } from '../../events/process-payment-event.server.ts'
import { checkPayment } from '../../events/check-payment.server.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
  retryRefund,
} from '../../refunds/refunds.server.ts'
import { identifyPayment, recordPaymentEvent } from '../../events/record-payment-event.server.ts'
import { startPayment } from '../../events/start-payment.server.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }

describe.each(engines)('refunds by Yoco on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const clock = handClock(start)
  let yoco: Yoco
  beforeAll(async () => {
    yoco = await payByYoco(test, clock)
  })
  beforeEach(async () => {
    await test.clear(paymentEvents, attention, outbox, departures)
    await eraseDue(test.db)
    yoco.change({ refundsInTestMode: true, refunds: 'later', refundSeconds: 30, lie: {} })
    yoco.notifications.splice(0)
    yoco.asked.splice(0)
  })
  afterAll(() => yoco.close())

  const after = async (minutes: number) => {
    test.clock.now = new Date(start.getTime() + minutes * minuteMs)
    await work(test)
  }
  const payOne = async () => {
    const orderId = await storeHeldOrder(test.office)
    const wanted = { orderId, provider: 'yoco', amount: 100_000, by: { who: 'guest' } as const }
    const { payment } = await startPayment(test.office, { ...wanted, returnUrls })
    const checkout = yoco.checkouts.find(({ externalId }) => externalId === payment)?.id ?? ''
    await yoco.pay(checkout)
    await checkPayment(test.office, { orderId, paymentId: payment })
    yoco.notifications.splice(0)
    await yoco.release()
    yoco.notifications.splice(0)
    return { orderId, checkout }
  }
  const refundOne = async (orderId: string, amount = 100_000) => {
    const [id = ''] = await proposeRefund(test.office, { orderId, amount, by })
    await approveRefund(test.office, { id, by })
    return id
  }
  const statusOf = async (id: string) => {
    const [row] = await test.db.select().from(refunds).where(eq(refunds.id, id))
    return row?.status
  }
  const tell = async (isHeard = (_body: string) => true) => {
    await clock.advance(30)
    await yoco.release()
    test.clock.now = clock.now()
    const path = '/api/payments/yoco/notify'
    for (const { tries } of yoco.notifications) {
      const { headers, body } = tries.at(-1) ?? { headers: {}, body: '' }
      if (!isHeard(body)) continue
      const { status } = await test.app.request(path, { method: 'POST', headers, body })
      expect(status).toBe(200)
    }
    await work(test)
  }
  const keys = () =>
    yoco.asked
      .filter(({ path }) => path.endsWith('/refund'))
      .map(({ headers }) => headers['idempotency-key'])

  it('keeps a refund in progress until Yoco reports it', async () => {
    const { orderId } = await payOne()
    const id = await refundOne(orderId)
    await work(test)
    expect(await statusOf(id)).toBe('sent')
    await tell()
    expect(await statusOf(id)).toBe('done')
    expect(yoco.refunds.at(-1)).toMatchObject({ amount: 100_000, status: 'succeeded' })
  })

  it('without an answer are asked for again by the same key, and happen once', async () => {
    const { orderId } = await payOne()
    const had = yoco.refunds.length
    const id = await refundOne(orderId, 40_000)
    yoco.order({ on: 'POST /api/checkouts/*/refund', worked: true, answer: 'hang-up' })
    await work(test)
    expect(await statusOf(id)).toBe('approved')
    await after(2)
    expect(await statusOf(id)).toBe('sent')
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(2)
    expect(yoco.refunds.length - had).toBe(1)
    await tell()
    expect(await statusOf(id)).toBe('done')
  })

  it('told of before our own call was answered are the same refund', async () => {
    const { orderId } = await payOne()
    const id = await refundOne(orderId)
    yoco.order({ on: 'POST /api/checkouts/*/refund', worked: true, answer: 'hang-up' })
    await work(test)
    await tell()
    expect(await statusOf(id)).toBe('done')
    await after(5)
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds).toMatchObject([{ id, status: 'done' }])
    expect(keys()).toHaveLength(1)
  })

  it('settle the one that was sent, and none that only resembles it', async () => {
    const { orderId } = await payOne()
    const [proposed = ''] = await proposeRefund(test.office, { orderId, amount: 40_000, by })
    test.pass(1000)
    const sent = await refundOne(orderId, 40_000)
    yoco.order({ on: 'POST /api/checkouts/*/refund', worked: true, answer: 'hang-up' })
    await work(test)
    await tell()
    expect([await statusOf(proposed), await statusOf(sent)]).toEqual(['proposed', 'done'])
    await after(3)
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds.map(({ status }) => status)).toEqual(['proposed', 'done'])
  })

  it('corrects refunds of one amount whose reports came before their answers', async () => {
    const { orderId } = await payOne()
    const had = yoco.refunds.length
    const ids = [await refundOne(orderId, 40_000)]
    test.pass(1000)
    ids.push(await refundOne(orderId, 40_000))
    const hangUp = { on: 'POST /api/checkouts/*/refund', worked: true, answer: 'hang-up' } as const
    for (const order of [hangUp, hangUp]) yoco.order(order)
    await work(test)
    await work(test)
    const own = yoco.refunds.slice(had).map(({ id }) => id)
    await tell((body) => body.includes(own[1] ?? ''))
    await after(2)
    const listKinds = async () =>
      (await test.db.select().from(attention).where(isNull(attention.closedAt))).map(
        ({ kind }) => kind,
      )
    const states = async () => [await statusOf(ids[0] ?? ''), await statusOf(ids[1] ?? '')]
    expect((await states()).toSorted()).toEqual(['done', 'failed'])
    expect(await listKinds()).toEqual(['refund-failed'])
    const failed = (await states()).indexOf('failed')
    await retryRefund(test.office, { id: ids[failed] ?? '', by })
    await after(5)
    await tell()
    expect(await states()).toEqual(['done', 'done'])
    expect(yoco.refunds.length - had).toBe(2)
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds.map(({ providerRefund }) => providerRefund).toSorted()).toEqual(
      own.toSorted(),
    )
  })

  it('lists failed refunds, and retries them by the same row', async () => {
    const { orderId } = await payOne()
    yoco.change({ refunds: 'fail' })
    const id = await refundOne(orderId)
    await work(test)
    await tell()
    expect(await statusOf(id)).toBe('failed')
    const open = await test.db.select({ kind: attention.kind }).from(attention)
    expect(open).toEqual([{ kind: 'refund-failed' }])
    yoco.change({ refunds: 'at-once' })
    await retryRefund(test.office, { id, by })
    expect(await test.db.$count(attention, isNull(attention.closedAt))).toBe(0)
    await work(test)
    expect(await statusOf(id)).toBe('done')
  })

  it('lists refunds whose report was lost after half an hour, until they are reported', async () => {
    const { orderId } = await payOne()
    const id = await refundOne(orderId)
    await work(test)
    const listKinds = async () => {
      const open = await test.db.select().from(attention).where(isNull(attention.closedAt))
      return open.map(({ kind }) => kind)
    }
    await after(29)
    expect([await statusOf(id), await listKinds()]).toEqual(['sent', []])
    await after(31)
    expect([await statusOf(id), await listKinds()]).toEqual(['sent', ['refund-unanswered']])
    expect(keys()).toHaveLength(1)
    await markRefundDone(test.office, { id, reference: 'seen at Yoco', by })
    expect([await statusOf(id), await listKinds()]).toEqual(['done', []])
    await tell()
    const { books } = await readOrder(test.office, orderId)
    expect([books.refunds.length, await listKinds()]).toEqual([1, []])
  })

  it('that Yoco had sent already fail for the office alone, and are off its list once Yoco tells of them', async () => {
    const { orderId, checkout } = await payOne()
    const id = await refundOne(orderId)
    await yoco.refund(checkout)
    await work(test)
    const listOpen = async () => {
      const open = await test.db.select().from(attention).where(isNull(attention.closedAt))
      return open.map(({ kind }) => kind)
    }
    const tellings = async () =>
      (await listMails(test)).filter((kind) => kind.startsWith('refund-'))
    expect([await statusOf(id), await listOpen()]).toEqual(['failed', ['refund-failed']])
    expect(await tellings()).toEqual(['refund-approved-guest'])
    await tell()
    expect([await statusOf(id), await listOpen()]).toEqual(['done', []])
    expect(await tellings()).toEqual(['refund-approved-guest', 'refund-done-guest'])
  })

  it('needs nobody for a refund that Yoco reports before its own answer', async () => {
    const { orderId, checkout } = await payOne()
    const id = await refundOne(orderId)
    await yoco.refund(checkout)
    yoco.order({ on: 'POST /api/checkouts/*/refund', worked: true, answer: 'hang-up' })
    await work(test)
    const [row] = await test.db.select().from(refunds).where(eq(refunds.id, id))
    await tell()
    expect(await statusOf(id)).toBe('done')
    await test.db.update(refunds).set({ lastError: 'already-refunded' }).where(eq(refunds.id, id))
    const payment = (await readOrder(test.office, orderId)).books.payments[0]
    if (!payment) throw new Error('There is no payment.')
    const report = {
      ...identifyPayment(payment),
      kind: 'refund-failed',
      at: test.clock.now,
      amount: row?.amount ?? 0,
      refund: id,
      providerRefund: null,
    } as const
    const event = { provider: 'yoco', mode: payment.mode, source: 'poll', report } as const
    await recordPaymentEvent(test.db, { ...event, dedupeKey: `late:${id}` }, test.clock.now)
    await work(test)
    expect(await statusOf(id)).toBe('done')
    expect(await test.db.$count(attention, isNull(attention.closedAt))).toBe(0)
  })

  it('made in Yoco’s own portal are counted, and looked at', async () => {
    const { orderId, checkout } = await payOne()
    await yoco.refund(checkout, 10_000)
    await tell()
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds).toMatchObject([{ status: 'done', amount: 10_000, source: 'outside' }])
  })

  it('a crash between the two transactions leaves the money, and the next look confirms', async () => {
    const orderId = await storeHeldOrder(test.office)
    const wanted = { orderId, provider: 'yoco', amount: 100_000, by: { who: 'guest' } as const }
    const { payment } = await startPayment(test.office, { ...wanted, returnUrls })
    const checkout = yoco.checkouts.find(({ externalId }) => externalId === payment)?.id ?? ''
    test.clock.now = clock.now()
    await yoco.pay(checkout)
    await yoco.release()
    const { headers, body } = yoco.notifications.at(-1)?.tries.at(-1) ?? { headers: {}, body: '' }
    await test.app.request('/api/payments/yoco/notify', { method: 'POST', headers, body })
    const [event] = await test.db.select().from(paymentEvents)
    await processPaymentEvent(test.office, event?.id ?? '')
    const [row] = await test.db.select().from(payments).where(eq(payments.id, payment))
    expect([row?.status, (await readOrder(test.office, orderId)).order.status]).toEqual([
      'paid',
      'held',
    ])
    await work(test)
    expect((await readOrder(test.office, orderId)).order.status).toBe('confirmed')
    const [settled] = await test.db.select().from(paymentEvents)
    expect(settled?.tryAt).toBeNull()
  })
})
