import { and, between, eq, getTableColumns, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { type Content, wordsOf } from '#content/content.ts'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { findCountry } from '#rules/text/calling-codes.ts'
import {
  createEmptyFigures,
  type FigureItem,
  type FigureOrder,
  type FigureKind,
  type Figures,
  listMonths,
  listFigureParts,
  measures,
  type DatedAmount,
  splitByKey,
  noKey,
} from './figures.ts'
import { pendingRefundStatuses } from '#app/order/ledger.ts'
import { countGuests } from '#rules/prices/party.ts'
import type { ItemStatus } from '#app/order/statuses.ts'
import type { Database } from '#platform/database/database.ts'
import { allocations, guides, vehicles } from '#app/capacity/schema.server.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { toLedgerLine } from '#app/order/load-order.server.ts'
import { readMovements } from './movements.server.ts'
import { siteLocale } from '#rules/text/language.ts'

const regions = new Intl.DisplayNames(siteLocale, { type: 'region' })

/** A row's label: a tour's title, a country's name, or a vehicle's name. */
function nameFigure(
  content: Content,
  by: FigureKind,
  {
    key,
    names,
    titles,
  }: {
    key: string
    names: ReadonlyMap<string, string>
    titles: ReadonlyMap<string, string>
  },
): string {
  const words = wordsOf(content).admin.figures
  if (key === noKey) return words.nobody[by]
  switch (by) {
    case 'country':
      return regions.of(key) ?? key
    case 'channel':
      return (words.channels as Readonly<Record<string, string>>)[key] ?? key
    case 'guide':
    case 'vehicle':
      return names.get(key) ?? key
    case 'tour': {
      if (key === 'custom') return words.byHand
      const [kind, product = ''] = key.split(':')
      const tour = kind === 'tour' ? content.tours.find(({ id }) => id === product) : undefined
      return tour?.title ?? titles.get(key) ?? (product || words.byHand)
    }
  }
}

export type Span = { from: CalendarDate; to: CalendarDate }

/** A row of figures, with the trips on days of the span, their guests and the no-shows. */
export type FigureRow = Figures & { trips: number; guests: number; noShows: number }
export type NamedRow = FigureRow & { key: string; name: string }
export type MonthRow = FigureRow & { month: string }

/** Statuses of items that took place or will take place. */
export const travelStatuses: readonly ItemStatus[] = ['booked', 'done', 'no-show']
const batchSize = 500

/**
 * Figures of a span, first and last day included (defined in app/figures/figures.ts): in total, by
 * month, and grouped by `by`, highest earnings first. All three have the same sum.
 * `gifts` is money of gift vouchers, which the journal includes too.
 */
export async function readFigures(
  db: Database,
  content: Content,
  { from, to, by, today }: Span & { by: FigureKind; today?: CalendarDate | undefined },
): Promise<{ total: FigureRow; months: MonthRow[]; rows: NamedRow[]; gifts: GiftMoney }> {
  const total = createRow()
  const months = new Map(listMonths(from, to).map((month) => [month, createRow()]))
  const rows = new Map<string, FigureRow>()
  const titles = new Map<string, string>()
  const gifts = { received: 0, refunded: 0 }
  for await (const { order, isGift, amounts, trips } of readOrders(db, { from, to }, today)) {
    // The price of a gift voucher is a debt. It counts as received for the trip that the voucher
    // pays for.
    for (const { cents } of isGift ? amounts : [])
      gifts[cents > 0 ? 'received' : 'refunded'] += Math.abs(cents)
    const partsInSpan = listFigureParts(order, amounts, today)
      .filter(({ day }) => from <= day && day <= to)
      .filter(({ measure }) => !isGift || measure === 'goingBack')
    for (const part of partsInSpan) {
      const { measure, day, cents } = part
      total[measure] += cents
      findOrAddRow(months, day.slice(0, 7))[measure] += cents
      for (const [key, share] of splitByKey(order, part, by))
        findOrAddRow(rows, key)[measure] += share
    }
    for (const { item, guests, title, isOut, isMissed } of trips) {
      titles.set(item.tour, title)
      if (!isOut || item.day < from || item.day > to) continue
      const keys = splitByKey(order, { item, cents: 0 }, by).map(([key]) => findOrAddRow(rows, key))
      for (const row of [total, findOrAddRow(months, item.day.slice(0, 7)), ...keys]) {
        row.trips += 1
        row.guests += guests
        if (isMissed) row.noShows += 1
      }
    }
  }
  const names = await readNames(db, by)
  return {
    gifts,
    total,
    months: [...months].map(([month, row]) => ({ month, ...row })),
    rows: [...rows]
      .filter(([, row]) => row.trips > 0 || measures.some((measure) => row[measure] !== 0))
      .map(([key, row]) => ({ key, name: nameFigure(content, by, { key, names, titles }), ...row }))
      .toSorted((one, other) => other.earned - one.earned || one.name.localeCompare(other.name)),
  }
}

function createRow(): FigureRow {
  return { ...createEmptyFigures(), trips: 0, guests: 0, noShows: 0 }
}

function findOrAddRow(rows: Map<string, FigureRow>, key: string): FigureRow {
  const row = rows.get(key) ?? createRow()
  rows.set(key, row)
  return row
}

type Trip = { item: FigureItem; guests: number; title: string; isOut: boolean; isMissed: boolean }
type OrderFigures = { order: FigureOrder; isGift: boolean; amounts: DatedAmount[]; trips: Trip[] }
type GiftMoney = { received: number; refunded: number }

async function* readOrders(
  db: Database,
  span: Span,
  today: CalendarDate | undefined,
): AsyncGenerator<OrderFigures> {
  const amounts = new Map<string, DatedAmount[]>()
  for await (const movements of readMovements(db, span))
    for (const movement of movements)
      amounts.set(movement.orderId, [...(amounts.get(movement.orderId) ?? []), movement])
  const withRefunds =
    today && span.from <= today && today <= span.to ? await findOrdersWithOpenRefunds(db) : []
  const ids = new Set([...amounts.keys(), ...(await findOrdersInSpan(db, span)), ...withRefunds])
  const orderIds = [...ids]
  for (let start = 0; start < orderIds.length; start += batchSize)
    for (const orderFigures of await readOrderBatch(db, orderIds.slice(start, start + batchSize)))
      yield { ...orderFigures, amounts: amounts.get(orderFigures.order.id) ?? [] }
}

async function findOrdersInSpan(db: Database, { from, to }: Span): Promise<string[]> {
  const start = instantInCapeTown(from, '00:00')
  const end = instantInCapeTown(addDays(to, 1), '00:00')
  const whereTrip = ne(orders.form, 'gift')
  const withLines = await db
    .selectDistinct({ id: ledgerLines.orderId })
    .from(ledgerLines)
    .innerJoin(orders, eq(orders.id, ledgerLines.orderId))
    .where(and(whereTrip, gte(ledgerLines.at, start), lt(ledgerLines.at, end)))
  const withTrips = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(whereTrip, or(between(orders.firstDay, from, to), between(orderItems.date, from, to))),
    )
  return [...withLines, ...withTrips].map(({ id }) => id)
}

