import { eq, lt } from 'drizzle-orm'
import { writeMonthFiguresMail } from '#app/accounts/staff-mails.server.ts'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { isMailHour } from '#rules/dates/mail-hours.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { monthMails, officeSwitches } from './schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { readFigures } from './read-figures.server.ts'

const maxDaysLate = 10

/**
 * Queues the mail with last month's figures to the owner: once, from the 1st on, in the daytime in
 * Cape Town. Works some days late if no process ran. Returns false if nothing was queued, because
 * the mail is switched off or there are no orders yet.
 */
export async function mailMonthFigures(liveServices: Services): Promise<boolean> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const first: CalendarDate = `${calendarDateIn(now, capeTown).slice(0, 7)}-01`
  if (!isMailHour(now) || now >= instantInCapeTown(addDays(first, maxDaysLate), '00:00'))
    return false
  const to = addDays(first, -1)
  const month = to.slice(0, 7)
  if (!(await isMonthMailOn(services.db)) || (await isSent(services.db, month))) return false
  const isQueued = await services.db.transaction(async (transaction) => {
    if (!(await hasOrders(transaction, first))) return false
    const added = await transaction
      .insert(monthMails)
      .values({ month, at: now })
      .onConflictDoNothing()
      .returning({ month: monthMails.month })
    if (added.length === 0) return false
    const content = services.content()
    const span = { from: `${month}-01`, to }
    const { total, rows } = await readFigures(transaction, content, { ...span, by: 'tour' })
    const url = `${services.siteUrl}/admin?view=figures&from=${span.from}&to=${to}`
    const message = writeMonthFiguresMail(content, { month, total, rows, url })
    const mail = { kind: 'month-figures-office', about: month, to: services.officeEmail, message }
    await enqueueMail(transaction, [mail], now)
    return true
  })
  if (isQueued) services.wake('mail')
  return isQueued
}

async function isSent(db: Database, month: string): Promise<boolean> {
  return (await db.$count(monthMails, eq(monthMails.month, month))) > 0
}

/** False for a new company, which has no figures of last month. */
async function hasOrders(transaction: Transaction, monthStart: CalendarDate): Promise<boolean> {
  const [order] = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(lt(orders.createdAt, instantInCapeTown(monthStart, '00:00')))
    .limit(1)
  return order !== undefined
}

/** True unless the owner switched the monthly mail off. */
export async function isMonthMailOn(db: Database): Promise<boolean> {
  const rows = await db.select().from(officeSwitches)
  return rows.find(({ name }) => name === 'month-mail')?.isOn ?? true
}

export async function switchMonthMail(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { isOn, actorId }: { isOn: boolean; actorId: string },
): Promise<void> {
  const at = now()
  await db.transaction(async (transaction) => {
    await transaction
      .insert(officeSwitches)
      .values({ name: 'month-mail', isOn, at, actorId })
      .onConflictDoUpdate({ target: officeSwitches.name, set: { isOn, at, actorId } })
    const action = isOn ? 'month-mail-on' : 'month-mail-off'
    await writeAudit(transaction, { actorId, action, subject: 'office_switches' }, at)
  })
}
