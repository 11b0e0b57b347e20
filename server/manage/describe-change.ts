import { scheduleTour } from '#rules/catalogue/running-days.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type Explained, findLastBookableDay } from '#rules/dates/schedule.ts'
import { scaleMoney } from '#rules/money/money.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import { childFactor } from '#rules/money/tour-price.ts'
import type { ChangeChoices, ChangeQuoteAnswer } from '#rules/orders/change-answer.ts'
import type { OrderChangeQuote } from '#rules/orders/change-quote.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import type { ChangeWindow } from '#rules/orders/what-can-be-changed.ts'
import { listFullDates } from '../orders/full-days.ts'
import { type ItemRow, loadOrder, type LoadedOrder } from '../orders/load-order.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { contacts } from '../requests/admit.ts'
import { findChangeWindows, type PlannedChange } from './plan-change.ts'

/** The figures of a change as its guest reads them. */
export function describeChangeQuote({
  quote,
  planned,
}: {
  quote: OrderChangeQuote
  planned: PlannedChange
}): ChangeQuoteAnswer {
  const { number, expiresAt, item, to, owed, difference, fee, reduction, kept, refund } = quote
  const last = quote.plan && quote.plan.length > 1 ? quote.plan.at(-1) : undefined
  const byHand = quote.parts.filter(({ way }) => way === 'by-hand')
  return {
    number,
    expiresAt: expiresAt.toISOString(),
    item,
    to: {
      tour: to.product ?? '',
      title: planned.next.title,
      date: to.departure,
      adults: to.adults,
      children: to.children,
    },
    hasPrice: planned.hasPrice,
    owed,
    difference,
    fee,
    reduction,
    kept,
    percent: quote.tier.feePercent,
    ...(quote.tierUntil ? { until: quote.tierUntil } : {}),
    refund,
    byHand: byHand.reduce((sum, { amount }) => sum + amount, 0),
    payFirst: quote.payFirst,
    ...(last ? { later: { ...last } } : {}),
    officeAsks: planned.officeAsks,
  }
}

/** Until when the guest of an order may change one of its days, for its page; absent where nothing can. */
export function describeWindows(
  office: Pick<Office, 'now' | 'tours' | 'calendar'>,
  loaded: LoadedOrder,
  item: ItemRow,
): ManageAnswer['days'][number]['changes'] {
  const windows = findChangeWindows(office, loaded, item)
  return windows && { date: describe(windows.date), guests: describe(windows.guests) }
}

function describe({ until, bar }: ChangeWindow) {
  return { until: until.toISOString(), ...(bar ? { bar } : {}) }
}

/**
 * What one day of an order can be changed to: the tours that there are, and of one of them the days that
 * are left. Throws Refused: 'not-found', 'change-closed', 'tour-unknown'.
 */
export async function listChangeChoices(
  office: Office,
  orderId: string,
  wanted: { item: string; tour?: string | undefined },
): Promise<ChangeChoices> {
  const loaded = await office.db.transaction((transaction) => loadOrder(transaction, orderId))
  const item = loaded.items.find(({ id }) => id === wanted.item)
  if (!item) throw new Refused({ code: 'not-found' })
  if (!findChangeWindows(office, loaded, item))
    throw new Refused({ code: 'change-closed', facts: contacts })
  const id = wanted.tour ?? item.product
  const named = office.tours.find((one) => one.id === id)
  // A tour that is sold no more can be had for another.
  const tour = wanted.tour ? named : (named ?? office.tours.find((one) => isOffered(one, item)))
  if (!tour) throw new Refused({ code: 'tour-unknown', field: 'tour' })
  const from = calendarDateIn(office.now(), capeTown)
  const to = findLastBookableDay(from)
  const party = item.adults + item.children
  const wish = { tour, party, without: item.id }
  const full = await listFullDates(office.db, office, wish, { from, to })
  const schedule = scheduleTour(tour, office.calendar)
  return {
    item: item.id,
    tour: tour.id,
    tours: office.tours
      .filter((one) => one.id === item.product || isOffered(one, item))
      .map(({ id: own, title, minGuests, maxGuests, priceFrom }) => {
        const adult = parsePriceText(priceFrom)
        const tour = { id: own, title, minGuests, maxGuests }
        if (!adult) return tour
        const child = scaleMoney(adult, childFactor)
        return { ...tour, each: { adult: adult.minor, child: child.minor } }
      }),
    schedule: {
      ...schedule,
      season: schedule.season && copy(schedule.season),
      closed: schedule.closed.map(copy),
    },
    from,
    to,
    // What it has itself is free for it.
    full: full.filter((date) => date !== item.date || tour.id !== item.product),
  }
}

/** What is sold at a price can be had for something else at a price. */
function isOffered(tour: Office['tours'][number], item: ItemRow): boolean {
  return (
    tour.listed && (item.priceLines.length === 0 || parsePriceText(tour.priceFrom) !== undefined)
  )
}

function copy({ days, why }: Explained) {
  return { days: [...days], why }
}
