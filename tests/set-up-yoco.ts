import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  clearPayments,
  switchToYoco,
  postNotification,
  type SentNotification,
  startAsGuest,
  releaseHeld,
} from './fixtures/payment.ts'
import { createHandClock } from './gateways/clock.ts'
import type { Yoco } from './gateways/yoco/gateway.ts'
import { start, type TestOffice } from './test-office.ts'

/**
 * A stand-in of Yoco for the tests of a `describe`, as the only payment method. It holds its
 * notifications. Each test starts without notifications and false reports.
 */
export function setUpYoco(test: TestOffice) {
  const clock = createHandClock(start)
  const yoco = {} as Yoco
  beforeAll(async () => {
    Object.assign(yoco, await switchToYoco(test, clock))
  })
  beforeEach(async () => {
    await clearPayments(test)
    yoco.change({ lie: {} })
    yoco.notifications.splice(0)
  })
  afterAll(() => yoco.close())
  return {
    clock,
    yoco,
    begin: async (orderId: string, amount?: number) => {
      const request = { orderId, provider: 'yoco', ...(amount ? { amount } : {}) }
      const { payment, step } = await startAsGuest(test, request)
      const checkout = yoco.checkouts.find(({ externalId }) => externalId === payment)?.id ?? ''
      return { payment, step, checkout }
    },
    takeNotification: () => releaseHeld(yoco),
    post: async (notification: SentNotification) =>
      (await postNotification(test, 'yoco', notification)).status,
  }
}
