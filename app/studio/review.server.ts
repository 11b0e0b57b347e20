import { and, count, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import { findDocument } from '#content/compose.ts'
import { type Content, findVehicle } from '#content/content.ts'
import { isSame, listDifferences } from '#content/merge-documents.ts'
import { listTextFacts } from '#content/text-facts.ts'
import type { PublishingFault } from './studio.ts'
import { addYears, calendarDateIn, capeTown, daysBetween } from '#rules/dates/calendar-date.ts'
import { comparePrices } from '#rules/prices/year-of-prices.ts'
import { countOpenTransfers } from '#app/order/load-order.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { isPage } from '#platform/pages/live-site.ts'
import { NotPublished } from '#platform/pages/render-site.ts'
import type { Services } from '#platform/services.ts'
import { type TitleSource, formatTitle } from './describe-document.server.ts'
import {
  labelDifferences,
  readBodies,
  findState,
  type DescribeServices,
} from './documents.server.ts'
import { type Draft, type DraftSet, parseKnownName, toOverlays } from './drafts.server.ts'
import { bankAccountName, checkDrafts, isAgreed, listTerms } from './check-drafts.server.ts'
import { describeLowPrices } from './low-prices.server.ts'
import { toPublishingFaults, toPageFaults } from './publishing-faults.server.ts'

/** A side effect of publishing, as a code with facts. The studio has the words for it. */
export type Consequence = { code: string; facts: Record<string, string | number> }

/**
 * Previews publishing these drafts: changed fields and pages, affected bookings and offers, and a
 * sentence for each obstacle. `who` is the e-mail address of the user. Changes nothing.
 */
export async function reviewDrafts(
  services: DescribeServices & Pick<Services, 'now' | 'studio'>,
  { drafts, checked: checkedAll, isInUse }: DraftSet,
  { names, who }: { names: readonly string[]; who: string },
) {
  const live = services.content()
  const picked = drafts.filter(({ name }) => names.includes(name))
  const checked = checkDrafts(live, toOverlays(picked), {
    today: calendarDateIn(services.now(), capeTown),
    isInUse,
  })
  const titleSource = {
    documents: checkedAll.content.documents,
    facts: listTextFacts(live.documents),
  }
  const bodies = new Map(picked.map(({ name, body, base }) => [name, body ?? base]))
  const findBody = (name: string) => bodies.get(name) ?? findDocument(titleSource.documents, name)
  const faults = toPublishingFaults(checked.documentFaults, titleSource, findBody)
  const isClean = faults.length === 0 && picked.length > 0
  const preview = isClean
    ? await previewPages(services, checked.content)
    : { pages: [], faults: [] }
  return {
    documents: picked.map((draft) => describePickedDraft(services, draft, titleSource)),
    faults: [...faults, ...preview.faults],
    prices: isClean ? listPriceSpans(services, checked.content, { picked, titleSource }) : [],
    pages: preview.pages,
    consequences: [
      ...(isClean ? describeLowPrices(services.content(), checked.content, names) : []),
      ...(await listConsequences(services, picked, titleSource)),
      ...(await countKeptTerms(services, picked, titleSource)),
      ...countOtherDrafts(drafts, { names, who }),
    ],
  }
}

function describePickedDraft(services: DescribeServices, draft: Draft, titleSource: TitleSource) {
  const { name, version, by, at } = draft
  const parsedName = parseKnownName(name)
  const bodies = readBodies(services, name, draft)
  return {
    name,
    title: formatTitle(parsedName, bodies.body ?? bodies.live, titleSource),
    version,
    state: findState(bodies),
    differences: labelDifferences(
      parsedName,
      { before: bodies.live, after: bodies.body },
      titleSource,
    ),
    by,
    at: at.toISOString(),
  }
}

/** Lists days of the next twelve months on which a selected tour or vehicle gets another price. */
function listPriceSpans(
  { content, now }: DescribeServices & Pick<Services, 'now'>,
  next: Content,
  { picked, titleSource }: { picked: readonly Draft[]; titleSource: TitleSource },
) {
  const today = calendarDateIn(now(), capeTown)
  const span = { from: today, days: daysBetween(today, addYears(today, 1)) }
  return picked.flatMap(({ name, body }) => {
    const parsedName = parseKnownName(name)
    const [before, after] = [content(), next].map((each) =>
      parsedName.kind === 'tour'
        ? each.tours.find(({ id }) => id === parsedName.id)
        : parsedName.kind === 'vehicle'
          ? findVehicle(each, parsedName.id)
          : undefined,
    )
    const spans = before && after ? comparePrices(before, after, span) : []
    return spans.length > 0
      ? [{ document: name, title: formatTitle(parsedName, body, titleSource), spans }]
      : []
  })
}

async function previewPages(
  { studio }: Pick<Services, 'studio'>,
  content: Content,
): Promise<{ pages: string[]; faults: PublishingFault[] }> {
  if (!studio) return { pages: [], faults: [] }
  try {
    const addresses = await studio.site.listChangedAddresses(content)
    return { pages: addresses.filter(isPage), faults: [] }
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error
    return { pages: [], faults: toPageFaults(error.reasons) }
  }
}

/**
 * Counts future bookings that keep the agreed terms, open offers and requests, and articles that
 * name a changed product.
 */
async function listConsequences(
  services: DescribeServices & Pick<Services, 'now'>,
  picked: readonly Draft[],
  titleSource: TitleSource,
): Promise<Consequence[]> {
  const productDrafts = picked.filter(
    ({ name, base }) => /^(tour|vehicle|builder-tour)\//.test(name) && base !== null,
  )
  const consequences = await Promise.all(
    productDrafts.map(async (draft) => {
      const parsedName = parseKnownName(draft.name)
      const title = formatTitle(parsedName, draft.base, titleSource)
      const [bookings, offers] = await countBookingsAndOffers(services, parsedName)
      const articles =
        parsedName.kind === 'tour' ? countArticles(services.content(), parsedName.id) : 0
      return [
        { code: 'orders', facts: { n: hasOtherPrice(draft) ? bookings : 0, title } },
        { code: 'quotes', facts: { n: offers, title } },
        { code: 'articles', facts: { n: articles, title } },
      ]
    }),
  )
  return consequences.flat().filter(({ facts }) => facts.n > 0)
}

/** Counts open bookings and transfers that keep a policy, because they are made before its new one. */
async function countKeptTerms(
  { db }: Pick<Services, 'db'>,
  picked: readonly Draft[],
  titleSource: TitleSource,
): Promise<Consequence[]> {
  const consequences = picked.map(async ({ name, body, base }) => {
    const [first] = isAgreed(name) ? listDifferences(listTerms(base), listTerms(body)) : []
    if (!first) return []
    if (name === bankAccountName)
      return [{ code: 'transfers', facts: { n: await countOpenTransfers(db) } }]
    const whereOpen = inArray(orders.status, ['requested', 'held', 'confirmed'])
    const title = formatTitle(parseKnownName(name), body, titleSource)
    return [{ code: 'terms', facts: { n: await db.$count(orders, whereOpen), title } }]
  })
  return (await Promise.all(consequences)).flat().filter(({ facts }) => facts.n > 0)
}

const priceFields = [
  'prices',
  'price',
  'priceFrom',
  'inlandPrice',
  'overlandPrice',
  'pricePerDay',
  'prices',
  'onePaysForTwo',
]

function hasOtherPrice({ body, base }: Draft): boolean {
  if (body === null) return true
  const [before, after] = [base, body].map(
    (each) => new Map<string, unknown>(Object.entries(each ?? {})),
  )
  return priceFields.some((field) => !isSame(before?.get(field), after?.get(field)))
}

async function countBookingsAndOffers(
  { db, now, content }: Pick<DescribeServices, 'db' | 'content'> & Pick<Services, 'now'>,
  { kind, id }: { kind: string; id: string },
): Promise<[number, number]> {
  const today = calendarDateIn(now(), capeTown)
  const whereSold = and(
    eq(orderItems.product, id),
    eq(orderItems.kind, kind === 'vehicle' ? 'vehicle-day' : 'tour'),
    gte(orderItems.date, today),
  )
  const countOrders = (...statuses: (typeof orders.$inferSelect)['status'][]) =>
    db
      .select({ n: sql<number>`count(distinct ${orderItems.orderId})::int` })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(and(whereSold, inArray(orders.status, statuses), ne(orderItems.status, 'cancelled')))
  const builderTours = content().builderTours.filter(({ id: builderTourId, catalogueTour }) =>
    kind === 'tour' ? catalogueTour === id : kind === 'builder-tour' && builderTourId === id,
  )
  const [booking] = await countOrders('requested', 'held', 'confirmed')
  const [offer] = await countOrders('offered')
  const [request] = await db
    .select({ n: count() })
    .from(enquiries)
    .where(
      and(
        inArray(enquiries.status, ['requested', 'quoted']),
        or(
          ...builderTours.map(
            (tour) =>
              sql`${enquiries.answers} @> ${JSON.stringify({ entries: [{ tour: { id: tour.id } }] })}::jsonb`,
          ),
          kind === 'vehicle' ? sql`${enquiries.answers} ->> 'vehicle' = ${id}` : sql`false`,
        ),
      ),
    )
  return [booking?.n ?? 0, (offer?.n ?? 0) + (request?.n ?? 0)]
}

function countArticles({ posts, articles }: Content, tour: string): number {
  return posts.filter(
    ({ slug, relatedTours }) =>
      relatedTours.includes(tour) || (articles[slug] ?? '').includes(`/tour/${tour})`),
  ).length
}

function countOtherDrafts(
  drafts: readonly Draft[],
  { names, who }: { names: readonly string[]; who: string },
): Consequence[] {
  const n = drafts.filter(({ name, by }) => by !== who && !names.includes(name)).length
  return n > 0 ? [{ code: 'drafts', facts: { n } }] : []
}
