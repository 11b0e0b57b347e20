import { desc, eq } from 'drizzle-orm'
import { offerTransitions } from './offer-states.ts'
import { type EventOf, tryTransition } from '#app/order/transitions.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { offers, offerVersions } from './schema.server.ts'
import { appendHistory, type EventMeta } from '#app/order/order-history.server.ts'
import { Refused } from '#platform/refused.ts'

export type OfferRow = typeof offers.$inferSelect
export type OfferVersionRow = typeof offerVersions.$inferSelect

export type LoadedOffer = { offer: OfferRow; versions: readonly OfferVersionRow[] }

/** Reads an offer without a lock. Throws Refused ('not-found'). */
export async function readOffer(db: Database, id: string): Promise<LoadedOffer> {
  const [offer] = await db.select().from(offers).where(eq(offers.id, id))
  if (!offer) throw new Refused({ code: 'not-found' })
  return { offer, versions: await listVersions(db, id) }
}

/**
 * Locks an offer until the caller's transaction ends and reads it. Every change of an offer starts
 * here. Throws Refused ('not-found').
 */
export async function loadOffer(transaction: Transaction, id: string): Promise<LoadedOffer> {
  const [offer] = await transaction.select().from(offers).where(eq(offers.id, id)).for('update')
  if (!offer) throw new Refused({ code: 'not-found' })
  return { offer, versions: await listVersions(transaction, id) }
}

function listVersions(db: Database, id: string) {
  return db
    .select()
    .from(offerVersions)
    .where(eq(offerVersions.offerId, id))
    .orderBy(desc(offerVersions.number))
}

export function findDraft({ versions }: LoadedOffer): OfferVersionRow | undefined {
  return versions.find(({ status }) => status === 'draft')
}

/** The version that the guest sees: the last one sent. */
export function findSentVersion({ versions }: LoadedOffer): OfferVersionRow | undefined {
  return versions.find(({ status }) => status !== 'draft')
}

export type OfferEvent = EventOf<typeof offerTransitions>

/**
 * Changes the status of a locked offer's version and records the event. Throws if the status does
 * not allow the change; callers have already refused invalid requests.
 */
export async function moveVersion(
  transaction: Transaction,
  version: OfferVersionRow,
  event: OfferEvent,
  act: EventMeta,
): Promise<OfferVersionRow> {
  const status = tryTransition(offerTransitions, version.status, event)
  if (!status) throw new Error(`A quote in state '${version.status}' does not allow '${event}'.`)
  const sent = event === 'sent' ? { sentAt: act.at } : {}
  await transaction
    .update(offerVersions)
    .set({ status, ...sent })
    .where(eq(offerVersions.id, version.id))
  const { offerId, number } = version
  await appendHistory(
    transaction,
    { offerId, version: number },
    { event, from: version.status, to: status },
    act,
  )
  return { ...version, status, ...sent }
}
