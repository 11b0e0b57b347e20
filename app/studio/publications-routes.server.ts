import type { Accounts } from '#app/accounts/accounts.server.ts'
import { handle } from '#platform/http/handle.ts'
import { listPublications } from './publication-list.server.ts'
import { publish, restorePublication } from './publications.server.ts'
import { refuseHidden } from './studio.server.ts'
import { cancelScheduled, schedulePublication } from './scheduled.server.ts'

const toScheduledAnswer = (id: string) => ({ number: null, scheduled: id, pages: [], seconds: 0 })

export function publicationRoutes({ services }: Accounts) {
  return handle(services, {
    'GET /api/admin/studio/publications': ({ signedIn }) =>
      listPublications(services.db, services.content(), signedIn),
    'POST /api/admin/studio/publications': ({ body, signedIn, actorId, onceInSteps }) =>
      onceInSteps(async (remember) => {
        const { documents, note, at, lowPrices } = body
        refuseHidden(
          signedIn,
          documents.map(({ name }) => name),
        )
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
    'DELETE /api/admin/studio/scheduled/:id': ({ params, signedIn, actorId }) =>
      cancelScheduled(services, { id: params.id, user: signedIn, actorId }),
  })
}
