import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { orderEvents } from '../database/schema/orders.ts'
import { queueInvoiceMail } from '../money/mails/invoice-mails.ts'
import { writeAudit } from '../records/audit-log.ts'
import { loadOrder } from '../records/load-order.ts'
import { type Actor, recordEvent } from '../records/order-history.ts'
import { Refused } from '../refused.ts'
import { forOneAct, type Services } from '../services.ts'
import { findWhole } from './whole-invoice.ts'

/**
 * Reminds a company, by hand, of an invoice for a whole order that is late, with the invoice as it stands; once a day
 * at most. Throws Refused: 'not-found' without such an invoice, 'nothing-to-pay', 'invoice-not-late',
 * 'guest-unreachable' without an address, 'reminded-today'.
 */
export async function remindOfInvoice(
  known: Services,
  orderId: string,
  by: Extract<Actor, { who: 'office' }>,
): Promise<void> {
  const services = forOneAct(known)
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  await services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    const { order, books } = loaded
    const paper = await findWhole(transaction, orderId)
    const dueOn = paper?.snapshot.whole?.dueOn
    if (!paper || !dueOn) throw new Refused({ code: 'not-found' })
    const { balance } = sumBooks(books)
    if (balance <= 0) throw new Refused({ code: 'nothing-to-pay' })
    if (dueOn >= today) throw new Refused({ code: 'invoice-not-late' })
    if (!order.email) throw new Refused({ code: 'guest-unreachable' })
    if (await wasRemindedOn(transaction, orderId, today))
      throw new Refused({ code: 'reminded-today' })
    await queueInvoiceMail(services, transaction, loaded, {
      news: 'late',
      paper,
      amount: balance,
      dueOn,
    })
    const facts = { document: paper.name, amount: balance }
    await recordEvent(transaction, loaded, 'invoice-reminded', { ...by, at: now, facts })
    const entry = { actorId: by.actorId, action: 'invoice-reminded', subject: 'orders' } as const
    const logged = { reference: order.reference, name: paper.name }
    await writeAudit(transaction, { ...entry, subjectId: orderId, facts: logged }, now)
  })
  services.wakeMail()
}

async function wasRemindedOn(transaction: Transaction, orderId: string, day: string) {
  const told = await transaction
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, 'invoice-reminded')))
  return told.some(({ at }) => calendarDateIn(at, capeTown) === day)
}
