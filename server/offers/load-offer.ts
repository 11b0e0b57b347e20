import { desc, eq } from 'drizzle-orm'
import { offerTransitions } from '#rules/offers/offer-states.ts'
import { type EventOf, tryTransition } from '#rules/orders/transitions.ts'
import type { Database, Transaction } from '../database/database.ts'
import { offers, offerVersions } from '../database/schema/offers.ts'
import { appendHistory, type EventMeta } from '../records/order-history.ts'
import { Refused } from '../refused.ts'

export type OfferRow = typeof offers.$inferSelect
export type OfferVersionRow = typeof offerVersions.$inferSelect

/** An offer with its versions, the newest first. */
export type LoadedOffer = { offer: OfferRow; versions: readonly OfferVersionRow[] }

/** Reads an offer without a lock. Throws Refused ('not-found'). */
export async function readOffer(db: Database, id: string): Promise<LoadedOffer> {
  const [offer] = await db.select().from(offers).where(eq(offers.id, id))
  if (!offer) throw new Refused({ code: 'not-found' })
  return { offer, versions: await listVersions(db, id) }
}

/** Locks an offer until the caller's transaction ends, and reads it: whoever changes one begins here. */
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

/** The version that is being written, where there is one. */
export function findDraft({ versions }: LoadedOffer): OfferVersionRow | undefined {
  return versions.find(({ status }) => status === 'draft')
}

/** The version that its guest sees: the one that was sent last. */
export function findSent({ versions }: LoadedOffer): OfferVersionRow | undefined {
  return versions.find(({ status }) => status !== 'draft')
}

export type OfferEvent = EventOf<typeof offerTransitions>

/**
 * Moves a version of an offer that is locked, and writes the event down. Throws where it cannot happen to its
 * status; what a person could have asked for is to be refused before.
 */
export async function moveVersion(
  transaction: Transaction,
  version: OfferVersionRow,
  event: OfferEvent,
  act: EventMeta,
): Promise<OfferVersionRow> {
  const status = tryTransition(offerTransitions, version.status, event)
  if (!status) throw new Error(`'${event}' cannot happen to an offer that is ${version.status}.`)
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
