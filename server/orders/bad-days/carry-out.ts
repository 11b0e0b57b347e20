import { and, asc, eq } from 'drizzle-orm'
import { badDays, badDayTrips, type SeenTrip } from '../../database/schema/bad-days.ts'
import { Refused, refuseStale } from '../../refused.ts'
import type { Services } from '../../services.ts'
import { changeOrder } from '../change/change-order.ts'
import { actOnTrip } from './act-on-trip.ts'

/**
 * Carries out what waits of bad days, trip by trip, in the order in which it was seen: each in a transaction
 * of its own that says so too, so that none is done twice, whoever carries out and whatever ends in between.
 * What has changed since is refused there, with the reason. A trip that fails otherwise waits for the next
 * time, and stops no other.
 */
export async function carryOutWaiting(
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
    await carryOutOne(services, trip).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function carryOutOne(
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
    // Where a colleague's process was quicker it is done, and stays so.
    const settled = { state: 'refused', refusal, settledAt: now() } as const
    await db.update(badDayTrips).set(settled).where(whereWaiting)
  }
}
