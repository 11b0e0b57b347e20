import { offerNewsOffice } from './mails.server.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { wordsOf } from '#content/content.ts'
import { isOpenOffer } from './offer-states.ts'
import type { Transaction } from '#platform/database/database.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { createContactMessage } from '#app/enquiries/contact-messages.server.ts'
import { Refused } from '#platform/refused.ts'
import { admitAttempt } from '#platform/requests/attempts.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { getAcceptable } from './accept-offer.server.ts'
import { findSent, loadOffer, moveVersion } from './load-offer.server.ts'
import { offerTitle } from './offer-facts.server.ts'

/**
 * Stores a question about an offer in the caller's transaction, as a message named after the offer.
 * An open offer is marked as asked about. Throws Refused: 'not-found'.
 */
export async function sendOfferQuestion(
  liveServices: Services,
  transaction: Transaction,
  { id, message, consent }: { id: string; message: string; consent: { textVersion: string } },
): Promise<WorkResult<{ status: 'asked' }>> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const loaded = await loadOffer(transaction, id)
  const { offer } = loaded
  const sent = findSent(loaded)
  if (!sent || !offer.email) throw new Refused({ code: 'not-found' })
  const { reference, name, email, phone } = offer
  const subject = fill(wordsOf(services.content()).offer.questionSubject, { reference })
  const { mails } = await createContactMessage(services, transaction, {
    name,
    email,
    phone: phone ?? undefined,
    subject,
    message,
    timestamp: now.toISOString(),
    consent,
  })
  if (isOpenOffer(sent.status))
    await moveVersion(transaction, sent, 'asked-about', { who: 'guest', at: now })
  return { answer: { status: 'asked' }, mails }
}

/**
 * Declines an offer and informs the office. Declining again changes nothing. Throws Refused for the
 * same reasons as accepting.
 */
export async function declineOffer(
  liveServices: Services,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    const loaded = await loadOffer(transaction, id)
    const sent = findSent(loaded)
    if (sent?.number === version && sent.status === 'declined') return
    const today = calendarDateIn(now, capeTown)
    const open = getAcceptable(loaded, { version, today })
    await moveVersion(transaction, open, 'declined', { who: 'guest', at: now })
    const { reference, name } = loaded.offer
    const news = { reference, name, title: offerTitle(open.body), event: 'declined' } as const
    const mail = {
      kind: 'offer-declined-office',
      about: reference,
      to: services.officeEmail,
      message: offerNewsOffice(services.content(), news),
    }
    await enqueueMail(transaction, [mail], now)
  })
  services.wake('mail')
}

/** Limits the acts on one offer by its link. Throws Refused above the limit. */
export function admitOfferAct(services: Services, id: string): Promise<void> {
  return admitAttempt(services, 'offer-act', id)
}
