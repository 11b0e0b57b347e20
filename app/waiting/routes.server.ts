import { joinWaiting } from './join-waiting.server.ts'
import { leaveWaiting } from './end-waiting.server.ts'
import { handle } from '#platform/http/handle.ts'
import { findWaitingKey } from './waiting-keys.server.ts'
import { Refused } from '#platform/refused.ts'
import { readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { refuseOldConsent } from '#app/studio/consent-versions.server.ts'

/** Routes for joining the waiting list of a full day, and leaving it by the mailed link. */
export function waitingRoutes(services: Services) {
  return handle(services, {
    'POST /api/waiting-list': async ({ body, once }, c) => {
      const { answer } = await once(async (transaction) => {
        const version = body.consent.textVersion
        await refuseOldConsent(transaction, readBasis(services), { kind: 'contact', version })
        return joinWaiting(withFixedContent(services), transaction, body, c.get('network'))
      })
      return answer
    },
    'POST /api/waiting-list/:key/leave': async ({ params }) => {
      const id = await findWaitingKey(services.db, params.key, services.now())
      if (id === undefined) throw new Refused({ code: 'not-found' })
      await leaveWaiting(services, id)
      return { status: 'left' }
    },
  })
}
