import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/held-order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { payments } from '../database/schema/payments.ts'
import { createLog } from '../log.ts'
import { keepEvent } from './keep-event.ts'
import type { Provider } from './port.ts'
import { startPayment } from './start-payment.ts'
import { startPaymentWorker } from './worker.ts'

const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }

/** A way of paying that is asked about each piece of its news, by an answer of the test's. */
const wayOf = (id: 'yoco' | 'payfast', verify: Provider['verify']): Provider => ({
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
})

describe.each(engines)('what asks a provider, on the %s database', (engine) => {
  const test = useTestOffice(engine)

  it('holds up nobody else’s money while an answer hangs', async () => {
    const { office } = test
    const hanging: (() => void)[] = []
    const hang = () =>
      new Promise<'unknown'>((resolve) => {
        hanging.push(() => resolve('unknown'))
      })
    office.ways = new Map([
      ['payfast', wayOf('payfast', hang)],
      ['yoco', wayOf('yoco', () => Promise.resolve('genuine'))],
    ])
    const tell = async (provider: 'yoco' | 'payfast') => {
      const orderId = await storeHeldOrder(office)
      const wanted = { orderId, provider, amount: 100_000, by: { who: 'guest' } as const }
      const { payment } = await startPayment(office, { ...wanted, returnUrls })
      const said = {
        kind: 'paid',
        provider,
        mode: 'test',
        merchant: null,
        attempt: null,
        payment,
        providerPayment: `p-${payment}`,
        amount: 100_000,
        currency: 'ZAR',
        at: office.now(),
      } as const
      const news = { provider, mode: 'test', source: 'notification', dedupeKey: payment } as const
      await keepEvent(
        office.db,
        { ...news, said, headers: {}, rawBody: '', needsVerifying: true },
        office.now(),
      )
      return { orderId, payment }
    }
    await tell('payfast')
    const worker = startPaymentWorker({
      office,
      log: createLog('silent'),
      isClockBelieved: () => Promise.resolve(true),
    })
    try {
      await vi.waitFor(() => expect(hanging).toHaveLength(1))
      const other = await tell('yoco')
      worker.wake()
      await vi.waitFor(
        async () => expect((await readOrder(office, other.orderId)).order.status).toBe('confirmed'),
        { timeout: 20_000 },
      )
      const [paid] = await office.db.select().from(payments).where(eq(payments.id, other.payment))
      expect(paid?.status).toBe('paid')
      // The first is still waited for.
      expect(hanging).toHaveLength(1)
    } finally {
      for (const answer of hanging) answer()
      await worker.stop()
    }
  })
})
