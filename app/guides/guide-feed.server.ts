import type { Context } from 'hono'
import type { Services } from '#platform/services.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { wordsOf } from '#content/content.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { writeCalendarFile } from '#rules/dates/calendar-file.ts'
import { guideDays } from '#app/capacity/guides-phone.ts'
import { toDays, isTimed, longestTripDays } from '#app/capacity/period.ts'
import { fill } from '#rules/text/fill.ts'
import { computeHours } from '#app/order/trip-hours.server.ts'
import { guides } from '#app/capacity/schema.server.ts'
import { guideAccounts } from './schema.server.ts'
import { hashToken } from '#app/accounts/mailed-tokens.server.ts'
import { type GuidedTrip, readVehiclesAndGuides, readTrips } from './read-trips.server.ts'

/**
 * Writes a guide's calendar feed: times, places and vehicle; no prices, guests' names or numbers.
 * Undefined if the token is invalid.
 */
export async function renderFeed(services: Services, token: string): Promise<string | undefined> {
  const { db } = services
  const [guide] = await db
    .select({ id: guides.id })
    .from(guideAccounts)
    .innerJoin(guides, eq(guides.id, guideAccounts.guideId))
    .where(and(eq(guideAccounts.feedHash, hashToken(token)), isNull(guides.inactiveSince)))
  if (!guide) return undefined
  const content = services.content()
  const words = wordsOf(content).guide.feed
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  const span = { from: addDays(today, -longestTripDays), to: addDays(today, guideDays.later) }
  const trips = await readTrips(db, guide.id, span)
  const findAssigned = await readVehiclesAndGuides(
    db,
    trips.map(({ item }) => item.id),
  )
  const { company } = content
  return writeCalendarFile({
    method: 'PUBLISH',
    organiser: { name: company.name, email: services.officeEmail, website: services.siteUrl },
    writtenAt: now,
    entries: trips.map(({ item, order }) => {
      const hours = computeHours(content, item)
      const lines = [
        item.pickup && fill(words.pickup, { place: item.pickup }),
        item.destination && fill(words.destination, { place: item.destination }),
        item.flight && fill(words.flight, { flight: item.flight }),
        ...findAssigned(item.id).vehicles.map(({ name, plate }) =>
          [name, plate].filter(Boolean).join(', '),
        ),
        fill(words.more, { url: `${services.siteUrl}/guide` }),
      ]
      return {
        uid: `${item.id}@${new URL(services.siteUrl).hostname}`,
        sequence: order.sequence,
        times: isTimed(item) ? hours : toDays(hours),
        title: formatTitle(item, words.missed),
        description: lines.filter(Boolean).join('\n'),
        status: 'CONFIRMED' as const,
      }
    }),
  })
}

function formatTitle({ title, status }: GuidedTrip['item'], missed: string): string {
  return status === 'no-show' ? fill(missed, { title }) : title
}

/** Serves a guide's calendar. A wrong address and an old one get the same 404. */
export function serveFeed(services: Services) {
  return async (c: Context): Promise<Response> => {
    const token = (c.req.param('file') ?? '').slice(0, -'.ics'.length)
    const text = await renderFeed(services, token)
    const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
    if (text === undefined) return c.text('There is nothing at this address.', 404, headers)
    return c.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
  }
}
