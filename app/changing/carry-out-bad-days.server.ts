import { and, asc, eq } from 'drizzle-orm'
import { badDays, badDayTrips, type SeenTrip } from './schema.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { changeOrder } from './change-order.server.ts'
import { actOnTrip } from './act-on-trip.server.ts'

/**
 * Carries out the waiting bad days, trip by trip in the user's order. Each trip has its own
 * transaction, which also marks the trip, so none is done twice, even if a process stops. A trip
 * that has changed since is refused, with the reason. Any other error is tried again later and does
 * not stop other trips.
 */
export async function carryOutBadDays(
  services: Services,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const waiting = await services.db
    .select({ id: badDayTrips.id, orderId: badDayTrips.orderId })
    .from(badDayTrips)
    .innerJoin(badDays, eq(badDays.id, badDayTrips.badDayId))
    .where(eq(badDayTrips.state, 'waiting'))
    .orderBy(asc(badDays.createdAt), asc(badDays.id), asc(badDayTrips.position))
  const failures: unknown[] = []
  for (const trip of waiting) {
    if (isStopping()) return
    await carryOutTrip(services, trip).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function carryOutTrip(
  services: Services,
  { id, orderId }: { id: string; orderId: string },
): Promise<void> {
  const { db, now } = services
  const whereWaiting = and(eq(badDayTrips.id, id), eq(badDayTrips.state, 'waiting'))
  try {
    await changeOrder(services, orderId, async (open) => {
      const { transaction, loaded } = open
      const [row] = await transaction
        .select({ trip: badDayTrips, badDay: badDays })
        .from(badDayTrips)
        .innerJoin(badDays, eq(badDays.id, badDayTrips.badDayId))
        .where(whereWaiting)
      if (!row) return {}
      const { trip, badDay } = row
      const { message, actorId } = badDay
      const item = loaded.items.find((one) => one.id === trip.itemId)
      if (!item) throw new Refused({ code: 'not-found' })
      const { date, product } = item
      refuseStale<SeenTrip>(trip.seen, { ...trip.seen, date, product })
      const { refund, difference } = await actOnTrip(open, { trip, message, actorId })
      refuseStale<SeenTrip>(trip.seen, { date, product, refund, difference })
      const settled = { state: 'done', settledAt: now() } as const
      await transaction.update(badDayTrips).set(settled).where(whereWaiting)
      return {}
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const [refusal] = error.refusals
    const settled = { state: 'refused', refusal, settledAt: now() } as const
    await db.update(badDayTrips).set(settled).where(whereWaiting)
  }
}
