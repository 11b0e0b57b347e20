import { eq, gt, lte, sql } from 'drizzle-orm'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { maxRateDeviation, checkRates, type Rates, parseRateFeed } from '#rules/money/rates.ts'
import type { Database, Transaction } from '../database/database.ts'
import { exchangeRates } from '../database/schema/server-state.ts'
import { describeError, type Logger } from '../log.ts'
import type { Services } from '../services.ts'

export type RatesFeed = { url: string; timeoutMs: number; maxBytes: number }

type ReaderServices = Pick<Services, 'db' | 'now' | 'content'> & { log: Logger }

/**
 * Creates a reader of the feed's last accepted rates; it returns undefined if there are none. All
 * processes together request the feed once a day, on the first request, and wait no longer than
 * its timeout. Rejected rates are stored as refused and logged; accepted ones stay valid while they
 * would still be accepted.
 */
export function createRatesReader(feed: RatesFeed, { db, now, log, content }: ReaderServices) {
  return async (): Promise<Rates | undefined> => {
    const requestTime = now()
    const { rates: contentRates } = content()
    const bounds = {
      ours: contentRates,
      believedWithin: maxRateDeviation,
      today: calendarDateIn(requestTime, capeTown),
    }
    if (await claimDailyRequest(requestTime)) {
      const parsed = await fetchFeed(feed).then(
        (answer) => parseRateFeed(answer, bounds),
        (error) => ({ refused: `It did not answer: ${describeError(error).message}` }),
      )
      if ('refused' in parsed)
        log.warn({ why: parsed.refused }, 'exchange rates of the feed refused')
      const change = 'rates' in parsed ? { believed: parsed.rates, refused: null } : parsed
      await db.update(exchangeRates).set(change).where(eq(exchangeRates.name, 'feed'))
    }
    return findAcceptedRates(db, contentRates, requestTime)
  }

  /**
   * True if this process may request the feed today. One statement, so only one of many
   * callers gets true.
   */
  async function claimDailyRequest(requestTime: Date): Promise<boolean> {
    const { askedAt } = exchangeRates
    const inserted = await db
      .insert(exchangeRates)
      .values({ name: 'feed', askedAt: requestTime })
      .onConflictDoUpdate({
        target: exchangeRates.name,
        set: { askedAt: requestTime },
        // The second condition is true if the clock was set back.
        setWhere: sql`${lte(askedAt, new Date(requestTime.getTime() - dayMs))} or ${gt(askedAt, requestTime)}`,
      })
      .returning({ name: exchangeRates.name })
    return inserted.length > 0
  }
}

/** The last accepted rates, while they would still be accepted; makes no request. */
export async function findAcceptedRates(
  db: Database | Transaction,
  contentRates: Rates,
  at: Date,
): Promise<Rates | undefined> {
  const bounds = {
    ours: contentRates,
    believedWithin: maxRateDeviation,
    today: calendarDateIn(at, capeTown),
  }
  const [row] = await db.select().from(exchangeRates)
  const checked = row?.believed && checkRates(row.believed, bounds)
  return checked && 'rates' in checked ? checked.rates : undefined
}

/** The feed's answer. Throws on a timeout, an answer that is too large, or one that is not JSON. */
async function fetchFeed({ url, timeoutMs, maxBytes }: RatesFeed): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { redirect: 'error', signal })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop aborts the response.
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
