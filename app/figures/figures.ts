import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { layOut } from '#rules/money/tax-rules.ts'
import { type Books, isRefundUnderWay, type LedgerLine, sumBooks } from '#app/order/ledger.ts'
import type { OrderStatus } from '#app/order/statuses.ts'

/**
 * Definitions of the office's figures, for the screen, exports, the monthly mail and the tests.
 * Sold: ledger lines by the day they were written, reversals negative. Earned: the same lines by
 * the day of their trip. Received: payments for bookings, by the day they came. Refunded: refunds
 * by the day they were made. Owed: what guests still have to pay now, by the day of the trip.
 * GoingBack: refunds due but not completed now, dated `today` whatever the trip's day. Sold, earned
 * and owed count agreed bookings only: confirmed, past, or cancelled (then what is kept). Received
 * and refunded count the money of any booking. Test payments count in none.
 */
export const measures = ['sold', 'earned', 'received', 'refunded', 'owed', 'goingBack'] as const
export type Measure = (typeof measures)[number]
export type Figures = Record<Measure, Cents>

export const figureKinds = ['tour', 'channel', 'guide', 'vehicle', 'country'] as const
export type FigureKind = (typeof figureKinds)[number]

/** Order statuses that count as agreed. */
export const agreedStatuses = [
  'confirmed',
  'completed',
  'cancelled',
] as const satisfies OrderStatus[]

export type FiguredItem = {
  id: string
  day: CalendarDate
  /** The product, whoever bought it: 'tour:cape-peninsula'. */
  tour: string
  vehicles: readonly string[]
  guides: readonly string[]
}

export type FiguredOrder = {
  id: string
  status: OrderStatus
  channel: string
  /** From the guest's telephone number; null if unknown. */
  country: string | null
  firstDay: CalendarDate
  items: readonly FiguredItem[]
  /** Each line with the Cape Town day it was written. */
  books: Omit<Books, 'lines'> & { lines: readonly (LedgerLine & { day: CalendarDate })[] }
}

/** Money on a day: positive in, negative out. */
export type Moved = { day: CalendarDate; cents: Cents; orderId: string }

export type Part = {
  measure: Measure
  day: CalendarDate
  cents: Cents
  item: FiguredItem | undefined
}

/**
 * An order's parts of all figures, and its payments' parts. An amount of the whole order is
 * distributed over its days in proportion to their prices, in whole cents that add up to it.
 */
export function listParts(
  order: FiguredOrder,
  moved: readonly Moved[],
  today?: CalendarDate,
): Part[] {
  const { books, items, firstDay } = order
  const isAgreed = agreedStatuses.some((status) => status === order.status)
  const weights = weigh(order)
  const spread = (measure: Measure, cents: Cents, day?: CalendarDate): Part[] => {
    if (cents === 0) return []
    if (items.length === 0) return [{ measure, cents, day: day ?? firstDay, item: undefined }]
    return layOut(cents, weights).flatMap((share, index) => {
      const item = items[index]
      return share === 0 || !item ? [] : [{ measure, cents: share, day: day ?? item.day, item }]
    })
  }
  const ofLines = books.lines.flatMap(({ item: id, amount: cents, day }) => {
    const item = items.find((one) => one.id === id)
    if (!item) return [...spread('sold', cents, day), ...spread('earned', cents)]
    return [
      { measure: 'sold' as const, day, cents, item },
      { measure: 'earned' as const, day: item.day, cents, item },
    ]
  })
  const { balance } = sumBooks(books)
  return [
    ...(isAgreed ? [...ofLines, ...spread('owed', Math.max(0, balance))] : []),
    ...spread('goingBack', sumUnderWay(books), today),
    ...moved.flatMap(({ day, cents }) =>
      cents > 0 ? spread('received', cents, day) : spread('refunded', 0 - cents, day),
    ),
  ]
}

/** The weight of each day: its price, or equal weights if all are zero. */
function weigh({ items, books }: FiguredOrder): number[] {
  const costs = items.map(({ id }) =>
    Math.max(0, sumCents(books.lines.flatMap((line) => (line.item === id ? [line.amount] : [])))),
  )
  return costs.some((cost) => cost > 0) ? costs : items.map(() => 1)
}

function sumUnderWay({ refunds }: Pick<Books, 'refunds'>): Cents {
  return sumCents(
    refunds.filter((refund) => isRefundUnderWay({ refunds: [refund] })).map(({ amount }) => amount),
  )
}

/** The key for unassigned or unknown values. */
export const nobody = ''

/** The keys that a part counts under, and its amount for each: two guides get half each. */
export function splitByKey(
  { channel, country }: Pick<FiguredOrder, 'channel' | 'country'>,
  { item, cents }: Pick<Part, 'item' | 'cents'>,
  by: FigureKind,
): [key: string, cents: Cents][] {
  const keys = {
    tour: () => [item?.tour ?? nobody],
    channel: () => [channel],
    country: () => [country ?? nobody],
    guide: () => item?.guides ?? [],
    vehicle: () => item?.vehicles ?? [],
  }[by]()
  const all = keys.length > 0 ? keys : [nobody]
  const shares = layOut(
    cents,
    all.map(() => 1),
  )
  return all.map((key, index) => [key, shares[index] ?? 0])
}

export function emptyFigures(): Figures {
  return { sold: 0, earned: 0, received: 0, refunded: 0, owed: 0, goingBack: 0 }
}

/** The months of a period in order, 'YYYY-MM', including empty ones. */
export function listMonths(from: CalendarDate, to: CalendarDate): string[] {
  const months: string[] = []
  let [year = 0, month = 0] = from.split('-').map(Number)
  const last = to.slice(0, 7)
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
    if (name > last) return months
    months.push(name)
    if (month === 12) year += 1
    month = (month % 12) + 1
  }
}
