import { offerBodyAnswer } from './contract.ts'
import { eq } from 'drizzle-orm'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { chooseItems, findDeposit, findInvoiceDue, findPayBy, sumItems } from './offer.ts'
import type { SharedOffer } from './shared-offer.ts'
import type { Database } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { findOfferByKey } from './offer-keys.server.ts'
import { listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import type { Services } from '#platform/services.ts'
import { listChosenOptions } from './accepted-figures.server.ts'
import { findOfferStatus } from './describe-offer.server.ts'
import { findDraft, findSentVersion, readOffer } from './load-offer.server.ts'
import { getOfferTitle } from './offer-facts.server.ts'
import { listSortedDates } from './write-offer.server.ts'
import { readHistory } from '#app/order/order-history.server.ts'

export async function readSharedOffer(
  services: Services,
  key: string,
): Promise<SharedOffer | undefined> {
  const { db, now } = services
  const opened = await findOfferByKey(db, key, now())
  if (!opened) return undefined
  const loadedOffer = await readOffer(db, opened.id)
  const version = opened.isPreview ? findDraft(loadedOffer) : findSentVersion(loadedOffer)
  if (!version) return undefined
  const { offer } = loadedOffer
  const { body, number } = version
  const today = calendarDateIn(now(), capeTown)
  const { offers: offerPolicy } = policyOn(services.content().policies.bookingRules, today)
  const fixedItems = chooseItems(body, [])
  const firstDay = listSortedDates(fixedItems)[0] ?? body.holdsUntil
  const [order] = offer.orderId
    ? await db
        .select({ reference: orders.reference })
        .from(orders)
        .where(eq(orders.id, offer.orderId))
    : []
  return {
    reference: offer.reference,
    version: number,
    status: findOfferStatus(version, today),
    name: offer.name,
    title: getOfferTitle(body),
    body: offerBodyAnswer.parse(body),
    invoice: {
      invoiceCompany: offer.company ?? '',
      invoiceAddress: offer.invoiceAddress ?? '',
      invoiceVat: offer.invoiceVat ?? '',
      invoiceOrder: offer.invoiceOrder ?? '',
    },
    payBy:
      listPaymentOptions(services).length > 0 ? findPayBy(today, firstDay, offerPolicy) : undefined,
    invoiceDue: findInvoiceDue(today, firstDay, offerPolicy),
    deposit: findDeposit(body, sumItems(fixedItems)),
    booking: order?.reference,
    chosen: offer.orderId ? await readChosenOptions(db, offer.id) : undefined,
  }
}

async function readChosenOptions(db: Database, offerId: string): Promise<string[] | undefined> {
  const event = (await readHistory(db, 'offer', [offerId], ['accepted'])).at(-1)
  return event && listChosenOptions(event.facts)
}
