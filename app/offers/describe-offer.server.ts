import { desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { ListedOffer, OfferAnswer, OfferVersionAnswer } from './contract.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { toDraft } from '#rules/guests/form-fields.ts'
import { guideLanguages } from '#app/capacity/names.ts'
import { chooseItems, isOfferOver, sumItems } from './offer.ts'
import { offerFields } from './offer-fields.ts'
import { isOpenOffer, type OfferStatus } from './offer-states.ts'
import { readSearch, type Search } from '#rules/text/read-search.ts'
import type { Services } from '#platform/services.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { Database } from '#platform/database/database.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { offers, offersText, offerVersions } from './schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { listSearchConditions } from '#app/order/search-conditions.server.ts'
import { type OfferRow, type OfferVersionRow, readOffer } from './load-offer.server.ts'
import { getOfferTitle } from './offer-facts.server.ts'
import { listSortedDates } from './write-offer.server.ts'
import { readHistory } from '#app/order/order-history.server.ts'

/** The status on a given day. A past offer is over even if it is not yet marked. */
export function findOfferStatus(
  { status, body }: Pick<OfferVersionRow, 'status' | 'body'>,
  today: string,
): OfferStatus {
  return isOpenOffer(status) && isOfferOver(body, today) ? 'expired' : status
}

export async function describeOffer(db: Database, id: string, now: Date): Promise<OfferAnswer> {
  const { offer, versions } = await readOffer(db, id)
  const today = calendarDateIn(now, capeTown)
  const events = (await readHistory(db, 'offer', [id])).toReversed()
  const [order] = offer.orderId
    ? await db
        .select({ reference: orders.reference })
        .from(orders)
        .where(eq(orders.id, offer.orderId))
    : []
  return {
    id,
    reference: offer.reference,
    ...toDraft(offerFields, offer),
    language: guideLanguages.find((one) => one === offer.language) ?? 'en',
    source: await describeSource(db, offer),
    order: order?.reference ?? null,
    versions: versions.map((version) => describeVersion(version, today)),
    history: events.map(({ event, version, who, at, by }) => ({
      event,
      version,
      who,
      by,
      at: at.toISOString(),
    })),
  }
}

function describeVersion(version: OfferVersionRow, today: string): OfferVersionAnswer {
  const { number, saves, body, sentAt, remindedAt } = version
  return {
    number,
    status: findOfferStatus(version, today),
    saves,
    body,
    total: sumItems(chooseItems(body, [])),
    sentAt: sentAt?.toISOString() ?? null,
    remindedAt: remindedAt?.toISOString() ?? null,
  }
}

async function describeSource(
  db: Database,
  { source: kind, sourceId }: OfferRow,
): Promise<OfferAnswer['source']> {
  if (!kind || !sourceId) return null
  if (kind === 'contact-messages') return { kind, reference: null }
  const [enquiry] = await db
    .select({ reference: enquiries.reference })
    .from(enquiries)
    .where(eq(enquiries.id, sourceId))
  return enquiry ? { kind, reference: enquiry.reference } : null
}

export type ShownOffers = 'waiting' | 'ending' | 'drafts' | 'accepted' | 'closed' | 'all'

const maxListed = 200
type OfferQuery = { show: ShownOffers; search?: string | undefined; limit?: number }

/** Lists offers, newest first. The search works as for orders. */
export async function listOffers(
  { db, content, now }: Pick<Services, 'db' | 'content' | 'now'>,
  { show, search = '', limit = maxListed }: OfferQuery,
): Promise<ListedOffer[]> {
  const today = calendarDateIn(now(), capeTown)
  const { offers: policy } = policyOn(content().policies.bookingRules, today)
  const lastEndingDay = addDays(today, policy.remindDaysBefore)
  const rows = await findOffers(db, readSearch(search, today), limit)
  if (rows.length === 0) return []
  const versions = await db
    .select()
    .from(offerVersions)
    .where(
      inArray(
        offerVersions.offerId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(offerVersions.number))
  return rows
    .flatMap((offer) => {
      const own = versions.filter(({ offerId }) => offerId === offer.id)
      return listOffer(offer, own, { today, lastEndingDay })
    })
    .filter((offer) => isShown(offer, show))
}

async function findOffers(db: Database, search: Search, limit: number): Promise<OfferRow[]> {
  const read = (where: SQL | undefined) =>
    db
      .select()
      .from(offers)
      .where(where)
      .orderBy(desc(offers.createdAt), desc(offers.id))
      .limit(limit)
  if (search.phrase === '') return read(undefined)
  for (const way of listSearchConditions(search)) {
    const where = way({ table: offers, search: offersText })
    const rows = where ? await read(where) : []
    if (rows.length > 0) return rows
  }
  return []
}

function listOffer(
  offer: OfferRow,
  versions: OfferVersionRow[],
  { today, lastEndingDay }: { today: CalendarDate; lastEndingDay: CalendarDate },
): ListedOffer[] {
  const version = versions.find(({ status }) => status !== 'draft') ?? versions[0]
  if (!version) return []
  const { id, reference, name, company, createdAt } = offer
  const { body } = version
  const status = findOfferStatus(version, today)
  return [
    {
      id,
      reference,
      name,
      company: company ?? '',
      title: getOfferTitle(body),
      status,
      hasDraft: versions.some((version) => version.status === 'draft'),
      total: sumItems(chooseItems(body, [])),
      firstDay: listSortedDates(body.items)[0] ?? null,
      holdsUntil: body.holdsUntil,
      isEnding: isOpenOffer(status) && body.holdsUntil <= lastEndingDay,
      createdAt: createdAt.toISOString(),
    },
  ]
}

function isShown({ status, hasDraft, isEnding }: ListedOffer, show: ShownOffers): boolean {
  switch (show) {
    case 'waiting':
      return isOpenOffer(status)
    case 'ending':
      return isEnding
    case 'drafts':
      return hasDraft
    case 'accepted':
      return status === 'accepted'
    case 'closed':
      return status === 'declined' || status === 'expired' || status === 'withdrawn'
    case 'all':
      return true
  }
}
