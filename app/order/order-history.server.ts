import { and, asc, eq, getTableColumns, gte, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { calendarDateIn, capeTown, clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { appendLine, type LedgerLine, type VoidLine } from './ledger.ts'
import { type ItemStatus, itemTransitions, type OrderStatus, orderTransitions } from './statuses.ts'
import { type EventOf, tryTransition } from './transitions.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { users } from '#app/accounts/schema.server.ts'
import { ledgerLines } from './ledger-schema.server.ts'
import { offerEvents } from '#app/offers/schema.server.ts'
import { orderEvents, orderForms, orderItems, orders } from './schema.server.ts'
import { deleteDelayedMails } from './delayed-mails.server.ts'
import { Refused } from '#platform/refused.ts'
import type { ItemRow, LoadedOrder, LabelledLine } from './load-order.server.ts'

/**
 * The only place that changes the status of an order or item, or adds to its history and ledger.
 * Everything runs in the caller's transaction on an order locked by `loadOrder`, and returns the
 * order after the change.
 */

/**
 * The actor, the time and stored facts: codes and figures; for money also the reference and reason
 * typed by the office. Never a guest's text.
 */
export type EventMeta = {
  who: 'guest' | 'office' | 'server'
  actorId?: string | null
  at: Date
  facts?: Record<string, string | number | boolean | null>
}

export type Actor = { who: 'guest' | 'server'; actorId?: null } | { who: 'office'; actorId: string }

export type OrderEvent = EventOf<typeof orderTransitions>
export type ItemEvent = EventOf<typeof itemTransitions>

/**
 * A new line with its label on documents, such as '2 adults'. A void has the label of the line that
 * it voids.
 */
export type NewLine = VoidLine | (Exclude<LedgerLine, VoidLine> & { label: string })

/** Statuses in which the hold's data stays: the order waits for guest or office. */
const waitingStatuses: ReadonlySet<OrderStatus> = new Set(['offered', 'requested', 'held'])
const noHold = { holdEndsAt: null, networkHash: null }

/**
 * Changes an order's status and records the event. An order that no longer waits loses the end of
 * its hold and its network. Throws if the status does not allow the event.
 */
export async function changeOrderStatus(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  event: OrderEvent,
  meta: EventMeta,
): Promise<LoadedOrder> {
  const { order } = loadedOrder
  const status = tryTransition(orderTransitions, order.status, event)
  if (!status) throw new Error(`'${event}' cannot happen to an order that is ${order.status}.`)
  const change = { status, ...(waitingStatuses.has(status) ? {} : noHold) }
  const moved = transaction
    .$with('moved')
    .as(
      transaction
        .update(orders)
        .set(change)
        .where(eq(orders.id, order.id))
        .returning({ id: orders.id }),
    )
  const move = { event, from: order.status, to: status }
  await appendHistory(transaction.with(moved), { orderId: order.id }, move, meta)
  await deleteDelayedMails(transaction, order.id, meta.at)
  return { ...loadedOrder, order: { ...order, ...change } }
}

/** Records an event that changes no status, such as 'place-released'. */
export async function recordEvent(
  transaction: Transaction,
  { order }: LoadedOrder,
  event: string,
  meta: EventMeta,
): Promise<void> {
  const { id, status } = order
  await appendHistory(transaction, { orderId: id }, { event, from: status, to: status }, meta)
}

/**
 * Changes the status of items. The order's own event records the change in the history. Throws if
 * an item does not allow it.
 */
export async function changeItemStatuses(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  event: ItemEvent,
  items: readonly ItemRow[] = loadedOrder.items,
): Promise<LoadedOrder> {
  if (event === 'called-off') refuseHeldChange(loadedOrder, 'office')
  const moved = new Map<string, ItemStatus>()
  for (const { id, status } of items) {
    const next = tryTransition(itemTransitions, status, event)
    if (!next) throw new Error(`'${event}' cannot happen to an item that is ${status}.`)
    moved.set(id, next)
  }
  for (const status of new Set(moved.values())) {
    const ids = [...moved].flatMap(([id, next]) => (next === status ? [id] : []))
    await transaction.update(orderItems).set({ status }).where(inArray(orderItems.id, ids))
  }
  const movedItems = loadedOrder.items.map((item) => ({
    ...item,
    status: moved.get(item.id) ?? item.status,
  }))
  return { ...loadedOrder, items: movedItems }
}

/**
 * Throws while a change waits for money: the change holds a second place and its
 * price is already owed, so it must be paid or released first. Refused: for a guest
 * 'change-held', with what to do; for the office 'guest-change-held', with the deadline.
 */
export function refuseHeldChange({ heldQuote }: LoadedOrder, who: EventMeta['who']): void {
  const until = heldQuote?.heldUntil
  if (!until) return
  if (who === 'guest') throw new Refused({ code: 'change-held' })
  const facts = { date: calendarDateIn(until, capeTown), time: clockTimeInCapeTown(until) }
  throw new Refused({ code: 'guest-change-held', facts })
}

export function listMovable({ items }: LoadedOrder, event: ItemEvent): ItemRow[] {
  return items.filter(({ status }) => tryTransition(itemTransitions, status, event) !== undefined)
}

/**
 * Completes confirmed orders, and their days, after their last day. Works in bulk, because the
 * first run may find years of them.
 */
export async function completeOrders(db: Database, now: Date): Promise<void> {
  const { confirmed } = orderTransitions
  const { booked } = itemTransitions
  const today = calendarDateIn(now, capeTown)
  for (let hasMore = true; hasMore;) {
    const answer = await db.execute(sql`
      with moved as (
        update ${orders} set status = ${confirmed['last-day-over']} where id in (
          select id from ${orders} where ${inArray(orders.form, orderForms)}
            and ${eq(orders.status, 'confirmed')} and ${lt(orders.lastDay, today)}
          limit ${batchSize} for no key update skip locked
        ) returning id
      ), ended as (
        update ${orderItems} set status = ${booked['day-over']}
          where status = 'booked' and order_id in (select id from moved)
      )
      insert into ${orderEvents} (order_id, number, event, "from", "to", who, at, facts)
      select id, (select coalesce(max(number), 0) + 1 from ${orderEvents} where order_id = moved.id),
        'last-day-over', 'confirmed', ${confirmed['last-day-over']}, 'server', ${now.toISOString()}, '{}'
      from moved returning order_id`)
    hasMore = z.object({ rows: z.array(z.unknown()) }).parse(answer).rows.length === batchSize
  }
}

const batchSize = 1000

/**
 * Reopens orders that `completeOrders` completed by a wrong clock: their last day is not over, and
 * nothing has changed them since.
 */
export async function reopenOrders(db: Database, now: Date): Promise<void> {
  const { completed } = orderTransitions
  const { done } = itemTransitions
  const today = calendarDateIn(now, capeTown)
  await db.execute(sql`
    with moved as (
      update ${orders} set status = ${completed['last-day-ahead']} where id in (
        select id from ${orders} where ${inArray(orders.form, orderForms)}
          and ${eq(orders.status, 'completed')} and ${gte(orders.lastDay, today)}
          and 'last-day-over' = (select event from ${orderEvents}
            where order_id = ${orders.id} and "from" <> "to" order by number desc limit 1)
        for no key update skip locked
      ) returning id
    ), ahead as (
      update ${orderItems} set status = ${done['not-over-yet']}
        where status = 'done' and date >= ${today} and order_id in (select id from moved)
    )
    insert into ${orderEvents} (order_id, number, event, "from", "to", who, at, facts)
    select id, (select max(number) + 1 from ${orderEvents} where order_id = moved.id),
      'last-day-ahead', 'completed', ${completed['last-day-ahead']}, 'server', ${now.toISOString()}, '{}'
    from moved`)
}

/** Adds lines to an order's ledger. Throws if `appendLine` does not allow one. */
export async function appendLines(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  newLines: readonly NewLine[],
  { who, actorId = null, at }: EventMeta,
): Promise<LoadedOrder> {
  if (newLines.length === 0) return loadedOrder
  const { order, books } = loadedOrder
  newLines.reduce<LedgerLine[]>(appendLine, [...books.lines])
  const labelledLines: LabelledLine[] = []
  for (const line of newLines) {
    const { label } =
      line.kind === 'void' ? getLine([...books.lines, ...labelledLines], line.voids) : line
    labelledLines.push({ ...line, label })
  }
  const rows = labelledLines.map((line, index) => {
    const { id, item: itemId, kind, label, amount, taxCode } = line
    const voids = line.kind === 'void' ? line.voids : null
    const position = books.lines.length + index + 1
    const rowFields = { orderId: order.id, itemId, position, voids }
    return { id, ...rowFields, kind, label, amount, taxCode, at, who, actorId }
  })
  await transaction.insert(ledgerLines).values(rows)
  return { ...loadedOrder, books: { ...books, lines: [...books.lines, ...labelledLines] } }
}

function getLine(lines: readonly LabelledLine[], id: string): LabelledLine {
  const line = lines.find((one) => one.id === id)
  if (!line) throw new Error(`There is no line ${id}.`)
  return line
}

const histories = {
  order: [orderEvents, orderEvents.orderId],
  offer: [offerEvents, offerEvents.offerId],
} as const

type Owner = keyof typeof histories
type EventRow<Kind extends Owner> = (typeof histories)[Kind][0]['$inferSelect'] & {
  by: string | null
}

/**
 * Reads the history of orders or offers, oldest first, with the e-mail address of the office user.
 * `events` filters it.
 */
export async function readHistory<Kind extends Owner>(
  db: Database | Transaction,
  kind: Kind,
  ids: readonly string[],
  events?: readonly string[],
): Promise<EventRow<Kind>[]> {
  const [table, owner] = histories[kind]
  const rows = await db
    .select({ ...getTableColumns(table), by: users.email })
    .from(table)
    .leftJoin(users, eq(users.id, table.actorId))
    .where(and(inArray(owner, [...ids]), events && inArray(table.event, [...events])))
    .orderBy(asc(table.number))
  return rows as unknown as EventRow<Kind>[]
}

/** Adds to the history of an order or offer that is locked, or new in this transaction. */
export async function appendHistory(
  transaction: Pick<Transaction, 'insert'>,
  owner: { orderId: string } | { offerId: string; version: number },
  move: { event: string; from: string; to: string },
  { who, actorId = null, at, facts = {} }: EventMeta,
): Promise<void> {
  const [table, column] = 'orderId' in owner ? histories.order : histories.offer
  const id = 'orderId' in owner ? owner.orderId : owner.offerId
  const number = sql`(select coalesce(max(${table.number}), 0) + 1
    from ${table} where ${eq(column, id)})`
  const values = { ...owner, ...move, number, who, actorId, at, facts }
  await transaction.insert(table).values(values as never)
}
