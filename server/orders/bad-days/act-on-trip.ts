import type { BadDayAct } from '#rules/changes/bad-day.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { Refused } from '../../refused.ts'
import { callOffNow } from '../cancel/cancel-order.ts'
import type { OpenOrder } from '../change/change-order.ts'
import { changeNow } from '../change/change-trip.ts'

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
  open: OpenOrder,
  { trip, ...told }: { trip: TripAct; message: string; actorId: string },
): Promise<TripDone> {
  const { services, loaded } = open
  const { itemId, act, date } = trip
  const item = loaded.items.find(({ id }) => id === itemId)
  if (!item) throw new Refused({ code: 'not-found' })
  if (item.date < calendarDateIn(services.now(), capeTown))
    throw new Refused({ code: 'date-past', field: 'date' })
  if (act === 'call-off') {
    const { refund, charges } = await callOffNow(open, { items: [itemId], ...told })
    const difference = sumCents(charges.map(({ kept, total }) => kept - total))
    return { title: item.title, refund, difference }
  }
  const product = act === 'swap' && trip.product !== null ? { product: trip.product } : {}
  const wish = { item: itemId, date, ...product, bearer: 'company' } as const
  const { plan, quote } = await changeNow(open, wish, told)
  // What an earlier change has promised already isn't what this one brings back.
  const promised = loaded.books.refunds.filter(({ id }) => quote.withdrawn.includes(id))
  return {
    title: plan.next.title,
    refund: quote.refund - sumCents(promised.map(({ amount }) => amount)),
    difference: quote.difference,
  }
}
