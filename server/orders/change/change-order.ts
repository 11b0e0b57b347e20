import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { followPrice } from '../../money/invoices/follow-price.ts'
import { settleEvent } from '../../money/events/settle-events.ts'
import { moveAttempts } from '../../money/events/start-payment.ts'
import { reassign } from '../../capacity/fleet/auto-assign.ts'
import { type Basis, basisOf, forOneAct, type Services } from '../../services.ts'
import { type AuditEntry, writeAudit } from '../../records/audit-log.ts'
import { findHoldEnd } from '../../records/hold-end.ts'
import {
  type ItemRow,
  type LoadedOrder,
  loadOrder,
  type OrderRow,
} from '../../records/load-order.ts'
import {
  appendLines,
  type EventMeta,
  listMovable,
  moveItems,
  moveOrder,
  type NewLine,
  recordEvent,
} from '../../records/order-history.ts'
import { tripDaysOf } from '../../records/trip-hours.ts'

/*
 * The one way to change an order: it is opened under its lock, changed as one kind of change says (the files
 * beside this one, and ../cancel), and finished by the same steps for all of them.
 */

/** An order that is open to be changed. The content of its services stays what it was when the act began. */
export type OpenOrder = { services: Services; transaction: Transaction; loaded: LoadedOrder }

/** What a change makes of an order. A step that it doesn't name isn't taken. */
export type Edit = {
  act: EventMeta
  /** Its name in the history. */
  event: string
  /** New lines of the ledger: what was begun to be paid is for another price then. */
  lines?: readonly NewLine[] | undefined
  /** What becomes of the order's own row. */
  order?: Partial<OrderRow> | undefined
  /** What an item becomes. Those who go out with it stay where they can; `takesKept` has those go that are kept for it. */
  item?: { row: ItemRow; next: Partial<ItemRow>; takesKept?: boolean } | undefined
  /** The items that are called off; with the last of them the order is. */
  gone?: readonly ItemRow[] | undefined
  /** Why the documents of a whole order follow its price. */
  followsPrice?: Parameters<typeof followPrice>[3] | undefined
  /** Its entry in the log of the office. */
  log?: Pick<AuditEntry, 'action' | 'facts'> | undefined
}

/**
 * Opens an order, has one kind of change made of it, in one transaction, and takes what follows: the payment
 * events that were made are settled, the order's money takes its next steps, mails are sent. Gives the order as
 * it is `after` all of it. Throws Refused ('not-found').
 */
export async function changeOrder<Done extends object>(
  known: Services,
  orderId: string,
  make: (open: OpenOrder) => Promise<Done & { events?: string[] }>,
): Promise<Done & { after: LoadedOrder }> {
  const services = forOneAct(known)
  const { events = [], ...done } = await services.db.transaction(async (transaction) =>
    make({ services, transaction, loaded: await loadOrder(transaction, orderId) }),
  )
  for (const id of events) await settleEvent(services, id)
  const after = await services.reconcileOrder(services, orderId)
  services.wake('mail')
  return { ...(done as unknown as Done), after }
}

/**
 * Writes a change down by the steps that all kinds share. Gives the order as it is then, and whether somebody
 * goes out with the item where somebody has to.
 */
export async function applyEdit(
  { services, transaction, loaded }: OpenOrder,
  { act, event, lines = [], order, item, gone, followsPrice, log }: Edit,
): Promise<{ after: LoadedOrder; isServed: boolean }> {
  const { id } = loaded.order
  const basis = basisOf(services)
  let after = await appendLines(transaction, loaded, lines, act)
  if (gone) after = await moveItems(transaction, after, 'called-off', gone)
  let isServed = true
  if (item) {
    const { row, next, takesKept = false } = item
    const change = () => transaction.update(orderItems).set(next).where(eq(orderItems.id, row.id))
    const sent = { itemId: row.id, change, by: act, takesKept }
    isServed = await reassign(basis, transaction, loaded, sent)
    const items = after.items.map((one) => (one.id === row.id ? { ...one, ...next } : one))
    after = { ...after, items }
  }
  const written = { ...(item || gone ? followItems(basis, after) : {}), ...order }
  if (Object.keys(written).length > 0)
    await transaction.update(orders).set(written).where(eq(orders.id, id))
  after = { ...after, order: { ...after.order, ...written } }
  if (gone && listMovable(after, 'called-off').length === 0)
    after = await moveOrder(transaction, after, 'called-off', act)
  else await recordEvent(transaction, after, event, act)
  if (lines.length > 0 || gone) await moveAttempts(transaction, loaded.books.payments, 'called-off')
  if (followsPrice) await followPrice(services, transaction, id, followsPrice)
  if (log) {
    const about = { actorId: act.actorId ?? undefined, subject: 'orders', subjectId: id } as const
    await writeAudit(transaction, { ...about, ...log }, act.at)
  }
  return { after, isServed }
}

/** The order's row once an item has changed: its days follow its items, its calendar entry has a higher number. */
function followItems(basis: Basis, { order, items }: LoadedOrder): Partial<OrderRow> {
  const { firstDay, lastDay } = tripDaysOf(basis.content, items) ?? order
  const { holdEndsAt, status, sequence } = order
  const [only, ...others] = items
  // What waits for the office is never held beyond its day.
  const latest = status === 'requested' && holdEndsAt ? findHoldEnd(basis, firstDay) : holdEndsAt
  return {
    firstDay,
    lastDay,
    title: only && others.length === 0 ? only.title : order.title,
    sequence: sequence + 1,
    holdEndsAt: holdEndsAt && latest && latest < holdEndsAt ? latest : holdEndsAt,
  }
}
