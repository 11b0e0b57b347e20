import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { correctDocuments } from '#app/payments/correct-documents.server.ts'
import { settleEvent } from '#app/payments/events/settle-events.server.ts'
import { moveAttempts } from '#app/payments/events/start-payment.server.ts'
import { reassign } from '#app/capacity/allocations.server.ts'
import { type Basis, readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { type AuditEntry, writeAudit } from '#app/accounts/audit-log.server.ts'
import { findRequestHoldEnd } from '#app/order/hold-end.server.ts'
import {
  type ItemRow,
  type LoadedOrder,
  loadOrder,
  type OrderRow,
} from '#app/order/load-order.server.ts'
import {
  appendLines,
  type EventMeta,
  listMovable,
  changeItemStatuses,
  changeOrderStatus,
  type NewLine,
  recordEvent,
} from '#app/order/order-history.server.ts'
import { computeTripDays } from '#app/order/trip-hours.server.ts'

/**
 * The common steps of every change of an order. The order is opened and locked, one kind of change
 * is applied (other files in this folder), and the result is written.
 */

/**
 * A locked order, opened for a change. The content of its services stays as it was at the start.
 */
export type OpenOrder = { services: Services; transaction: Transaction; loadedOrder: LoadedOrder }

/** The result of a change. A step whose field is absent is skipped. */
export type Edit = {
  act: EventMeta
  event: string
  /** New ledger lines. They end open payment attempts, whose amount is outdated. */
  lines?: readonly NewLine[] | undefined
  order?: Partial<OrderRow> | undefined
  /**
   * The changed item. Its vehicle and guide stay if possible. `usesReserved` assigns those reserved
   * for the change.
   */
  item?: { row: ItemRow; next: Partial<ItemRow>; usesReserved?: boolean } | undefined
  /** Cancelled items. Cancelling the last item cancels the order. */
  gone?: readonly ItemRow[] | undefined
  followsPrice?: Parameters<typeof correctDocuments>[3] | undefined
  log?: Pick<AuditEntry, 'action' | 'facts'> | undefined
}

/**
 * Opens an order and applies one kind of change in one transaction. Then processes new payment
 * events, reconciles the order's money and sends mails. Returns the reconciled order as `after`. Throws Refused ('not-found').
 */
export async function changeOrder<Done extends object>(
  liveServices: Services,
  orderId: string,
  applyChange: (openOrder: OpenOrder) => Promise<Done & { events?: string[] }>,
): Promise<Done & { after: LoadedOrder }> {
  const services = withFixedContent(liveServices)
  const { events = [], ...done } = await services.db.transaction(async (transaction) =>
    applyChange({ services, transaction, loadedOrder: await loadOrder(transaction, orderId) }),
  )
  for (const id of events) await settleEvent(services, id)
  const after = await services.reconcileOrder(services, orderId)
  services.wake('mail')
  return { ...(done as unknown as Done), after }
}

/**
 * Writes a change by the common steps. Returns the changed order. `isServed`: the item has the
 * vehicle and guide it needs.
 */
export async function applyEdit(
  { services, transaction, loadedOrder }: OpenOrder,
  { act, event, lines = [], order, item, gone: cancelledItems, followsPrice, log }: Edit,
): Promise<{ after: LoadedOrder; isServed: boolean }> {
  const { id } = loadedOrder.order
  const basis = readBasis(services)
  let after = await appendLines(transaction, loadedOrder, lines, act)
  if (cancelledItems)
    after = await changeItemStatuses(transaction, after, 'called-off', cancelledItems)
  let isServed = true
  if (item) {
    const { row, next, usesReserved = false } = item
    const change = () => transaction.update(orderItems).set(next).where(eq(orderItems.id, row.id))
    const assignment = { itemId: row.id, change, eventMeta: act, usesReserved }
    isServed = await reassign(basis, transaction, loadedOrder, assignment)
    const items = after.items.map((one) => (one.id === row.id ? { ...one, ...next } : one))
    after = { ...after, items }
  }
  const orderFields = {
    ...(item || cancelledItems ? computeOrderFields(basis, after) : {}),
    ...order,
  }
  if (Object.keys(orderFields).length > 0)
    await transaction.update(orders).set(orderFields).where(eq(orders.id, id))
  after = { ...after, order: { ...after.order, ...orderFields } }
  if (cancelledItems && listMovable(after, 'called-off').length === 0)
    after = await changeOrderStatus(transaction, after, 'called-off', act)
  else await recordEvent(transaction, after, event, act)
  if (lines.length > 0 || cancelledItems)
    await moveAttempts(transaction, loadedOrder.books.payments, 'called-off')
  if (followsPrice) await correctDocuments(services, transaction, id, followsPrice)
  if (log) {
    const about = { actorId: act.actorId ?? undefined, subject: 'orders', subjectId: id } as const
    await writeAudit(transaction, { ...about, ...log }, act.at)
  }
  return { after, isServed }
}

/**
 * The order's fields after an item changed: its days follow the items, and its calendar sequence
 * number grows.
 */
function computeOrderFields(basis: Basis, { order, items }: LoadedOrder): Partial<OrderRow> {
  const { firstDay, lastDay } = computeTripDays(basis.content, items) ?? order
  const { holdEndsAt, status, sequence } = order
  const [only, ...others] = items
  // A request's hold ends with the trip's day at the latest.
  const latestEnd =
    status === 'requested' && holdEndsAt ? findRequestHoldEnd(basis, firstDay) : holdEndsAt
  return {
    firstDay,
    lastDay,
    title: only && others.length === 0 ? only.title : order.title,
    sequence: sequence + 1,
    holdEndsAt: holdEndsAt && latestEnd && latestEnd < holdEndsAt ? latestEnd : holdEndsAt,
  }
}