async function findOrdersWithOpenRefunds(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(refunds.status, [...pendingRefundStatuses]))
  return rows.map(({ id }) => id)
}

async function readOrderBatch(
  db: Database,
  ids: string[],
): Promise<Omit<OrderFigures, 'amounts'>[]> {
  const orderRows = await db
    .select({
      id: orders.id,
      form: orders.form,
      status: orders.status,
      channel: orders.channel,
      phone: orders.phone,
      firstDay: orders.firstDay,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
  const itemRows = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids))
  const lineRows = await db.select().from(ledgerLines).where(inArray(ledgerLines.orderId, ids))
  const paymentRows = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, ids), eq(payments.mode, 'live')))
  const refundRows = await db
    .select({ ...getTableColumns(refunds), orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(payments.orderId, ids), eq(payments.mode, 'live')))
  const allocationRows = await db
    .select({
      orderId: orderItems.orderId,
      itemId: allocations.itemId,
      vehicleId: allocations.vehicleId,
      guideId: allocations.guideId,
    })
    .from(allocations)
    .innerJoin(orderItems, eq(orderItems.id, allocations.itemId))
    .where(and(inArray(orderItems.orderId, ids), eq(allocations.isForChange, false)))
  const byOrder = {
    items: groupByOrder(itemRows),
    lines: groupByOrder(lineRows),
    paid: groupByOrder(paymentRows),
    back: groupByOrder(refundRows),
    out: groupByOrder(allocationRows),
  }
  return orderRows.map(({ phone, form, ...order }) => {
    const rowsOfOrder = {
      items: (byOrder.items.get(order.id) ?? []).toSorted((one, other) =>
        `${one.date}${one.id}` < `${other.date}${other.id}` ? -1 : 1,
      ),
      out: byOrder.out.get(order.id) ?? [],
    }
    const items = rowsOfOrder.items.map((item) => {
      const itemAllocations = rowsOfOrder.out.filter(({ itemId }) => itemId === item.id)
      return {
        id: item.id,
        day: item.date,
        tour: item.kind === 'custom' ? 'custom' : `${item.kind}:${item.product ?? ''}`,
        vehicles: itemAllocations.flatMap(({ vehicleId }) => vehicleId ?? []).toSorted(),
        guides: itemAllocations.flatMap(({ guideId }) => guideId ?? []).toSorted(),
      }
    })
    return {
      isGift: form === 'gift',
      order: {
        ...order,
        country: findCountry(phone ?? '') ?? null,
        items,
        books: {
          lines: (byOrder.lines.get(order.id) ?? [])
            .toSorted((one, other) => one.position - other.position)
            .map((row) => ({ ...toLedgerLine(row), day: calendarDateIn(row.at, capeTown) })),
          payments: byOrder.paid.get(order.id) ?? [],
          refunds: (byOrder.back.get(order.id) ?? []).map((refund) => ({
            ...refund,
            payment: refund.paymentId,
          })),
        },
      },
      trips: rowsOfOrder.items.flatMap((row, index) => {
        const item = items[index]
        if (!item) return []
        const isOut = travelStatuses.includes(row.status)
        const isMissed = row.status === 'no-show'
        return [{ item, guests: countGuests(row), title: row.title, isOut, isMissed }]
      }),
    }
  })
}

function groupByOrder<Row extends { orderId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

async function readNames(db: Database, by: FigureKind): Promise<Map<string, string>> {
  if (by !== 'guide' && by !== 'vehicle') return new Map()
  const table = by === 'guide' ? guides : vehicles
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .orderBy(sql`2`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
