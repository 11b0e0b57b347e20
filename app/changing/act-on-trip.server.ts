import type { BadDayAct } from './bad-day.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { Refused } from '#platform/refused.ts'
import { cancelNow } from './cancel-order.server.ts'
import type { OpenOrder } from './change-order.server.ts'
import { changeNow } from './change-trip.server.ts'

export type TripAct = {
  itemId: string
  act: BadDayAct
  date: CalendarDate
  product: string | null
}

/** The outcome for one trip: its new title, the refund and the price difference, in cents. */
export type TripOutcome = { title: string; refund: number; difference: number }

/**
 * Carries out one trip's part of a bad day, in the caller's transaction, with the order locked. A
 * change that we make costs the guest nothing; a lower price is refunded. The caller throws if the
 * figures differ from those the user saw. Throws Refused like moving and cancelling, and
 * 'date-past'.
 */
export async function actOnTrip(
  open: OpenOrder,
  { trip, ...note }: { trip: TripAct; message: string; actorId: string },
): Promise<TripOutcome> {
  const { services, loaded } = open
  const { itemId, act, date } = trip
  const item = loaded.items.find(({ id }) => id === itemId)
  if (!item) throw new Refused({ code: 'not-found' })
  if (item.date < calendarDateIn(services.now(), capeTown))
    throw new Refused({ code: 'date-past', field: 'date' })
  if (act === 'call-off') {
    const { refund, charges } = await cancelNow(open, { items: [itemId], ...note })
    const difference = sumCents(charges.map(({ kept, total }) => kept - total))
    return { title: item.title, refund, difference }
  }
  const product = act === 'swap' && trip.product !== null ? { product: trip.product } : {}
  const wish = { item: itemId, date, ...product, bearer: 'company' } as const
  const { plan, quote } = await changeNow(open, wish, note)
  // The refund includes refunds proposed by an earlier change; only the rest is new.
  const proposedBefore = loaded.books.refunds.filter(({ id }) => quote.withdrawn.includes(id))
  return {
    title: plan.next.title,
    refund: quote.refund - sumCents(proposedBefore.map(({ amount }) => amount)),
    difference: quote.difference,
  }
}
