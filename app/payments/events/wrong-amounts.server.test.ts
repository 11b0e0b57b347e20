import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import {
  listAttentionKinds,
  listMailKinds,
  recordByHand,
  type SentNotification,
  runMoneyJobs,
} from '#tests/fixtures/payment.ts'
import { signWebhook } from '#tests/gateways/yoco/signature.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { setUpYoco } from '#tests/set-up-yoco.ts'
import { documents } from '../documents-schema.server.ts'
import { paymentEvents, payments } from '../schema.server.ts'
import { findOrderPageState } from '#app/order/order-page-state.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { checkPayment } from './check-payment.server.ts'
import { pollPayment } from './poll-payments.server.ts'

describe.each(engines)('a signed report of another amount, on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const { yoco, begin, takeNotification, post } = setUpYoco(test)

  const payWrongly = async (amount = 84_000) => {
    const orderId = await storeHeldOrder(test.office)
    const { payment, checkout } = await begin(orderId)
    yoco.change({ lie: { amount } })
    await yoco.pay(checkout)
    const notification = await takeNotification()
    expect(await post(notification)).toBe(200)
    return { orderId, payment, sent: notification }
  }
  const postAgain = ({ body }: SentNotification, amount: number) => {
    const event = JSON.parse(body)
    const secondEvent = { ...event, id: 'evt_second', payload: { ...event.payload, amount } }
    const id = `msg_${crypto.randomUUID()}`
    const timestamp = Math.floor(test.clock.now.getTime() / 1000)
    const message = { id, timestamp, body: JSON.stringify(secondEvent) }
    const signature = signWebhook(yoco.webhooks[0]?.secret ?? '', message)
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp) }
    return post({ headers: { ...headers, 'webhook-signature': signature }, body: message.body })
  }
  const poll = async (payment: string) => {
    const [row] = await test.db.select().from(payments).where(eq(payments.id, payment))
    if (row) await pollPayment(test.office, row)
  }
  const readStatuses = async (orderId: string) => {
    const { order, books } = await readOrder(test.office, orderId)
    return [order.status, ...books.payments.map(({ status }) => status).toSorted()]
  }

  it.each([84_000, 116_000])('(%i cents) is not overruled by polls', async (amount) => {
    const { orderId, payment } = await payWrongly(amount)
    await runMoneyJobs(test)
    for (let minutes = 0; minutes < 30; minutes += 3) {
      test.clock.now = new Date(start.getTime() + minutes * minuteMs)
      expect(await checkPayment(test.office, { orderId, paymentId: payment })).toBe('looked-at')
      await runMoneyJobs(test)
    }
    expect(await readStatuses(orderId)).toEqual(['held', 'mismatched'])
    expect(await listAttentionKinds(test)).toEqual(['wrong-amount'])
    expect(await listMailKinds(test)).toEqual(['attention-office'])
    expect(findOrderPageState(await describeOrder(test.office, orderId))).toBe('looked-at')
    expect(await test.db.$count(documents, eq(documents.orderId, orderId))).toBe(0)
  })

  it.each([
    ['the guest returns', 'looked-at'],
    ['the worker polls', undefined],
  ])('counts before a poll, even if not processed yet, when %s', async (_case, state) => {
    const { orderId, payment } = await payWrongly()
    if (state) expect(await checkPayment(test.office, { orderId, paymentId: payment })).toBe(state)
    else await poll(payment)
    await runMoneyJobs(test)
    expect(await readStatuses(orderId)).toEqual(['held', 'mismatched'])
    expect(await listAttentionKinds(test)).toEqual(['wrong-amount'])
  })

  it('is replaced by a second report of the right amount, not by a second wrong one', async () => {
    const { orderId, payment, sent: notification } = await payWrongly()
    await runMoneyJobs(test)
    expect(await postAgain(notification, 99_000)).toBe(200)
    await poll(payment)
    await runMoneyJobs(test)
    expect(await readStatuses(orderId)).toEqual(['held', 'mismatched'])
    await test.db.delete(paymentEvents)
    expect(await postAgain(notification, 100_000)).toBe(200)
    await runMoneyJobs(test)
    expect(await readStatuses(orderId)).toEqual(['confirmed', 'paid'])
  })

  it('is replaced by payments that the office records', async () => {
    const { orderId, payment } = await payWrongly()
    await runMoneyJobs(test)
    await recordByHand(test, { orderId, amount: 84_000 })
    expect(await readStatuses(orderId)).toEqual(['held', 'mismatched', 'paid'])
    await recordByHand(test, { orderId, amount: 16_000 })
    await poll(payment)
    await runMoneyJobs(test)
    expect((await readStatuses(orderId))[0]).toBe('confirmed')
    const { books } = await readOrder(test.office, orderId)
    expect(books.payments.map(({ received }) => received ?? 0).toSorted()).toEqual([
      0, 16_000, 84_000,
    ])
  })
})
