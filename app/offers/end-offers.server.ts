import { and, asc, eq, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { isMailHour } from '#rules/dates/mail-hours.ts'
import { findTimeZones } from '#rules/guests/home.ts'
import { isReminderDue } from './offer.ts'
import { openOfferStatuses } from './offer-states.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { offerVersions } from './schema.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import {
  type LoadedOffer,
  loadOffer,
  moveVersion,
  type OfferVersionRow,
} from './load-offer.server.ts'
import { queueOfferMail } from './write-offer.server.ts'

/**
 * Handles unanswered offers. Reminds each guest once before the last day, if the offer says so, and
 * marks past offers. The mark is for display only: accepting checks the day itself.
 */
export async function endOffers(liveServices: Services): Promise<void> {
  const services = withFixedContent(liveServices)
  const today = calendarDateIn(services.now(), capeTown)
  const { offers } = policyOn(services.content().policies.bookingRules, today)
  const lastReminderDay = addDays(today, offers.remindDaysBefore)
  const { holdsUntil, remindedAt } = offerVersions
  await applyToOpenOffers(
    services,
    and(lte(holdsUntil, lastReminderDay), isNull(remindedAt)),
    remind,
  )
  await applyToOpenOffers(services, lt(holdsUntil, today), end)
  services.wake('mail')
}

type Step = (
  services: Services,
  transaction: Parameters<Parameters<Services['db']['transaction']>[0]>[0],
  found: { loaded: LoadedOffer; version: OfferVersionRow },
) => Promise<void>

async function applyToOpenOffers(
  services: Services,
  whereDue: SQL | undefined,
  step: Step,
): Promise<void> {
  const whereOpen = or(...openOfferStatuses.map((status) => eq(offerVersions.status, status)))
  const rows = await services.db
    .select({ id: offerVersions.id, offerId: offerVersions.offerId })
    .from(offerVersions)
    .where(and(whereOpen, whereDue))
    .orderBy(asc(offerVersions.holdsUntil))
    .limit(500)
  for (const { id, offerId } of rows)
    await services.db.transaction(async (transaction) => {
      const loadedOffer = await loadOffer(transaction, offerId)
      const version = loadedOffer.versions.find((one) => one.id === id)
      const isOpen = openOfferStatuses.some((status) => status === version?.status)
      if (version && isOpen) await step(services, transaction, { loaded: loadedOffer, version })
    })
}

const remind: Step = async (services, transaction, { loaded: { offer }, version }) => {
  const now = services.now()
  if (version.remindedAt || !version.sentAt || !isMailHour(now, findTimeZones(offer.phone))) return
  const today = calendarDateIn(now, capeTown)
  const sentOn = calendarDateIn(version.sentAt, capeTown)
  const { offers } = policyOn(services.content().policies.bookingRules, today)
  if (!isReminderDue(version.body, { today, sentOn }, offers)) return
  await transaction
    .update(offerVersions)
    .set({ remindedAt: now })
    .where(eq(offerVersions.id, version.id))
  await queueOfferMail(services, transaction, { offer, version }, 'reminder')
}

const end: Step = async (services, transaction, { version }) => {
  await moveVersion(transaction, version, 'time-over', { who: 'server', at: services.now() })
}
