import { eq } from 'drizzle-orm'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import type { Basis } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'
import type { ItemRow, LoadedOrder, OrderRow } from '#app/order/load-order.server.ts'
import {
  type EventMeta,
  changeItemStatuses,
  changeOrderStatus,
  recordEvent,
} from '#app/order/order-history.server.ts'
import { hasPlace, takePlacesAgain } from '#app/capacity/departures.server.ts'
import { findRequestHoldEnd } from '#app/order/hold-end.server.ts'
import { deleteDelayedMails } from '#app/order/delayed-mails.server.ts'

/**
 * Confirms an order for the office. Takes its released places again. Throws Refused if no place is
 * left.
 */
export async function confirmOrder(
  transaction: Transaction,
  basis: Basis,
  loadedOrder: LoadedOrder,
  act: EventMeta,
): Promise<LoadedOrder> {
  const placedOrder = await takePlacesAgain(transaction, basis, loadedOrder, 'booked')
  if (!placedOrder) throw new Refused({ code: 'place-gone', field: 'status' })
  const heldItems = placedOrder.items.filter(({ status }) => status === 'held')
  const bookedOrder = await changeItemStatuses(transaction, placedOrder, 'booked', heldItems)
  return changeOrderStatus(transaction, bookedOrder, 'due-paid', act)
}

/**
 * Extends the hold of an unanswered request to the end that a new request would get now, at most to
 * the trip's day. A second click changes nothing. Takes a released place again. Guest and office
 * get a new warning before the new end. Returns the new end. Throws Refused if the request waits
 * for no answer or no place is left.
 */
export async function extendHold(
  transaction: Transaction,
  basis: Basis,
  loadedOrder: LoadedOrder,
  act: EventMeta,
): Promise<Date> {
  const { id, status, firstDay } = loadedOrder.order
  const today = calendarDateIn(basis.now(), capeTown)
  if (status !== 'requested' || firstDay <= today) throw new Refused({ code: 'hold-over', field })
  const placedOrder = await takePlacesAgain(transaction, basis, loadedOrder, 'held')
  if (!placedOrder) throw new Refused({ code: 'place-gone', field })
  const holdEndsAt = findRequestHoldEnd(basis, firstDay)
  await transaction
    .update(orders)
    .set({ holdEndsAt, holdRemindedAt: null })
    .where(eq(orders.id, id))
  const until = calendarDateIn(holdEndsAt, capeTown)
  await deleteDelayedMails(transaction, id, act.at)
  await recordEvent(transaction, placedOrder, 'hold-kept', { ...act, facts: { until } })
  return holdEndsAt
}

const field = 'keepLonger'

/**
 * The day to which the office may extend a hold. Undefined if the request waits for no answer, the
 * trip's day has come, or the hold is already that long.
 */
export function findHoldExtension(
  basis: Basis,
  { status, date, heldUntilAt }: { status: string; date: CalendarDate; heldUntilAt: unknown },
): CalendarDate | undefined {
  if (status !== 'requested' || date <= calendarDateIn(basis.now(), capeTown)) return undefined
  const until = calendarDateIn(findRequestHoldEnd(basis, date), capeTown)
  const isHeld = typeof heldUntilAt === 'string'
  return isHeld && calendarDateIn(new Date(heldUntilAt), capeTown) >= until ? undefined : until
}

export function describeHold(
  { status, holdEndsAt }: Pick<OrderRow, 'status' | 'holdEndsAt'>,
  item: Pick<ItemRow, 'status'>,
) {
  if (status !== 'requested') return { place: null, heldUntilAt: null }
  return {
    place: hasPlace(item) ? null : 'given-back',
    heldUntilAt: holdEndsAt?.toISOString() ?? null,
  }
}
