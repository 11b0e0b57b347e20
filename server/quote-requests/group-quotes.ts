import { randomUUID } from 'node:crypto'
import type { GroupQuoteFacts } from '#emails/group-quote-blocks.ts'
import { groupQuoteGuest } from '#emails/group-quote-guest.ts'
import { groupQuoteOffice } from '#emails/group-quote-office.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkGroupQuoteDays } from '#rules/quotes/group-quote.ts'
import type { GroupQuote, GroupQuoteAnswer } from '#contract/quote-requests.ts'
import type { Transaction } from '../database/database.ts'
import { groupQuotes } from '../database/schema/group-quotes.ts'
import { toGuestAndOffice, type OwedMail } from '../mail/outbox.ts'
import { quoteLink } from '../mail/manage-links.ts'
import { forOneAct, type Services } from '../services.ts'
import { refuseAny } from '../refused.ts'
import { admitConfirmation } from '../requests/attempts.ts'
import type { Done } from '../requests/idempotency.ts'
import { storeUnderReference } from '../orders/book/store-order.ts'

/**
 * Takes a group's request for an offer: stores it in the caller's transaction and gives its two
 * mails. It holds no place and names no price. Throws Refused, with nothing stored.
 */
export async function createGroupQuote(
  known: Services,
  transaction: Transaction,
  asked: GroupQuote,
): Promise<Done<GroupQuoteAnswer>> {
  const services = forOneAct(known)
  const now = services.now()
  refuseAny(checkGroupQuoteDays(asked, calendarDateIn(now, capeTown)))
  const { consent, ...wanted } = asked
  const { guests, firstDay, offerBy, lastDay = firstDay } = wanted
  const id = randomUUID()
  const row = {
    ...wanted,
    lastDay,
    id,
    consentTextVersion: consent.textVersion,
    consentedAt: now,
    createdAt: now,
  }
  const reference = await storeUnderReference('GQ', async (drawn) => {
    const stored = await transaction
      .insert(groupQuotes)
      .values({ ...row, reference: drawn })
      .onConflictDoNothing({ target: groupQuotes.reference })
      .returning({ id: groupQuotes.id })
    return stored.length > 0
  })
  await admitConfirmation(transaction, { content: services.content(), email: asked.email, now })
  const answer = {
    reference,
    status: 'requested' as const,
    guests,
    firstDay,
    lastDay,
    offerBy,
    createdAt: now.toISOString(),
  }
  return {
    answer,
    mails: writeGroupMails(services, id, { ...wanted, firstDay, lastDay, offerBy, reference }),
  }
}

/** The two mails of a group's request, new or changed; the one to its sender holds the link to it. */
export function writeGroupMails(
  services: Services,
  id: string,
  asked: Omit<GroupQuoteFacts, 'link'>,
): OwedMail[] {
  const facts = { ...asked, link: quoteLink(services.siteUrl) }
  const content = services.content()
  const { reference: about, email } = facts
  return toGuestAndOffice(
    services,
    { about, email, managedQuote: id },
    {
      guest: { kind: 'group-quote-guest', message: groupQuoteGuest(content, facts) },
      own: { kind: 'group-quote-office', message: groupQuoteOffice(content, facts) },
    },
  )
}
