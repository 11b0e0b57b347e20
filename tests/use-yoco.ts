import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  forgetPayments,
  payByYoco,
  postNotification,
  type Sent,
  startAsGuest,
  takeHeld,
} from './fixtures/payment.ts'
import { handClock } from './gateways/clock.ts'
import type { Yoco } from './gateways/yoco/gateway.ts'
import { start, type TestOffice } from './test-office.ts'

/**
 * A stand-in of Yoco for the tests of a `describe`, as the only payment method. It holds its
 * notifications. Each test starts without notifications and lies.
 */
export function useYoco(test: TestOffice) {
  const clock = handClock(start)
  const yoco = {} as Yoco
  beforeAll(async () => {
    Object.assign(yoco, await payByYoco(test, clock))
  })
  beforeEach(async () => {
    await forgetPayments(test)
    yoco.change({ lie: {} })
    yoco.notifications.splice(0)
  })
  afterAll(() => yoco.close())
  return {
    clock,
    yoco,
    begin: async (orderId: string, amount?: number) => {
      const wanted = { orderId, provider: 'yoco', ...(amount ? { amount } : {}) }
      const { payment, step } = await startAsGuest(test, wanted)
      const checkout = yoco.checkouts.find(({ externalId }) => externalId === payment)?.id ?? ''
      return { payment, step, checkout }
    },
    takeNotification: () => takeHeld(yoco),
    post: async (sent: Sent) => (await postNotification(test, 'yoco', sent)).status,
  }
}
