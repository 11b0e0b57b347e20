import type { BadDayAct } from '#rules/changes/bad-day.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import type { SeenTrip } from '../../database/schema/bad-days.ts'
import type { Transaction } from '../../database/database.ts'
import type { LoadedOrder } from '../../records/load-order.ts'
import { Refused } from '../../refused.ts'
import type { Services } from '../../services.ts'
import { callOffNow } from '../cancel/cancel-order.ts'
import { rescheduleNow } from '../change/reschedule.ts'

/** What becomes of a trip: its day then, and its tour; those of its own where it is called off. */
export type TripAct = {
  itemId: string
  act: BadDayAct
  date: CalendarDate
  product: string | null
}

/** What it has come to: for guests, in cents, and what the trip is called then. */
export type TripDone = { title: string; refund: number; difference: number }

/**
 * Does to one trip what a bad day makes of it, in the caller's transaction, which has locked its order: what we
 * bear costs a guest nothing more, and whatever costs less comes back. The caller throws where the figures are
 * others than were seen. Throws Refused as moving and calling off do, and 'date-past' for a day that is over.
 */
export async function actOnTrip(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  { trip, ...told }: { trip: TripAct; message: string; actorId: string },
): Promise<TripDone> {
  const { itemId, act, date } = trip
  const item = loaded.items.find(({ id }) => id === itemId)
  if (!item) throw new Refused({ code: 'not-found' })
  if (item.date < calendarDateIn(services.now(), capeTown))
    throw new Refused({ code: 'date-past', field: 'date' })
  if (act === 'call-off') {
    const { refund, charges } = await callOffNow(services, transaction, loaded, {
      items: [itemId],
      ...told,
    })
    return {
      title: item.title,
      refund,
      difference: sumCents(charges.map(({ kept, total }) => kept - total)),
    }
  }
  const product = act === 'swap' && trip.product !== null ? { product: trip.product } : {}
  const wish = { item: itemId, date, ...product, bearer: 'company' } as const
  const { plan, quote } = await rescheduleNow(services, transaction, loaded, { wish, ...told })
  // What an earlier change has promised already isn't what this one brings back.
  const promised = loaded.books.refunds.filter(({ id }) => quote.withdrawn.includes(id))
  return {
    title: plan.next.title,
    refund: quote.refund - sumCents(promised.map(({ amount }) => amount)),
    difference: quote.difference,
  }
}

/** What of a trip has to be as it was seen. */
export function seenOf(
  { items }: LoadedOrder,
  itemId: string,
  { refund, difference }: Pick<TripDone, 'refund' | 'difference'>,
): SeenTrip {
  const item = items.find(({ id }) => id === itemId)
  if (!item) throw new Refused({ code: 'not-found' })
  return { date: item.date, product: item.product, refund, difference }
}
