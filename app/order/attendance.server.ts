import { eq } from 'drizzle-orm'
import type { AttendanceMark } from './attendance.ts'
import { type AuditAction, writeAudit } from '#app/accounts/audit-log.server.ts'
import { computeHours } from './trip-hours.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orderItems } from './schema.server.ts'
import { type ItemRow, type LoadedOrder, loadOrder } from './load-order.server.ts'
import { type ItemEvent, changeItemStatuses, recordEvent } from './order-history.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'

type AttendanceChange = {
  itemId: string
  mark: AttendanceMark
  actorId: string
  reason?: string | undefined
  seen?: ItemRow['status'] | undefined
}

const statusOfMark = { done: 'done', 'no-show': 'no-show' } as const

/**
 * Marks an item as done or no-show, or undoes the mark, in the caller's transaction. Moves no
 * money: a no-show has forfeited the trip (the tier for zero days), and what the office refunds is
 * a separate refund. Sends no mail. Safe to repeat. Throws Refused: 'not-found', 'item-changed',
 * 'trip-not-begun' (too early to mark), 'trip-not-on' (it has no place, or no mark to undo),
 * 'reason-needed'.
 */
export async function markAttendance(
  services: Services,
  transaction: Transaction,
  { itemId, mark, actorId, reason, seen: seenStatus }: AttendanceChange,
): Promise<void> {
  const at = services.now()
  const loadedOrder = await loadItemOrder(transaction, itemId)
  const item = getItem(loadedOrder, itemId)
  if (mark !== 'taken-back' && item.status === statusOfMark[mark]) return
  refuseStale(seenStatus, item.status)
  const itemEvent = findItemEvent(item.status, mark)
  if (!itemEvent) throw new Refused({ code: 'trip-not-on' })
  if (mark === 'taken-back' && !reason)
    throw new Refused({ code: 'reason-needed', field: 'reason' })
  if (mark !== 'taken-back' && computeHours(services.content(), item).from > at)
    throw new Refused({ code: 'trip-not-begun' })
  let moved = await changeItemStatuses(transaction, loadedOrder, itemEvent, [item])
  // The item's day is past, so it becomes done again, like its order.
  if (mark === 'taken-back' && loadedOrder.order.status === 'completed')
    moved = await changeItemStatuses(transaction, moved, 'day-over', [getItem(moved, itemId)])
  const event = mark === 'done' ? 'trip-done' : itemEvent
  const facts = { item: itemId, ...(reason ? { reason } : {}) }
  await recordEvent(transaction, moved, event, { who: 'office', actorId, at, facts })
  const auditEntry = {
    subject: 'orders',
    subjectId: loadedOrder.order.id,
    facts: { item: itemId },
  } as const
  await writeAudit(transaction, { actorId, action: auditActionOf[mark], ...auditEntry }, at)
}

const auditActionOf = {
  done: 'trip-done',
  'no-show': 'trip-missed',
  'taken-back': 'trip-mark-taken-back',
} as const satisfies Record<AttendanceMark, AuditAction>

function findItemEvent(status: ItemRow['status'], mark: AttendanceMark): ItemEvent | undefined {
  if (mark === 'no-show')
    return status === 'booked' || status === 'done' ? 'nobody-came' : undefined
  if (mark === 'done') return status === 'booked' ? 'day-over' : undefined
  if (status === 'no-show') return 'came-after-all'
  return status === 'done' ? 'not-over-yet' : undefined
}

/** Locks and loads an item's order. Throws Refused ('not-found'). */
export async function loadItemOrder(
  transaction: Transaction,
  itemId: string,
): Promise<LoadedOrder> {
  const [item] = await transaction
    .select({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(eq(orderItems.id, itemId))
  if (!item) throw new Refused({ code: 'not-found' })
  return loadOrder(transaction, item.orderId)
}

export function getItem({ items }: LoadedOrder, itemId: string): ItemRow {
  const item = items.find(({ id }) => id === itemId)
  if (!item) throw new Refused({ code: 'not-found' })
  return item
}
