import { limitsOf } from '../orders/other-days.ts'
import { returnDeparture, returnTrip, takeDeparture, takeVehicleDay } from '../orders/departures.ts'
import type { ItemRow } from '../orders/load-order.ts'
import type { Transaction } from '../database/database.ts'
import type { Office } from '../office.ts'

/**
 * Takes the place of each item of its day, the first day first, through the one door to capacity; tells
 * whether there was one for all. Where there was not, the caller's transaction is to be undone.
 */
export async function takePlaces(
  office: Office,
  transaction: Transaction,
  items: readonly ItemRow[],
): Promise<boolean> {
  for (const { kind, product, date } of items.toSorted(byDay)) {
    if (kind === 'custom') continue
    if (kind !== 'tour') {
      if (!(await takeVehicleDay(transaction, office.calendar, date))) return false
      continue
    }
    const tour = office.tours.find(({ id }) => id === product)
    if (!tour || (await takeDeparture(transaction, limitsOf(office, tour), date)) === undefined)
      return false
  }
  return true
}

/** Gives back the places of items, the first day first. */
export async function giveBackPlaces(
  transaction: Transaction,
  items: readonly ItemRow[],
): Promise<void> {
  for (const { kind, product, date } of items.toSorted(byDay)) {
    if (kind === 'tour' && product !== null) await returnDeparture(transaction, product, date)
    else if (kind !== 'custom') await returnTrip(transaction, date)
  }
}

/** Whether an item has a place of its day. */
export function hasPlace({ status }: Pick<ItemRow, 'status'>): boolean {
  return status === 'held' || status === 'booked'
}

function byDay(one: ItemRow, other: ItemRow): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return (one.product ?? '') < (other.product ?? '') ? -1 : 1
}
