import { and, asc, gt, isNotNull } from 'drizzle-orm'
import { type Content, wordsOf } from '#content/content.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { PriceFigures } from '#rules/prices/quote.ts'
import { isSeenKept, type Seen } from '#rules/prices/seen-price.ts'
import type { Transaction } from '#platform/database/database.ts'
import { contentPublications } from '#app/studio/schema.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Basis, Services } from '#platform/services.ts'

/** What a price depends on: the content, and the day of booking. */
export type PriceBasis = { content: Content; bookedOn: CalendarDate }

/**
 * Decides which prices a guest's request gets: today's, or those their page showed while these are
 * valid. `quoteBy` computes the price; undefined if it did not exist. Throws Refused:
 * 'price-changed', with both figures and what should have been seen now.
 */
export async function choosePriceBasis(
  { content, now, studio }: Basis & Pick<Services, 'studio'>,
  transaction: Transaction,
  {
    seen,
    quoteBy,
  }: { seen: Seen | undefined; quoteBy: (basis: PriceBasis) => PriceFigures | undefined },
): Promise<PriceBasis> {
  const today = { content, bookedOn: calendarDateIn(now(), capeTown) }
  if (!seen) return today
  const isLive = seen.publication === content.number
  const shown = isLive ? content : await studio?.readPast(seen.publication, transaction)
  if (!shown) return today
  const before = { content: shown, bookedOn: seen.on }
  const [then, current] = [quoteBy(before), quoteBy(today)]
  if (!then || !current || figureOf(then) === figureOf(current)) return today
  const replacedAt = isLive ? undefined : await findReplaced(transaction, seen.publication)
  if (isSeenKept(seen, { replacedAt, now: now() })) return before
  const { onRequest } = wordsOf(content).prices
  const spell = (quote: PriceFigures) =>
    quote.kind === 'priced' ? formatMoney(quote.total) : onRequest
  throw new Refused({
    code: 'price-changed',
    facts: {
      seen: spell(then),
      now: spell(current),
      publication: content.number,
      on: today.bookedOn,
    },
  })
}

function figureOf(quote: PriceFigures): number | undefined {
  return quote.kind === 'priced' ? quote.total.minor : undefined
}

async function findReplaced(transaction: Transaction, number: number): Promise<Date | undefined> {
  const [next] = await transaction
    .select({ liveAt: contentPublications.liveAt })
    .from(contentPublications)
    .where(and(gt(contentPublications.number, number), isNotNull(contentPublications.liveAt)))
    .orderBy(asc(contentPublications.number))
    .limit(1)
  return next?.liveAt ?? undefined
}
