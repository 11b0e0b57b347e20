import { and, eq, gte, sql } from 'drizzle-orm'
import { writeOrderLinkMail, writeRequestLinkMail } from '#app/order/order-link-mails.server.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { parseReference } from '#app/order/reference.ts'
import { findEarliestOpenDay } from '#app/order/earliest-open-day.ts'
import type { AccountSettings } from '#app/accounts/accounts.server.ts'
import { runInConstantTime } from '#app/accounts/confirmation.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import {
  endTokens,
  type TokenOwner,
  type TokenPurpose,
} from '#app/accounts/mailed-tokens.server.ts'
import { formatManageLink, formatQuoteRequestLink } from '#app/order/manage-links.server.ts'
import { enqueueMail, type NewMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'

/**
 * Mails a new link to the order or request if the typed reference and address belong to it, and
 * ends earlier links. The answer and its time are the same if nothing matches. Attempts per address
 * and per reference are limited by hour.
 */
export async function sendLinkAgain(
  services: Services,
  settings: Pick<AccountSettings, 'constantTime'>,
  request: { reference: string; email: string },
): Promise<void> {
  const reference = parseReference(request.reference)
  await enforceAttemptLimit(services, 'order-link', request.email)
  await enforceAttemptLimit(services, 'order-link', reference ?? request.reference)
  await runInConstantTime(settings, async () => {
    if (reference !== undefined) await queueLink(services, reference, request.email)
  })
}

async function queueLink(services: Services, reference: string, email: string): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    const linkMail =
      (await findOrderLinkMail(transaction, services, { reference, email })) ??
      (await findRequestLinkMail(transaction, services, { reference, email }))
    if (!linkMail) return
    const { purpose, owner, mail } = linkMail
    await endTokens(transaction, purpose, { owner, now })
    const mailBase = { kind: 'manage-link', about: reference, replyTo: services.officeEmail }
    await enqueueMail(transaction, [{ ...mailBase, ...mail }], now)
  })
  services.wake('mail')
}

type LinkRequest = { reference: string; email: string }

type LinkMail = {
  purpose: TokenPurpose
  owner: TokenOwner
  mail: Pick<NewMail, 'to' | 'message' | 'managedOrder' | 'managedQuote'>
}

async function findOrderLinkMail(
  db: Transaction,
  { siteUrl, now, content }: Services,
  { reference, email }: LinkRequest,
): Promise<LinkMail | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.reference, reference),
        sql`lower(${orders.email}) = ${email.toLowerCase()}`,
        gte(orders.lastDay, findEarliestOpenDay(calendarDateIn(now(), capeTown))),
      ),
    )
  if (!order) return undefined
  const { id, title, name, firstName, email: to } = order
  const link = formatManageLink(siteUrl)
  const message = writeOrderLinkMail(content(), { reference, title, name: firstName ?? name, link })
  return {
    purpose: 'manage-order',
    owner: { orderId: id },
    mail: { to, managedOrder: id, message },
  }
}

async function findRequestLinkMail(
  db: Transaction,
  { siteUrl, content }: Services,
  { reference, email }: LinkRequest,
): Promise<LinkMail | undefined> {
  const [quoteRequest] = await db
    .select()
    .from(enquiries)
    .where(
      and(
        eq(enquiries.reference, reference),
        sql`lower(${enquiries.email}) = ${email.toLowerCase()}`,
      ),
    )
  if (!quoteRequest) return undefined
  const { id, name, email: to } = quoteRequest
  const message = writeRequestLinkMail(content(), {
    reference,
    name,
    link: formatQuoteRequestLink(siteUrl),
  })
  const mail = { to, managedQuote: id, message }
  return { purpose: 'open-quote', owner: { enquiryId: id }, mail }
}
