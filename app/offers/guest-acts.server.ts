import { writeOfferNewsMail } from './mails.server.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { wordsOf } from '#content/content.ts'
import { isOpenOffer } from './offer-states.ts'
import type { Transaction } from '#platform/database/database.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { createContactMessage } from '#app/enquiries/contact-messages.server.ts'
import { Refused } from '#platform/refused.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { getAcceptableVersion } from './accept-offer.server.ts'
import { findSentVersion, loadOffer, moveVersion } from './load-offer.server.ts'
import { getOfferTitle } from './offer-facts.server.ts'

/**
 * Stores a question about an offer in the caller's transaction, as a message with the offer's
 * reference in its subject. An open offer gets the status 'asked'. Throws Refused: 'not-found'.
 */
export async function sendOfferQuestion(
  liveServices: Services,
  transaction: Transaction,
  { id, message, consent }: { id: string; message: string; consent: { textVersion: string } },
): Promise<WorkResult<{ status: 'asked' }>> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const loadedOffer = await loadOffer(transaction, id)
  const { offer } = loadedOffer
  const sentVersion = findSentVersion(loadedOffer)
  if (!sentVersion || !offer.email) throw new Refused({ code: 'not-found' })
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
  if (isOpenOffer(sentVersion.status))
    await moveVersion(transaction, sentVersion, 'asked-about', { who: 'guest', at: now })
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
    const loadedOffer = await loadOffer(transaction, id)
    const sentVersion = findSentVersion(loadedOffer)
    if (sentVersion?.number === version && sentVersion.status === 'declined') return
    const today = calendarDateIn(now, capeTown)
    const openVersion = getAcceptableVersion(loadedOffer, { version, today })
    await moveVersion(transaction, openVersion, 'declined', { who: 'guest', at: now })
    const { reference, name } = loadedOffer.offer
    const news = {
      reference,
      name,
      title: getOfferTitle(openVersion.body),
      event: 'declined',
    } as const
    const mail = {
      kind: 'offer-declined-office',
      about: reference,
      to: services.officeEmail,
      message: writeOfferNewsMail(services.content(), news),
    }
    await enqueueMail(transaction, [mail], now)
  })
  services.wake('mail')
}

/** Limits requests for one offer through its link. Throws Refused above the limit. */
export function admitOfferAct(services: Services, id: string): Promise<void> {
  return enforceAttemptLimit(services, 'offer-act', id)
}
