import type { Transaction } from '../database/database.ts'
import type { Office } from '../office.ts'
import { returnDeparture, returnTrip, takeDeparture, takeVehicleDay } from './departures.ts'
import type { ItemRow, LoadedOrder } from './load-order.ts'
import { limitsOf } from './other-days.ts'
import { listMovable, moveItems } from './order-history.ts'

/**
 * Takes a place for every item of an order that has lost its own, and moves those to 'held' or 'booked';
 * undefined, with nothing taken, when one of them finds none.
 */
export async function takePlaces(
  transaction: Transaction,
  office: Pick<Office, 'tours' | 'calendar'>,
  loaded: LoadedOrder,
  event: 'held' | 'booked',
): Promise<LoadedOrder | undefined> {
  const released = loaded.items.filter(({ status }) => status === 'released')
  const taken: ItemRow[] = []
  for (const item of released) {
    if (await takePlace(transaction, office, item)) {
      taken.push(item)
      continue
    }
    for (const other of taken) await returnPlace(transaction, other)
    return undefined
  }
  return moveItems(transaction, loaded, event, released)
}

/** Gives back every place that an order has, and moves its items by what happened. */
export async function returnPlaces(
  transaction: Transaction,
  loaded: LoadedOrder,
  event: 'time-over' | 'called-off',
): Promise<LoadedOrder> {
  const leaving = listMovable(loaded, event)
  for (const item of leaving.filter(hasPlace)) await returnPlace(transaction, item)
  return moveItems(transaction, loaded, event, leaving)
}

/** Whether an item has its place of its day. */
export function hasPlace({ status }: Pick<ItemRow, 'status'>): boolean {
  return status === 'held' || status === 'booked'
}

async function takePlace(
  transaction: Transaction,
  office: Pick<Office, 'tours' | 'calendar'>,
  { kind, product, date }: ItemRow,
): Promise<boolean> {
  // What the office wrote by hand is no departure of ours.
  if (kind === 'custom') return true
  if (kind !== 'tour') return takeVehicleDay(transaction, office.calendar, date)
  const tour = office.tours.find(({ id }) => id === product)
  // One that is no longer in the catalogue has no limit that could stand against it.
  if (!tour) return true
  return (await takeDeparture(transaction, limitsOf(office, tour), date)) !== undefined
}

async function returnPlace(transaction: Transaction, item: ItemRow): Promise<void> {
  const { kind, product, date } = item
  if (kind === 'custom') return
  if (kind === 'tour' && product !== null) return returnDeparture(transaction, product, date)
  return returnTrip(transaction, date)
}
