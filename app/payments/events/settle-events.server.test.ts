import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { createFakeProvider, clearPayments, startAsGuest } from '#tests/fixtures/payment.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { paymentEvents, payments } from '../schema.server.ts'
import { createLog } from '#platform/log.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'
import type { Provider } from '../providers/provider.server.ts'
import { settleEvent } from './settle-events.server.ts'
import { listMoneyJobs } from '../money-jobs.server.ts'

type ProviderName = 'yoco' | 'payfast'

const isClockBelieved = () => Promise.resolve(true)
const answerGenuine = () => Promise.resolve('genuine' as const)

const openProvider = (id: ProviderName, calls: Pick<Provider, 'verify' | 'poll'> = {}) =>
  createFakeProvider({ id, ...calls })

describe.each(engines)('payment events on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  beforeEach(() => clearPayments(test))
  const hangingAnswers: (() => void)[] = []
  const hang = () =>
    new Promise<undefined>((resolve) => {
      hangingAnswers.push(() => resolve(undefined))
    })
  const unanswered = () => hang().then(() => 'unknown' as const)
  const openOrder = async (provider: ProviderName) => {
    const orderId = await storeHeldOrder(test.office)
    const { payment } = await startAsGuest(test, { orderId, provider })
    return { orderId, payment }
  }
  const recordReport = (
    provider: ProviderName,
    payment: string,
    { needsVerifying = true, providerPayment = `p-${payment}` } = {},
  ) => {
    const { db, now } = test.office
    const identity = { provider, mode: 'test', merchant: null, attempt: null, payment } as const
    const money = { providerPayment, amount: 100_000, currency: 'ZAR', at: now() }
    const event = { provider, mode: 'test', source: 'notification', dedupeKey: payment } as const
    const storedEvent = { ...event, report: { ...identity, ...money, kind: 'paid' as const } }
    return recordPaymentEvent(db, { ...storedEvent, needsVerifying }, now())
  }
  const openPaidOrder = async (provider: ProviderName, needsVerifying = true) => {
    const openedOrder = await openOrder(provider)
    await recordReport(provider, openedOrder.payment, { needsVerifying })
    return openedOrder
  }
  const readStatus = async ({ orderId }: { orderId: string }) =>
    (await readOrder(test.office, orderId)).order.status
  const withWorker = async (run: (jobs: Jobs) => Promise<void>) => {
    hangingAnswers.splice(0)
    const log = createLog('silent')
    const jobs = startJobs(listMoneyJobs({ services: test.office, log }), { log, isClockBelieved })
    try {
      await run(jobs)
    } finally {
      for (const answer of hangingAnswers) answer()
      await jobs.stop()
    }
  }
  const setProviders = (...providers: Provider[]) => {
    test.office.providers = new Map(providers.map((provider) => [provider.id, provider]))
  }

  it('are resumed at the start after a crash, before their claim ends', async () => {
    setProviders(openProvider('yoco', { verify: answerGenuine }))
    const paidOrder = await openPaidOrder('yoco', false)
    const tryAt = new Date(test.office.now().getTime() + minuteMs)
    await test.office.db.update(paymentEvents).set({ tryAt, tries: 1 })
    expect(await readStatus(paidOrder)).toBe('held')
    await withWorker(async () => {
      await expect.poll(() => readStatus(paidOrder)).toBe('confirmed')
    })
  })

  it('confirm other orders while a provider’s answer hangs', async () => {
    setProviders(
      openProvider('payfast', { verify: unanswered }),
      openProvider('yoco', { verify: answerGenuine }),
    )
    await openPaidOrder('payfast')
    await withWorker(async (jobs) => {
      await expect.poll(() => hangingAnswers.length).toBe(1)
      const otherOrder = await openPaidOrder('yoco')
      jobs.wake('money')
      await expect.poll(() => readStatus(otherOrder)).toBe('confirmed')
      const [paid] = await test.db
        .select()
        .from(payments)
        .where(eq(payments.id, otherOrder.payment))
      expect(paid?.status).toBe('paid')
      expect(hangingAnswers).toHaveLength(1)
    })
  })

  it('confirm other orders while a poll hangs at the end of a hold', async () => {
    setProviders(openProvider('yoco', { poll: hang }))
    const { orderId } = await openOrder('yoco')
    await test.db.update(orders).set({ holdEndsAt: start }).where(eq(orders.id, orderId))
    test.clock.now = new Date(start.getTime() + 20 * minuteMs)
    await withWorker(async (jobs) => {
      await expect.poll(() => hangingAnswers.length).toBeGreaterThan(0)
      const otherOrder = await openPaidOrder('yoco', false)
      jobs.wake('money')
      await expect.poll(() => readStatus(otherOrder)).toBe('confirmed')
      expect(hangingAnswers.length).toBeGreaterThan(0)
    })
  })

  it('are verified again ten seconds after the provider gave no answer', async () => {
    let tries = 0
    const verify = () => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('away')) : answerGenuine()
    }
    setProviders(openProvider('payfast', { verify }))
    const paidOrder = await openPaidOrder('payfast')
    await withWorker(async () => {
      const readTryAt = async () =>
        (await test.db.select().from(paymentEvents)).map(({ tryAt }) => tryAt?.getTime())
      await expect.poll(readTryAt).toEqual([start.getTime() + 10_000])
      expect(tries).toBe(1)
      test.clock.now = new Date(start.getTime() + 10_000)
      await expect.poll(() => readStatus(paidOrder)).toBe('confirmed')
    })
  })

  it('confirm only the first of two orders that one payment names', async () => {
    setProviders(openProvider('yoco'))
    const [first, second] = [await openOrder('yoco'), await openOrder('yoco')]
    for (const { payment } of [first, second]) {
      const sharedPayment = { needsVerifying: false, providerPayment: 'p-1' }
      await settleEvent(test.office, (await recordReport('yoco', payment, sharedPayment)) ?? '')
    }
    expect([await readStatus(first), await readStatus(second)]).toEqual(['confirmed', 'held'])
    const entries = await test.db.select().from(attention)
    expect(entries).toMatchObject([{ kind: 'unknown-payment', orderId: second.orderId }])
    const [secondPayment] = await test.db
      .select()
      .from(payments)
      .where(eq(payments.id, second.payment))
    expect(secondPayment?.status).toBe('pending')
  })
})
