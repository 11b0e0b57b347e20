import type { CalendarDate } from '../dates/calendar-date.ts'
import { type Cents, sumCents } from '../money/cents.ts'
import { layOut } from '../money/tax.ts'
import { type Books, isRefundUnderWay, type LedgerLine, sumBooks } from '../orders/ledger.ts'
import type { OrderStatus } from '../orders/statuses.ts'

/**
 * What the figures of the desk mean: each word once, for the screen, its files, the month's mail and the tests.
 *
 * - sold: the lines of the ledger by the day on which they were written; what is taken back is below nought
 * - earned: the same lines by the day of their trip
 * - received: what paid for bookings, by the day on which it came
 * - refunded: what went back, by the day on which it did
 * - owed: what guests still have to pay as it stands now, by the day of the trip
 * - goingBack: what is meant to go back and has not arrived, as it stands now: of `today`, whatever the day of the trip
 *
 * Sold, earned and owed are of bookings that are agreed: confirmed, over, or cancelled (then what is kept). What is
 * received and refunded is money of whatever booking. Money of a test is in none.
 */
export const measures = ['sold', 'earned', 'received', 'refunded', 'owed', 'goingBack'] as const
export type Measure = (typeof measures)[number]
export type Figures = Record<Measure, Cents>

/** By what the figures of a span are told apart. */
export const figureKinds = ['tour', 'channel', 'guide', 'vehicle', 'country'] as const
export type FigureKind = (typeof figureKinds)[number]

/** An order's statuses in which it is agreed what is sold. */
export const agreedStatuses = [
  'confirmed',
  'completed',
  'cancelled',
] as const satisfies OrderStatus[]

/** One day of an order, and by whom and what it is told apart. */
export type FiguredItem = {
  id: string
  day: CalendarDate
  /** What was sold, whoever it was sold to: 'tour:cape-peninsula'. */
  tour: string
  vehicles: readonly string[]
  guides: readonly string[]
}

/** An order with all that its figures want. Its money is real: what a test moved is left out. */
export type FiguredOrder = {
  id: string
  status: OrderStatus
  channel: string
  /** By its guest's telephone; null where that says nothing. */
  country: string | null
  firstDay: CalendarDate
  items: readonly FiguredItem[]
  /** Each line with the day in Cape Town on which it was written. */
  books: Omit<Books, 'lines'> & { lines: readonly (LedgerLine & { day: CalendarDate })[] }
}

/** Money that moved on a day: what came is above nought, what went back below. */
export type Moved = { day: CalendarDate; cents: Cents; orderId: string }

/** A part of a figure: so much of it, on a day, of a day's trip. */
export type Part = {
  measure: Measure
  day: CalendarDate
  cents: Cents
  item: FiguredItem | undefined
}

/**
 * An order's parts of all figures, and those of what moved of its money. An amount of the whole order is laid
 * out over its days in proportion to what each costs, in whole cents that add up to it.
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

/** What each day of an order weighs: what it costs, or all alike where that is nothing. */
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

/** Under what an amount goes that belongs to nobody yet, or of which nothing is known. */
export const nobody = ''

/** Under which names a part of a figure goes, and how much of it under each: two guides have half each. */
export function tellApart(
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

/** No figure at all, to add to. */
export function emptyFigures(): Figures {
  return { sold: 0, earned: 0, received: 0, refunded: 0, owed: 0, goingBack: 0 }
}

/** The months of a span, the first one first: 'YYYY-MM', also those in which nothing was. */
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
