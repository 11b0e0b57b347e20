import type { BadDayAnswer } from './contract.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { Accounts } from '#app/accounts/accounts.server.ts'
import { formatInEnglish } from '#platform/http/refusal-words.ts'
import { handle } from '#platform/http/handle.ts'
import { listOpenBadDays, readBadDay, storeBadDay } from './bad-days.server.ts'
import { listBadDayTrips } from './list-bad-day-trips.server.ts'
import { planBadDay } from './plan-bad-day.server.ts'
import type { Services } from '#platform/services.ts'

export function badDayRoutes({ services }: Accounts) {
  return handle(services, {
    'GET /api/admin/bad-day-trips': ({ query }) => listBadDayTrips(services, query),
    'POST /api/admin/bad-days/plan': async ({ body }) => {
      const { trips, ...sums } = await planBadDay(services, body)
      return { trips: withReasonTexts(services, trips), ...sums }
    },
    'GET /api/admin/bad-days': async () => {
      const badDays = await listOpenBadDays(services)
      return { badDays: badDays.map((badDay) => describeBadDay(services, badDay)) }
    },
    'GET /api/admin/bad-days/:id': async ({ params: { id } }) =>
      describeBadDay(services, await readBadDay(services, id)),
    'PUT /api/admin/bad-days/:id': async ({ params: { id }, body, actorId }) => {
      await storeBadDay(services, { id, request: body, actorId })
      return describeBadDay(services, await readBadDay(services, id))
    },
  })
}

function describeBadDay(
  services: Services,
  badDay: Awaited<ReturnType<typeof readBadDay>>,
): BadDayAnswer {
  return { ...badDay, trips: withReasonTexts(services, badDay.trips) }
}

function withReasonTexts<Trip extends { whyNot?: Refusal | null | undefined }>(
  services: Services,
  trips: readonly Trip[],
) {
  const content = services.content()
  return trips.map((trip) => ({
    ...trip,
    whyNot: trip.whyNot ? formatInEnglish(content, trip.whyNot) : null,
  }))
}
