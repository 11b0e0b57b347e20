import { and, eq } from 'drizzle-orm'
import type { InboxChange } from '#app/order/inbox-contract.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { isGuestNotified, listNextStatuses } from '#app/order/inbox.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { AuditFacts } from '#app/accounts/administration-schema.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'
import {
  mailSubjectOf,
  type Change,
  type Inbox,
  type InboxItem,
  type Reading,
} from './inbox.server.ts'

/**
 * Sets the status or note of an inbox item, or extends its hold, and logs the change. Allows only
 * the transitions of app/order/inbox.ts; setting the current status does nothing. Queues the
 * guest's mail in the same transaction. Throws Refused ('item-changed') if the item differs from
 * `seen`.
 */
export async function changeItem(
  liveServices: Services,
  inbox: Inbox,
  { id, change, actorId }: { id: string; change: InboxChange; actorId: string },
): Promise<InboxItem> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const content = services.content()
  const changed = await services.db.transaction(async (transaction) => {
    const row = await getLocked({ db: transaction, content }, inbox, id)
    const item = inbox.read(row, content)
    const { reference } = item
    const log = (action: 'status-changed' | 'note-changed' | 'hold-kept', more: AuditFacts) => {
      const facts = { ...more, ...(reference ? { reference } : {}) }
      return writeAudit(
        transaction,
        { actorId, action, subject: inbox.name, subjectId: id, facts },
        now,
      )
    }
    const { status = item.status, cancelledBy = 'guest' } = change
    const note = change.note === undefined ? item.note : change.note || null
    refuseUnseen(item, { status, note }, change.seen)
    if (status !== item.status) {
      refuseMove(inbox, item, status)
      await moveItem(transaction, inbox, row, {
        id,
        change: { to: status, cancelledBy, actorId },
        services,
      })
      const isTold = await queueStatusMail(services, transaction, {
        inbox,
        before: row,
        item,
        change,
        to: status,
      })
      await log('status-changed', { from: item.status, to: status, isTold })
    }
    if (change.keepLonger) {
      const endsAt = await inbox.keepLonger?.(transaction, row, actorId, services)
      if (!endsAt) throw new Refused({ code: 'field-invalid', field: 'keepLonger' })
      await log('hold-kept', { until: calendarDateIn(endsAt, capeTown) })
    }
    if (note !== item.note) await log('note-changed', { isEmpty: note === null })
    await transaction.update(inbox.table).set({ note }).where(eq(inbox.table.id, id))
    return inbox.read(await getLocked({ db: transaction, content }, inbox, id), content)
  })
  services.wake('mail')
  return changed
}

/** Refuses a change by an office user who has not seen a colleague's change. */
function refuseUnseen(
  item: InboxItem,
  newValues: Pick<InboxItem, 'status' | 'note'>,
  seen: InboxChange['seen'],
) {
  if (!seen) return
  const isStatusOutdated = newValues.status !== item.status && seen.status !== item.status
  const isNoteOutdated = newValues.note !== item.note && (seen.note || null) !== item.note
  if (isStatusOutdated || isNoteOutdated)
    throw new Refused({ code: 'item-changed', field: isStatusOutdated ? 'status' : 'note' })
}

async function moveItem(
  transaction: Transaction,
  { move, table }: Inbox,
  row: unknown,
  { id, change, services }: { id: string; change: Change; services: Services },
): Promise<void> {
  if (move) return move(transaction, row, change, services)
  await transaction.update(table).set({ status: change.to }).where(eq(table.id, id))
}

/** Queues the mail about a new status. Returns true if there is one. */
async function queueStatusMail(
  services: Services,
  transaction: Transaction,
  statusChange: { inbox: Inbox; before: unknown; item: InboxItem; change: InboxChange; to: string },
): Promise<boolean> {
  const { inbox, before: row, item, change, to } = statusChange
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  if (!isGuestNotified(inbox.name, to, { email: item.email, date: dateOf(item), today }))
    return false
  const { message = '', cancelledBy = 'guest' } = change
  const statusMove = { from: item.status, to, message: message || undefined, cancelledBy }
  const writtenMail = await inbox.writeStatusMail?.(row, statusMove, services, transaction)
  if (!writtenMail) return false
  const kind = `${inbox.name}-${to}`
  const mail = { kind, about: mailSubjectOf(item), to: item.email }
  await enqueueMail(transaction, [{ ...mail, ...writtenMail, replyTo: services.officeEmail }], now)
  return true
}

export function dateOf({ details }: Pick<InboxItem, 'details'>): string | undefined {
  const date = details['date']
  return typeof date === 'string' ? date : undefined
}

/** Reads a complete row, locked like an order (app/order/load-order.server.ts). */
async function getLocked(reading: Reading, inbox: Inbox, id: string): Promise<unknown> {
  const { table, scope, complete } = inbox
  const rows = await reading.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), scope))
    .for('no key update')
  if (rows.length === 0) throw new Refused({ code: 'not-found' })
  const [completeRow] = await complete(reading, rows)
  return completeRow
}

function refuseMove(
  { name }: Inbox,
  { status: from, reference }: Pick<InboxItem, 'status' | 'reference'>,
  to: string,
): void {
  const allowed = listNextStatuses(name, from, reference)
  if (allowed.includes(to)) return
  const facts = { from, to: to.slice(0, 50), allowed: [...allowed] }
  throw new Refused({ code: 'status-move-refused', field: 'status', facts })
}
