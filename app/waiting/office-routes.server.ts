import { consentByOffice } from '#rules/guests/consent.ts'
import { waitingPolicy } from './waiting.ts'
import type { Accounts } from '#app/accounts/accounts.server.ts'
import { logWaiting, offerPlaceByHand, removeWaiting } from './end-waiting.server.ts'
import { addWaiting } from './join-waiting.server.ts'
import { listWaiting } from './read-waiting.server.ts'
import { handle } from '#platform/http/handle.ts'
import { withFixedContent } from '#platform/services.ts'

export function officeWaitingRoutes({ services }: Accounts) {
  return handle(services, {
    'GET /api/admin/waiting-list': async ({ query }) => {
      const { tours, calendar } = services.content()
      return {
        entries: await listWaiting(services, query.date),
        tours: tours.map(({ id, title }) => ({ id, title })),
        hours: calendar.waitingHours ?? waitingPolicy.hours,
      }
    },
    'POST /api/admin/waiting-list': async ({ body, by: { actorId }, once }) => {
      const { answer } = await once(async (transaction) => {
        const fixedServices = withFixedContent(services)
        const newEntry = { ...body, consentTextVersion: consentByOffice }
        const id = await addWaiting(fixedServices, transaction, newEntry)
        const entry = { id, tourId: body.tourId, date: body.date }
        await logWaiting(fixedServices, transaction, { entry, actorId, action: 'waiting-added' })
        return { answer: { id }, mails: [] }
      })
      return answer
    },
    'POST /api/admin/waiting-list/:id/offer': ({ params, by }) =>
      offerPlaceByHand(services, { id: params.id, actorId: by.actorId }),
    'DELETE /api/admin/waiting-list/:id': ({ params, by }) =>
      removeWaiting(services, { id: params.id, actorId: by.actorId }),
  })
}
