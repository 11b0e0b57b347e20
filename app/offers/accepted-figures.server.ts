import { and, eq, inArray } from 'drizzle-orm'
import { chooseItems } from './offer.ts'
import type { OfferStatus } from './offer-states.ts'
import type { Database } from '#platform/database/database.ts'
import { offerEvents, offers, offerVersions } from './schema.server.ts'

const accepted: OfferStatus = 'accepted'

export type AcceptedOffer = {
  reference: string
  text?: string | undefined
  included?: string | undefined
  days: { title: string; date?: string | undefined; text?: string | undefined }[]
}

export async function readAcceptedOffers(
  db: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => AcceptedOffer | undefined> {
  const rows = await db
    .select({ offer: offers, body: offerVersions.body, facts: offerEvents.facts })
    .from(offers)
    .innerJoin(
      offerVersions,
      and(eq(offerVersions.offerId, offers.id), eq(offerVersions.status, accepted)),
    )
    .innerJoin(
      offerEvents,
      and(eq(offerEvents.offerId, offers.id), eq(offerEvents.event, accepted)),
    )
    .where(inArray(offers.orderId, [...orderIds]))
  const offerByOrder = new Map(
    rows.map(({ offer: { orderId, reference }, body, facts }) => {
      const days = chooseItems(body, listChosenOptions(facts) ?? [])
      const words = { text: body.text, included: body.included }
      return [
        orderId,
        { reference, ...words, days: days.map(({ title, date, text }) => ({ title, date, text })) },
      ]
    }),
  )
  return (id) => offerByOrder.get(id)
}

export function listChosenOptions({
  chosen,
}: Readonly<Record<string, unknown>>): string[] | undefined {
  return typeof chosen === 'string' ? chosen.split(' ') : undefined
}
