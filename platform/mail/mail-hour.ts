import { eq } from 'drizzle-orm'
import { findNextMailHour } from '#rules/dates/mail-hours.ts'
import { findTimeZones } from '#rules/guests/home.ts'
import { mailsByDay } from '#app/trip-mails/mails-by-day.ts'
import type { Database } from '../database/database.ts'
import { offers } from '#app/offers/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import type { outbox } from '../database/schema/outbox.ts'

type MailContext = Pick<typeof outbox.$inferInsert, 'kind' | 'managedOrder' | 'managedOffer'>

/**
 * The earliest time a mail may be sent, when queued and when sent. Only this function decides about
 * decent hours.
 */
export async function findMailHour(db: Database, mail: MailContext, now: Date): Promise<Date> {
  return mailsByDay.has(mail.kind)
    ? findNextMailHour(now, await findReaderTimeZones(db, mail))
    : now
}

async function findReaderTimeZones(
  db: Database,
  { managedOrder, managedOffer }: MailContext,
): Promise<readonly string[]> {
  const ofOrder = managedOrder && db.select().from(orders).where(eq(orders.id, managedOrder))
  const ofOffer = managedOffer && db.select().from(offers).where(eq(offers.id, managedOffer))
  const [reader] = await (ofOrder || ofOffer || [])
  return reader ? findTimeZones(reader.phone) : []
}
