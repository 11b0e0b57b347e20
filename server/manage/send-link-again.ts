import { and, eq, gte, sql } from 'drizzle-orm'
import { company } from '#content/company.ts'
import { manageLinkAgain } from '#emails/manage-link.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { parseReference } from '#rules/orders/reference.ts'
import { findEarliestOpen } from '#rules/orders/still-open.ts'
import { type AccountSettings } from '../accounts/accounts.ts'
import { inEvenTime } from '../accounts/confirmation.ts'
import { admitAttempt } from '../accounts/limits.ts'
import { orders } from '../database/schema/orders.ts'
import { endTokens } from '../mail/mailed-tokens.ts'
import { manageLink } from '../mail/manage-links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Office } from '../office.ts'

/**
 * Sends the link of an order to the address on it, when that is the one that was typed, and ends the
 * links before it. The answer and its time are the same whether there is such an order or not; each
 * address and each reference can be asked for a few times an hour.
 */
export async function sendLinkAgain(
  office: Office,
  settings: Pick<AccountSettings, 'evenTime'>,
  asked: { reference: string; email: string },
): Promise<void> {
  const reference = parseReference(asked.reference)
  await admitAttempt(office, 'order-link', asked.email)
  await admitAttempt(office, 'order-link', reference ?? asked.reference)
  await inEvenTime(settings, async () => {
    if (reference !== undefined) await oweLink(office, reference, asked.email)
  })
}

async function oweLink(office: Office, reference: string, email: string): Promise<void> {
  const now = office.now()
  const earliest = findEarliestOpen(calendarDateIn(now, capeTown))
  await office.db.transaction(async (transaction) => {
    const [order] = await transaction
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.reference, reference),
          sql`lower(${orders.email}) = ${email.toLowerCase()}`,
          gte(orders.lastDay, earliest),
        ),
      )
    if (!order) return
    const { id, title, name, firstName } = order
    await endTokens(transaction, 'manage-order', { owner: { orderId: id }, now })
    const link = manageLink(office.siteUrl)
    const message = manageLinkAgain({ reference, title, name: firstName ?? name, link, company })
    const about = { kind: 'manage-link', about: reference, replyTo: office.officeEmail }
    await enqueueMail(transaction, [{ ...about, to: order.email, managedOrder: id, message }], now)
  })
  office.wakeMail()
}
