import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { eraseDue } from '#tests/fixtures/payment.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { paymentEvents, payments } from '../schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { createLog } from '#platform/log.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'
import type { Provider } from '../providers/provider.server.ts'
import { startPayment } from './start-payment.server.ts'
import { listMoneyJobs } from '../money-jobs.server.ts'

const believed = () => Promise.resolve(true)
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }

const genuine = () => Promise.resolve('genuine' as const)

const wayOf = (
  id: 'yoco' | 'payfast',
  { verify, poll }: Pick<Provider, 'verify' | 'poll'> = {},
): Provider => ({
  id,
  mode: 'test',
  merchant: null,
  refunds: { whole: 'no', part: 'no' } as never,
  formOrigins: [],
  least: 1,
  start: () =>
    Promise.resolve({
      step: { kind: 'redirect', url: 'https://pay.example' },
      providerAttempt: crypto.randomUUID(),
    }),
  ...(verify ? { verify } : {}),
  ...(poll ? { poll } : {}),
})

describe.each(engines)('what asks a provider, on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const hanging: (() => void)[] = []
  const hang = () =>
    new Promise<undefined>((resolve) => {
      hanging.push(() => resolve(undefined))
    })
  const unanswered = () => hang().then(() => 'unknown' as const)
  const open = async (provider: 'yoco' | 'payfast') => {
    const { office } = test
    const orderId = await storeHeldOrder(office)
    const wanted = { orderId, provider, amount: 100_000, by: { who: 'guest' } as const }
    const { payment } = await startPayment(office, { ...wanted, returnUrls })
    return { orderId, payment }
  }
  const tell = async (provider: 'yoco' | 'payfast', needsVerifying = true) => {
    const { office } = test
    const begun = await open(provider)
    const { payment } = begun
    const about = {
      provider,
      mode: 'test',
      merchant: null,
      attempt: null,
      currency: 'ZAR',
    } as const
    const money = { providerPayment: `p-${payment}`, amount: 100_000, at: office.now() }
    const report = { ...about, ...money, kind: 'paid', payment } as const
    const event = { provider, mode: 'test', source: 'notification', dedupeKey: payment } as const
    const kept = { ...event, report, headers: {}, rawBody: '', needsVerifying }
    await recordPaymentEvent(office.db, kept, office.now())
    return begun
  }
  const isConfirmed = async ({ orderId }: { orderId: string }) =>
    (await readOrder(test.office, orderId)).order.status === 'confirmed'
  const useWorker = async (use: (jobs: Jobs) => Promise<void>) => {
    const { office } = test
    hanging.splice(0)
    const log = createLog('silent')
    const jobs = startJobs(listMoneyJobs({ services: office, log }), {
      log,
      isClockBelieved: believed,
    })
    try {
      await use(jobs)
    } finally {
      for (const answer of hanging) answer()
      await jobs.stop()
      for (const table of [paymentEvents, departures]) await office.db.delete(table)
      await eraseDue(office.db)
    }
  }
  const use = (...ways: Provider[]) => {
    test.office.providers = new Map(ways.map((way) => [way.id, way]))
  }

  it('is taken up at the start where a process crashed amid it, and not once its claim is over', async () => {
    use(wayOf('yoco', { verify: genuine }))
    const begun = await tell('yoco', false)
    const tryAt = new Date(test.office.now().getTime() + minuteMs)
    await test.office.db.update(paymentEvents).set({ tryAt, tries: 1 })
    expect(await isConfirmed(begun)).toBe(false)
    await useWorker(async () => {
      await expect.poll(() => isConfirmed(begun)).toBe(true)
    })
  })

  it('confirms other payments while a provider’s answer hangs', async () => {
    use(wayOf('payfast', { verify: unanswered }), wayOf('yoco', { verify: genuine }))
    await tell('payfast')
    await useWorker(async (jobs) => {
      await expect.poll(() => hanging.length).toBe(1)
      const other = await tell('yoco')
      jobs.wake('money')
      await expect.poll(() => isConfirmed(other)).toBe(true)
      const [paid] = await test.db.select().from(payments).where(eq(payments.id, other.payment))
      expect(paid?.status).toBe('paid')
      expect(hanging).toHaveLength(1)
    })
  })

  it('confirms other payments while a status query hangs at the end of a hold', async () => {
    use(wayOf('yoco', { poll: hang }))
    const { orderId } = await open('yoco')
    await test.db.update(orders).set({ holdEndsAt: start }).where(eq(orders.id, orderId))
    test.clock.now = new Date(start.getTime() + 20 * minuteMs)
    await useWorker(async (jobs) => {
      await expect.poll(() => hanging.length).toBeGreaterThan(0)
      const other = await tell('yoco', false)
      jobs.wake('money')
      await expect.poll(() => isConfirmed(other)).toBe(true)
      expect(hanging.length).toBeGreaterThan(0)
    })
  })

  it('asks a provider again ten seconds after it gave no answer to a report', async () => {
    let tries = 0
    const verify = () => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('away')) : genuine()
    }
    use(wayOf('payfast', { verify }))
    const begun = await tell('payfast')
    await useWorker(async () => {
      const readTryAt = async () =>
        (await test.db.select().from(paymentEvents)).map(({ tryAt }) => tryAt?.getTime())
      await expect.poll(readTryAt).toEqual([start.getTime() + 10_000])
      expect(tries).toBe(1)
      test.clock.now = new Date(start.getTime() + 10_000)
      await expect.poll(() => isConfirmed(begun)).toBe(true)
    })
  })
})
