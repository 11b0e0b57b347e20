import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { distributeCents } from '#rules/money/tax-rules.ts'
import { type Books, isRefundUnderWay, type LedgerLine, sumBooks } from '#app/order/ledger.ts'
import type { OrderStatus } from '#app/order/statuses.ts'

/**
 * The office's figures, for the screen, exports, the monthly mail and the tests. Test payments never
 * count.
 *
 * - `sold`: ledger lines by the day they were written; reversals are negative
 * - `earned`: the same lines by the day of their trip
 * - `received`: payments for bookings by their day
 * - `refunded`: refunds by their day
 * - `owed`: what guests must still pay now, by the day of the trip
 * - `goingBack`: refunds due but not completed now, on `today`
 *
 * Sold, earned and owed count agreed bookings only: confirmed, past, or cancelled with a charge.
 * Received and refunded count every booking.
 */
export const measures = ['sold', 'earned', 'received', 'refunded', 'owed', 'goingBack'] as const
export type Measure = (typeof measures)[number]
export type Figures = Record<Measure, Cents>

export const figureKinds = ['tour', 'channel', 'guide', 'vehicle', 'country'] as const
export type FigureKind = (typeof figureKinds)[number]

export const agreedStatuses = [
  'confirmed',
  'completed',
  'cancelled',
] as const satisfies OrderStatus[]

export type FigureItem = {
  id: string
  day: CalendarDate
  /** The product's key: 'tour:cape-peninsula'. */
  tour: string
  vehicles: readonly string[]
  guides: readonly string[]
}

export type FigureOrder = {
  id: string
  status: OrderStatus
  channel: string
  /** The country of the guest's telephone number. Null if unknown. */
  country: string | null
  firstDay: CalendarDate
  items: readonly FigureItem[]
  /** The order's books. Each line has the Cape Town day on which it was written. */
  books: Omit<Books, 'lines'> & { lines: readonly (LedgerLine & { day: CalendarDate })[] }
}

/** Money that moved on a day, in cents. Positive if received, negative if refunded. */
export type DatedAmount = { day: CalendarDate; cents: Cents; orderId: string }

export type FigurePart = {
  measure: Measure
  day: CalendarDate
  cents: Cents
  item: FigureItem | undefined
}

/**
 * The parts of an order and its payments in all figures. An amount of the whole order is divided
 * among its days in proportion to their prices. The parts are whole cents; their sum is exact.
 */
export function listFigureParts(
  order: FigureOrder,
  amounts: readonly DatedAmount[],
  today?: CalendarDate,
): FigurePart[] {
  const { books, items, firstDay } = order
  const isAgreed = agreedStatuses.some((status) => status === order.status)
  const weights = computeWeights(order)
  const spread = (measure: Measure, cents: Cents, day?: CalendarDate): FigurePart[] => {
    if (cents === 0) return []
    if (items.length === 0) return [{ measure, cents, day: day ?? firstDay, item: undefined }]
    return distributeCents(cents, weights).flatMap((share, index) => {
      const item = items[index]
      return share === 0 || !item ? [] : [{ measure, cents: share, day: day ?? item.day, item }]
    })
  }
  const lineParts = books.lines.flatMap(({ item: id, amount: cents, day }) => {
    const item = items.find((one) => one.id === id)
    if (!item) return [...spread('sold', cents, day), ...spread('earned', cents)]
    return [
      { measure: 'sold' as const, day, cents, item },
      { measure: 'earned' as const, day: item.day, cents, item },
    ]
  })
  const { balance } = sumBooks(books)
  return [
    ...(isAgreed ? [...lineParts, ...spread('owed', Math.max(0, balance))] : []),
    ...spread('goingBack', sumOpenRefunds(books), today),
    ...amounts.flatMap(({ day, cents }) =>
      cents > 0 ? spread('received', cents, day) : spread('refunded', 0 - cents, day),
    ),
  ]
}

/** The weight of each item: its price; equal weights if all prices are zero. */
function computeWeights({ items, books }: FigureOrder): number[] {
  const costs = items.map(({ id }) =>
    Math.max(0, sumCents(books.lines.flatMap((line) => (line.item === id ? [line.amount] : [])))),
  )
  return costs.some((cost) => cost > 0) ? costs : items.map(() => 1)
}

function sumOpenRefunds({ refunds }: Pick<Books, 'refunds'>): Cents {
  return sumCents(
    refunds.filter((refund) => isRefundUnderWay({ refunds: [refund] })).map(({ amount }) => amount),
  )
}

/** The key for 'none' or 'unknown'. */
export const noKey = ''

/** The keys that a part counts under, with the amount for each. Two guides get half each. */
export function splitByKey(
  { channel, country }: Pick<FigureOrder, 'channel' | 'country'>,
  { item, cents }: Pick<FigurePart, 'item' | 'cents'>,
  by: FigureKind,
): [key: string, cents: Cents][] {
  const keys = {
    tour: () => [item?.tour ?? noKey],
    channel: () => [channel],
    country: () => [country ?? noKey],
    guide: () => item?.guides ?? [],
    vehicle: () => item?.vehicles ?? [],
  }[by]()
  const usedKeys = keys.length > 0 ? keys : [noKey]
  const shares = distributeCents(
    cents,
    usedKeys.map(() => 1),
  )
  return usedKeys.map((key, index) => [key, shares[index] ?? 0])
}

export function createEmptyFigures(): Figures {
  return { sold: 0, earned: 0, received: 0, refunded: 0, owed: 0, goingBack: 0 }
}

/** The months of a period in order, as 'YYYY-MM', without gaps. */
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
