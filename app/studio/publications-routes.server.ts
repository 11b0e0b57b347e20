import type { Accounts } from '#app/accounts/accounts.server.ts'
import { handle } from '#platform/http/handle.ts'
import { listPublications } from './publication-list.server.ts'
import { publish, restorePublication } from './publications.server.ts'
import { cancelScheduled, schedulePublication } from './scheduled.server.ts'

const toScheduledAnswer = (id: string) => ({ number: null, scheduled: id, pages: [], seconds: 0 })

export function publicationRoutes({ services }: Accounts) {
  return handle(services, {
    'GET /api/admin/studio/publications': () => listPublications(services.db, services.content()),
    'POST /api/admin/studio/publications': ({ body, actorId, onceInSteps }) =>
      onceInSteps(async (remember) => {
        const { documents, note, at, lowPrices } = body
        const request = { documents, note, actorId, lowPrices }
        if (at === undefined) {
          const result = await publish(services, {
            ...request,
            onLive: (transaction, live) => remember(transaction, { ...live, scheduled: null }),
          })
          return { ...result, scheduled: null }
        }
        const id = await schedulePublication(services, {
          ...request,
          at: new Date(at),
          onScheduled: (transaction, scheduledId) =>
            remember(transaction, toScheduledAnswer(scheduledId)),
        })
        return toScheduledAnswer(id)
      }),
    'POST /api/admin/studio/publications/:number/restore': async ({ params, body, actorId }) => {
      const result = await restorePublication(services, {
        number: params.number,
        note: body.note,
        actorId,
      })
      return { ...result, scheduled: null }
    },
    'DELETE /api/admin/studio/scheduled/:id': ({ params, actorId }) =>
      cancelScheduled(services, { id: params.id, actorId }),
  })
}
