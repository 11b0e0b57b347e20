import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { chooseItems, sumItems } from './offer.ts'
import type { OwnQuoteRequest } from '#app/enquiries/own-quote-request.ts'
import type { Database } from '#platform/database/database.ts'
import { offers, offerVersions } from './schema.server.ts'
import { createOfferKey } from './offer-keys.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import type { QuoteRequestId } from '#app/enquiries/quote-keys.server.ts'
import { Refused } from '#platform/refused.ts'
import { listVersions } from '#app/enquiries/versions.server.ts'
import type { Services } from '#platform/services.ts'
import { findOfferStatus } from './describe-offer.server.ts'

/**
 * The last quote sent for a request in its current state, as the request's page shows it. Undefined
 * before one is sent.
 */
export async function findSentOffer(
  { db, now }: Pick<Services, 'db' | 'now'>,
  request: QuoteRequestId,
): Promise<OwnQuoteRequest['offer']> {
  const sentVersion = await findLatestSentVersion(db, request)
  if (!sentVersion) return undefined
  const { body, holdsUntil } = sentVersion
  const status = findOfferStatus(sentVersion, calendarDateIn(now(), capeTown))
  return { status, total: sumItems(chooseItems(body, [])), holdsUntil }
}

/**
 * Makes a link to the quote sent for a request and returns its path. Throws Refused ('not-found')
 * if there is none.
 */
export async function createSentOfferLink(
  { db, now }: Services,
  request: QuoteRequestId,
): Promise<string> {
  const sentVersion = await findLatestSentVersion(db, request)
  const key = sentVersion && (await createOfferKey(db, sentVersion.offerId, now()))
  if (!key) throw new Refused({ code: 'not-found' })
  return `/o/${key.token}`
}

/** Finds the version last sent to the requester's address since the request last changed. */
async function findLatestSentVersion(db: Database, { id }: QuoteRequestId) {
  const versions = await listVersions(db, [id])
  const changedAt = versions.at(-1)?.replacedAt ?? new Date(0)
  const [sent] = await db
    .select({ version: offerVersions })
    .from(offerVersions)
    .innerJoin(offers, eq(offers.id, offerVersions.offerId))
    .innerJoin(enquiries, eq(enquiries.id, offers.sourceId))
    .where(
      and(
        eq(enquiries.id, id),
        eq(sql`lower(${offers.email})`, sql`lower(${enquiries.email})`),
        gt(offerVersions.sentAt, changedAt),
      ),
    )
    .orderBy(desc(offerVersions.sentAt), desc(offerVersions.number))
    .limit(1)
  return sent?.version
}
