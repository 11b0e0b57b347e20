import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { fakeProvider, forgetPayments, startAsGuest } from '#tests/fixtures/payment.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
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
const genuine = () => Promise.resolve('genuine' as const)

const openProvider = (id: ProviderName, calls: Pick<Provider, 'verify' | 'poll'> = {}) =>
  fakeProvider({ id, ...calls })

describe.each(engines)('payment events on the %s database', (engine) => {
  const test = useTestOffice(engine)
  beforeEach(() => forgetPayments(test))
  const hanging: (() => void)[] = []
  const hang = () =>
    new Promise<undefined>((resolve) => {
      hanging.push(() => resolve(undefined))
    })
  const unanswered = () => hang().then(() => 'unknown' as const)
  const open = async (provider: ProviderName) => {
    const orderId = await storeHeldOrder(test.office)
    const { payment } = await startAsGuest(test, { orderId, provider })
    return { orderId, payment }
  }
  const report = (
    provider: ProviderName,
    payment: string,
    { needsVerifying = true, providerPayment = `p-${payment}` } = {},
  ) => {
    const { db, now } = test.office
    const identity = { provider, mode: 'test', merchant: null, attempt: null, payment } as const
    const money = { providerPayment, amount: 100_000, currency: 'ZAR', at: now() }
    const event = { provider, mode: 'test', source: 'notification', dedupeKey: payment } as const
    const stored = { ...event, report: { ...identity, ...money, kind: 'paid' as const } }
    return recordPaymentEvent(db, { ...stored, needsVerifying }, now())
  }
  const openPaid = async (provider: ProviderName, needsVerifying = true) => {
    const opened = await open(provider)
    await report(provider, opened.payment, { needsVerifying })
    return opened
  }
  const statusOf = async ({ orderId }: { orderId: string }) =>
    (await readOrder(test.office, orderId)).order.status
  const withWorker = async (run: (jobs: Jobs) => Promise<void>) => {
    hanging.splice(0)
    const log = createLog('silent')
    const jobs = startJobs(listMoneyJobs({ services: test.office, log }), { log, isClockBelieved })
    try {
      await run(jobs)
    } finally {
      for (const answer of hanging) answer()
      await jobs.stop()
    }
  }
  const setProviders = (...providers: Provider[]) => {
    test.office.providers = new Map(providers.map((provider) => [provider.id, provider]))
  }

  it('are resumed at the start after a crash, before their claim ends', async () => {
    setProviders(openProvider('yoco', { verify: genuine }))
    const paid = await openPaid('yoco', false)
    const tryAt = new Date(test.office.now().getTime() + minuteMs)
    await test.office.db.update(paymentEvents).set({ tryAt, tries: 1 })
    expect(await statusOf(paid)).toBe('held')
    await withWorker(async () => {
      await expect.poll(() => statusOf(paid)).toBe('confirmed')
    })
  })

  it('confirm other orders while a provider’s answer hangs', async () => {
    setProviders(
      openProvider('payfast', { verify: unanswered }),
      openProvider('yoco', { verify: genuine }),
    )
    await openPaid('payfast')
    await withWorker(async (jobs) => {
      await expect.poll(() => hanging.length).toBe(1)
      const other = await openPaid('yoco')
      jobs.wake('money')
      await expect.poll(() => statusOf(other)).toBe('confirmed')
      const [paid] = await test.db.select().from(payments).where(eq(payments.id, other.payment))
      expect(paid?.status).toBe('paid')
      expect(hanging).toHaveLength(1)
    })
  })

  it('confirm other orders while a poll hangs at the end of a hold', async () => {
    setProviders(openProvider('yoco', { poll: hang }))
    const { orderId } = await open('yoco')
    await test.db.update(orders).set({ holdEndsAt: start }).where(eq(orders.id, orderId))
    test.clock.now = new Date(start.getTime() + 20 * minuteMs)
    await withWorker(async (jobs) => {
      await expect.poll(() => hanging.length).toBeGreaterThan(0)
      const other = await openPaid('yoco', false)
      jobs.wake('money')
      await expect.poll(() => statusOf(other)).toBe('confirmed')
      expect(hanging.length).toBeGreaterThan(0)
    })
  })

  it('are verified again ten seconds after the provider gave no answer', async () => {
    let tries = 0
    const verify = () => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('away')) : genuine()
    }
    setProviders(openProvider('payfast', { verify }))
    const paid = await openPaid('payfast')
    await withWorker(async () => {
      const readTryAt = async () =>
        (await test.db.select().from(paymentEvents)).map(({ tryAt }) => tryAt?.getTime())
      await expect.poll(readTryAt).toEqual([start.getTime() + 10_000])
      expect(tries).toBe(1)
      test.clock.now = new Date(start.getTime() + 10_000)
      await expect.poll(() => statusOf(paid)).toBe('confirmed')
    })
  })

  it('confirm only the first of two orders that one payment names', async () => {
    setProviders(openProvider('yoco'))
    const [first, second] = [await open('yoco'), await open('yoco')]
    for (const { payment } of [first, second]) {
      const sharedPayment = { needsVerifying: false, providerPayment: 'p-1' }
      await settleEvent(test.office, (await report('yoco', payment, sharedPayment)) ?? '')
    }
    expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'held'])
    const entries = await test.db.select().from(attention)
    expect(entries).toMatchObject([{ kind: 'unknown-payment', orderId: second.orderId }])
    const [other] = await test.db.select().from(payments).where(eq(payments.id, second.payment))
    expect(other?.status).toBe('pending')
  })
})
