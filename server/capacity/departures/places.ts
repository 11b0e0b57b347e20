import type { Transaction } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { listClosedDates } from '../closed-days/closed-days.ts'
import {
  limitsOf,
  returnDeparture,
  returnTrip,
  takeDeparture,
  takeVehicleDay,
} from './departures.ts'
import { keepForChange, autoAssign } from '../fleet/auto-assign.ts'
import { unassign } from '../fleet/allocations.ts'
import type { ItemRow, LoadedOrder } from '../../records/load-order.ts'
import { listMovable, moveItems } from '../../records/order-history.ts'

type Offer = Pick<Services, 'tours' | 'calendar' | 'now'>

/**
 * Takes the place of each of these items, the first day first, through the one door to capacity: its day,
 * and once there are vehicles and guides those that go out with it. Tells whether there was one for all.
 * Where there was not, nothing is taken.
 */
export async function takePlaces(
  transaction: Transaction,
  services: Offer,
  items: readonly ItemRow[],
): Promise<boolean> {
  if (!(await takeDays(transaction, services, items))) return false
  const sent: ItemRow[] = []
  for (const item of items.toSorted(byDay)) {
    if (await autoAssign(transaction, services, item)) {
      sent.push(item)
      continue
    }
    for (const { id } of sent) await unassign(transaction, id)
    await givePlacesBack(transaction, items)
    return false
  }
  return true
}

/** The same for what an item is to be once a change of it is paid, beside what it is. */
export async function takePlaceForChange(
  transaction: Transaction,
  services: Offer,
  { item, next, takesDay }: { item: ItemRow; next: ItemRow; takesDay: boolean },
): Promise<boolean> {
  const days = takesDay ? [next] : []
  if (!(await takeDays(transaction, services, days))) return false
  if (await keepForChange(transaction, services, { item, next })) return true
  await givePlacesBack(transaction, days)
  return false
}

async function takeDays(
  transaction: Transaction,
  services: Offer,
  items: readonly ItemRow[],
): Promise<boolean> {
  const taken: ItemRow[] = []
  for (const item of items.toSorted(byDay)) {
    if (await takeDay(transaction, services, item)) {
      taken.push(item)
      continue
    }
    await givePlacesBack(transaction, taken)
    return false
  }
  return true
}

/**
 * Gives back the days of these items, the first day first. What goes out with them is let go by the database
 * when they lose their place (0027_never-twice.sql).
 */
export async function givePlacesBack(
  transaction: Transaction,
  items: readonly ItemRow[],
): Promise<void> {
  for (const { kind, product, date } of items.toSorted(byDay)) {
    if (kind === 'tour' && product !== null) await returnDeparture(transaction, product, date)
    else if (kind !== 'custom') await returnTrip(transaction, date)
  }
}

/**
 * Takes the day of what an item is to be and gives back its own, the first day first; tells whether
 * there was one. Where there was not, the caller's transaction is to be undone. Who goes out with it
 * follows once it is written (`reassign`).
 */
export async function movePlace(
  transaction: Transaction,
  services: Offer,
  from: ItemRow,
  to: ItemRow,
): Promise<boolean> {
  const take = () => takeDays(transaction, services, [to])
  const giveBack = () => givePlacesBack(transaction, [from])
  if (to.date < from.date) {
    const isTaken = await take()
    await giveBack()
    return isTaken
  }
  // Of one day its own place is free first: on a full day a tour can be had for another.
  await giveBack()
  return take()
}

/**
 * Takes a place for every item of an order that has lost its own, and moves those to 'held' or 'booked';
 * undefined, with nothing taken, when one of them finds none.
 */
export async function takePlacesAgain(
  transaction: Transaction,
  services: Offer,
  loaded: LoadedOrder,
  event: 'held' | 'booked',
): Promise<LoadedOrder | undefined> {
  const released = loaded.items.filter(({ status }) => status === 'released')
  if (!(await takePlaces(transaction, services, released))) return undefined
  return moveItems(transaction, loaded, event, released)
}

/** Gives back every place that an order has, and moves its items by what happened. */
export async function returnPlaces(
  transaction: Transaction,
  loaded: LoadedOrder,
  event: 'time-over' | 'called-off',
): Promise<LoadedOrder> {
  const leaving = listMovable(loaded, event)
  await givePlacesBack(transaction, leaving.filter(hasPlace))
  return moveItems(transaction, loaded, event, leaving)
}

/** Whether an item has its place of its day. */
export function hasPlace({ status }: Pick<ItemRow, 'status'>): boolean {
  return status === 'held' || status === 'booked'
}

async function takeDay(
  transaction: Transaction,
  services: Offer,
  { kind, product, date }: ItemRow,
): Promise<boolean> {
  // What the office wrote by hand is no departure of ours.
  if (kind === 'custom') return true
  const tour = kind === 'tour' ? services.tours.find(({ id }) => id === product) : undefined
  const closed = await listClosedDates(transaction, services, { from: date, to: date }, tour)
  if (closed.length > 0) return false
  if (kind !== 'tour') return takeVehicleDay(transaction, services.calendar, date)
  // One that is no longer in the catalogue has no limit that could stand against it.
  if (!tour) return true
  return takeDeparture(transaction, limitsOf(services, tour), date)
}

/** Two orders that take the same days take them in one order, so that neither waits for the other. */
function byDay(one: ItemRow, other: ItemRow): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return (one.product ?? '') < (other.product ?? '') ? -1 : 1
}
