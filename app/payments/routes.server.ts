import type { Context } from 'hono'
import { findNetwork, type TrustedProxies } from '#platform/http/client-network.ts'
import { handle } from '#platform/http/handle.ts'
import { describeError, type Logger } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'
import { receiveWebhook } from './events/record-payment-event.server.ts'
import { Refused } from '#platform/refused.ts'
import { countAttempt } from '#platform/requests/attempts.ts'
import { hashNetwork } from '#platform/requests/networks.ts'
import { answerRefusal } from '#platform/http/refusal-answer.ts'

/**
 * A sender of this many forged notifications within 15 minutes is ignored until the 15 minutes are
 * over.
 */
const maxForged = 60
const forgedWindowMs = 15 * 60_000

export function paymentRoutes(services: Services, proxies: TrustedProxies, log: Logger) {
  return handle(services, {
    'POST /api/payments/yoco/notify': (_request, c) => receiveNotification(c, 'yoco'),
    'POST /api/payments/payfast/notify': (_asked, c) => receiveNotification(c, 'payfast'),
  })

  async function receiveNotification(c: Context, name: string) {
    const provider = services.providers?.get(name)
    if (!provider?.receive) throw new Refused({ code: 'not-found' })
    const bytes = await c.req.raw.arrayBuffer()
    // PostgreSQL cannot store NUL, which no provider sends.
    const body = Buffer.from(bytes).toString('utf8').replaceAll('\0', '\uFFFD')
    const headers = Object.fromEntries(c.req.raw.headers)
    const network = findNetwork(c, proxies)
    const subject = network && hashNetwork(services, network)
    try {
      const result = await receiveWebhook(services, provider, { body, headers }, subject)
      if (result === 'kept') return c.body(null, 200)
      if (result === 'later') return answerRefusal(c, [{ code: 'unavailable' }])
    } catch (error) {
      log.error(describeError(error), 'a notification could not be kept')
      return answerRefusal(c, [{ code: 'unavailable' }])
    }
    const attempt = { kind: 'network-forged', windowMs: forgedWindowMs, now: services.now() }
    const count = subject ? await countAttempt(services.db, { ...attempt, subject }) : 0
    if (count > maxForged)
      return answerRefusal(c, [{ code: 'network-limited', facts: { seconds: 900 } }])
    return answerRefusal(c, [{ code: 'notification-unsigned' }])
  }
}
