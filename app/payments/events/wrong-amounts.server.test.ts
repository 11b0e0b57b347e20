import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { eraseDue, listKinds, listMails, payByYoco, work } from '#tests/fixtures/payment.ts'
import { handClock } from '#tests/gateways/clock.ts'
import type { Yoco } from '#tests/gateways/yoco/gateway.ts'
import { signWebhook } from '#tests/gateways/yoco/signature.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { documents } from '../documents-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { paymentEvents, payments } from '../schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { orderPageState } from '#app/order/order-page-state.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { checkPayment } from './check-payment.server.ts'
import { pollAttempt } from './poll-payments.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { startPayment } from './start-payment.server.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }
type Letter = { headers: Record<string, string>; body: string }

describe.each(engines)('a signed word of another amount, on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const clock = handClock(start)
  let yoco: Yoco
  beforeAll(async () => {
    yoco = await payByYoco(test, clock)
  })
  beforeEach(async () => {
    await test.clear(paymentEvents, attention, outbox, departures)
    await eraseDue(test.db)
    yoco.change({ lie: {} })
    yoco.notifications.splice(0)
  })
  afterAll(() => yoco.close())

  const payWrongly = async (amount = 84_000) => {
    const orderId = await storeHeldOrder(test.office)
    const wanted = { orderId, provider: 'yoco', amount: 100_000, by: { who: 'guest' } as const }
    const { payment } = await startPayment(test.office, { ...wanted, returnUrls })
    const checkout = yoco.checkouts.find(({ externalId }) => externalId === payment)?.id ?? ''
    yoco.change({ lie: { amount } })
    await yoco.pay(checkout)
    await yoco.release()
    const letter = yoco.notifications.at(-1)?.tries.at(-1)
    if (!letter) throw new Error('Nothing was sent.')
    return { orderId, payment, letter }
  }
  const hear = async ({ headers, body }: Letter) => {
    const path = '/api/payments/yoco/notify'
    expect((await test.app.request(path, { method: 'POST', headers, body })).status).toBe(200)
  }
  const writeAgain = ({ body }: Letter, amount: number): Letter => {
    const event = JSON.parse(body)
    const again = JSON.stringify({
      ...event,
      id: 'evt_second',
      payload: { ...event.payload, amount },
    })
    const id = `msg_${crypto.randomUUID()}`
    const timestamp = Math.floor(test.clock.now.getTime() / 1000)
    const secret = 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY='
    const signature = signWebhook([secret], { id, timestamp, body: again })
    const signed = { 'webhook-id': id, 'webhook-timestamp': String(timestamp) }
    return { headers: { ...signed, 'webhook-signature': signature }, body: again }
  }
  const look = async (payment: string) => {
    const [row] = await test.db.select().from(payments).where(eq(payments.id, payment))
    if (row) await pollAttempt(test.office, row)
  }
  const stand = async (orderId: string) => {
    const { order, books } = await readOrder(test.office, orderId)
    return [order.status, ...books.payments.map(({ status }) => status).toSorted()]
  }

  it.each([84_000, 116_000])('(%i cents) is not overruled by any look at it', async (amount) => {
    const { orderId, payment, letter } = await payWrongly(amount)
    await hear(letter)
    await work(test)
    for (let minutes = 0; minutes < 30; minutes += 3) {
      test.clock.now = new Date(start.getTime() + minutes * minuteMs)
      expect(await checkPayment(test.office, { orderId, paymentId: payment })).toBe('looked-at')
      await work(test)
    }
    expect(await stand(orderId)).toEqual(['held', 'mismatched'])
    expect(await listKinds(test)).toEqual(['wrong-amount'])
    expect(await listMails(test)).toEqual(['attention-office'])
    expect(orderPageState(await describeOrder(test.office, orderId))).toBe('looked-at')
    expect(await test.db.$count(documents, eq(documents.orderId, orderId))).toBe(0)
  })

  it.each(['the guest comes back', 'the worker looks'])(
    'that is kept and not judged yet is not overtaken by a look: %s',
    async (who) => {
      const { orderId, payment, letter } = await payWrongly()
      await hear(letter)
      if (who === 'the worker looks') await look(payment)
      else
        expect(await checkPayment(test.office, { orderId, paymentId: payment })).toBe('looked-at')
      await work(test)
      expect(await stand(orderId)).toEqual(['held', 'mismatched'])
      expect(await listKinds(test)).toEqual(['wrong-amount'])
    },
  )

  it('gives way to a second one of the right amount, and to no second of a wrong one', async () => {
    const { orderId, payment, letter } = await payWrongly()
    await hear(letter)
    await work(test)
    await hear(writeAgain(letter, 99_000))
    await look(payment)
    await work(test)
    expect(await stand(orderId)).toEqual(['held', 'mismatched'])
    await test.db.delete(paymentEvents)
    await hear(writeAgain(letter, 100_000))
    await work(test)
    expect(await stand(orderId)).toEqual(['confirmed', 'paid'])
  })

  it('gives way to what the office records, which is counted once', async () => {
    const { orderId, payment, letter } = await payWrongly()
    await hear(letter)
    await work(test)
    const day = '2026-11-21'
    const given = { orderId, method: 'eft', day, reference: 'Yoco', by } as const
    await recordPayment(test.office, { ...given, amount: 84_000, key: 'came' })
    expect(await stand(orderId)).toEqual(['held', 'mismatched', 'paid'])
    await recordPayment(test.office, { ...given, amount: 16_000, key: 'missing' })
    await look(payment)
    await work(test)
    expect((await stand(orderId))[0]).toBe('confirmed')
    const { books } = await readOrder(test.office, orderId)
    expect(books.payments.map(({ received }) => received ?? 0).toSorted()).toEqual([
      0, 16_000, 84_000,
    ])
  })
})
