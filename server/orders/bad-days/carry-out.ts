import { and, asc, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { badDays, badDayTrips } from '../../database/schema/bad-days.ts'
import { loadOrder } from '../../records/load-order.ts'
import { Refused } from '../../refused.ts'
import { forOneAct, type Services } from '../../services.ts'
import { actOnTrip, seenOf } from './act-on-trip.ts'

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
    await carryOutOne(forOneAct(services), trip).catch((error) => failures.push(error))
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
    await db.transaction(async (transaction) => {
      const loaded = await loadOrder(transaction, orderId)
      const [row] = await transaction
        .select({ trip: badDayTrips, badDay: badDays })
        .from(badDayTrips)
        .innerJoin(badDays, eq(badDays.id, badDayTrips.badDayId))
        .where(whereWaiting)
      if (!row) return
      const { trip, badDay } = row
      const { message, actorId } = badDay
      const { refund, difference } = trip.seen
      const refuseOther = (is: { refund: number; difference: number }) => {
        if (!isDeepStrictEqual(seenOf(loaded, trip.itemId, is), trip.seen))
          throw new Refused({ code: 'item-changed' })
      }
      refuseOther({ refund, difference })
      refuseOther(await actOnTrip(services, transaction, loaded, { trip, message, actorId }))
      await transaction
        .update(badDayTrips)
        .set({ state: 'done', settledAt: now() })
        .where(whereWaiting)
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const [refusal] = error.refusals
    // Where a colleague's process was quicker it is done, and stays so.
    await db
      .update(badDayTrips)
      .set({ state: 'refused', refusal, settledAt: now() })
      .where(whereWaiting)
    return
  }
  await services.reconcileOrder(services, orderId)
  services.wake('mail')
}
