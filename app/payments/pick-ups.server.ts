import type { Content } from '#content/content.ts'
import type { PickUp } from '#app/order/trip-mail-blocks.server.ts'
import { findPickUpArea } from '#app/order/pick-up-area.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import { readHistory } from '#app/order/order-history.server.ts'

const pickUpEvents = ['details-corrected', 'ride-described']

/**
 * Reads pick-up time and place of each day of an active order, as far as agreed. A place written by
 * the office is quoted; for one typed by a guest only the part of town appears (decision 27).
 */
export async function readPickUps(
  db: Database | Transaction,
  { pickUpAreas }: Pick<Content, 'pickUpAreas'>,
  { order, items }: Pick<LoadedOrder, 'order' | 'items'>,
): Promise<PickUp[]> {
  const events = await readHistory(db, 'order', [order.id], pickUpEvents)
  const liveItems = items.filter(({ status }) => status !== 'cancelled')
  return liveItems.map(({ id, date, startTime, pickup, ship }) => {
    const place = pickup ?? ship
    const lastCorrection = events.findLast(
      ({ facts }) => facts['item'] === id && facts[pickup === null ? 'ship' : 'pickup'] === true,
    )
    const isFromOffice = lastCorrection
      ? lastCorrection.who === 'office'
      : order.channel === 'office'
    return {
      date,
      time: startTime?.slice(0, 5),
      place: isFromOffice ? (place ?? undefined) : undefined,
      area: findPickUpArea(pickup, pickUpAreas)?.name,
    }
  })
}
