import { and, asc, gt, isNotNull } from 'drizzle-orm'
import { type Content, wordsOf } from '#content/content.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { PriceFigures } from '#rules/prices/price.ts'
import { type SeenPrice, isSeenPriceValid } from '#rules/prices/seen-price.ts'
import type { Transaction } from '#platform/database/database.ts'
import { Refused } from '#platform/refused.ts'
import type { Basis, Services } from '#platform/services.ts'
import { contentPublications } from '#app/studio/schema.server.ts'

/** The basis of a price: the content and the day of booking. */
export type PriceBasis = { content: Content; bookedOn: CalendarDate }

/**
 * Decides if a guest's request gets today's prices, or the prices that their page showed while
 * those are valid. `computeOn` computes the price on a basis; undefined if the product did not exist.
 * Throws Refused ('price-changed') with both prices, and the version of today's.
 */
export async function choosePriceBasis(
  { content, now, studio }: Basis & Pick<Services, 'studio'>,
  transaction: Transaction,
  {
    seen,
    computeOn,
  }: { seen: SeenPrice | undefined; computeOn: (basis: PriceBasis) => PriceFigures | undefined },
): Promise<PriceBasis> {
  const currentBasis = { content, bookedOn: calendarDateIn(now(), capeTown) }
  if (!seen) return currentBasis
  const isLive = seen.publication === content.number
  const seenContent = isLive ? content : await studio?.readPast(seen.publication, transaction)
  if (!seenContent) return currentBasis
  const seenBasis = { content: seenContent, bookedOn: seen.on }
  const [seenFigures, currentFigures] = [computeOn(seenBasis), computeOn(currentBasis)]
  if (!seenFigures || !currentFigures || findTotal(seenFigures) === findTotal(currentFigures))
    return currentBasis
  const replacedAt = isLive ? undefined : await findReplacementTime(transaction, seen.publication)
  if (isSeenPriceValid(seen, { replacedAt, now: now() })) return seenBasis
  const { onRequest } = wordsOf(content).prices
  const format = (priceFigures: PriceFigures) =>
    priceFigures.kind === 'priced' ? formatMoney(priceFigures.total) : onRequest
  throw new Refused({
    code: 'price-changed',
    facts: {
      seen: format(seenFigures),
      now: format(currentFigures),
      publication: content.number,
      on: currentBasis.bookedOn,
    },
  })
}

function findTotal(priceFigures: PriceFigures): number | undefined {
  return priceFigures.kind === 'priced' ? priceFigures.total.minor : undefined
}

async function findReplacementTime(
  transaction: Transaction,
  number: number,
): Promise<Date | undefined> {
  const [next] = await transaction
    .select({ liveAt: contentPublications.liveAt })
    .from(contentPublications)
    .where(and(gt(contentPublications.number, number), isNotNull(contentPublications.liveAt)))
    .orderBy(asc(contentPublications.number))
    .limit(1)
  return next?.liveAt ?? undefined
}
