import { eq } from 'drizzle-orm'
import type { ReportRequest } from './contract.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { isGuided } from '#app/capacity/guides-phone.ts'
import { readAssignedIds } from '#app/capacity/allocations.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import { guidePresses } from './schema.server.ts'
import { getItem, loadItemOrder, markAttendance } from '#app/order/attendance.server.ts'
import type { ItemRow } from '#app/order/load-order.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'

type GuideReport = {
  /** Made on the phone, so that a repeated request is recognised. */
  id: string
  itemId: string
  guideId: string
  userId: string
  request: ReportRequest
}

/**
 * Stores a guide's report once and changes the trip for 'Done', 'No-show', and 'With me' after
 * a no-show. Throws Refused: 'not-found', 'guide-trip-off', 'guide-trip-moved', 'guide-trip-others'
 * (cancelled, moved or given to another guide since), 'guide-note-required', 'trip-not-begun'; then
 * nothing is stored.
 */
export async function storeReport(services: Services, report: GuideReport): Promise<void> {
  const { id, itemId, guideId, userId: actorId, request } = report
  const { kind, note, date } = request
  if (kind === 'note' && !note) throw new Refused({ code: 'guide-note-required', field: 'note' })
  await services.db.transaction(async (transaction) => {
    const existing = await transaction.select().from(guidePresses).where(eq(guidePresses.id, id))
    if (existing.length > 0) return
    const item = await getGuideItem(transaction, { itemId, guideId, date })
    const now = services.now()
    const row = {
      id,
      itemId,
      guideId,
      kind,
      note: kind === 'note' ? (note ?? null) : null,
      pressedAt: findReportTime(new Date(request.pressedAt), now),
      receivedAt: now,
    }
    // Two requests at once: the second finds the row of the first.
    const insertedRows = await transaction
      .insert(guidePresses)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: guidePresses.id })
    if (insertedRows.length === 0) return
    const mark = findMark(kind, item.status)
    if (mark) await markAttendance(services, transaction, { itemId, actorId, ...mark })
  })
}

/** The time of a report. If the phone's clock is ahead, the time at which the server received it. */
export function findReportTime(pressedAt: Date, now: Date): Date {
  return pressedAt > now ? now : pressedAt
}

function findMark(kind: ReportRequest['kind'], status: ItemRow['status']) {
  if (kind === 'done') return { mark: 'done' } as const
  if (kind === 'did-not-come') return { mark: 'no-show' } as const
  if (kind === 'with-me' && status === 'no-show')
    return { mark: 'taken-back', reason: 'with-me' } as const
  return undefined
}

/**
 * Locks the order and reads a guide's trip as it is now. `date` is the day that the guide saw.
 * Throws Refused as `storeReport` does.
 */
export async function getGuideItem(
  transaction: Transaction,
  { itemId, guideId, date }: { itemId: string; guideId: string; date: CalendarDate },
): Promise<ItemRow> {
  const item = getItem(await loadItemOrder(transaction, itemId), itemId)
  if (item.status === 'cancelled' || item.status === 'released')
    throw new Refused({ code: 'guide-trip-off' })
  if (item.date !== date) throw new Refused({ code: 'guide-trip-moved' })
  const { guides } = await readAssignedIds(transaction, itemId)
  if (!guides.includes(guideId) || !isGuided(item.status))
    throw new Refused({ code: 'guide-trip-others' })
  return item
}
