import type { Content } from '#content/content.ts'
import { type CourtesyCurrency, type CurrencyCode, readCurrency } from '#rules/money/currency.ts'
import type { Rates } from '#rules/money/rates.ts'
import { findBelievedRates } from './rates.ts'
import type { Transaction } from '../database/database.ts'
import type { orders } from '../database/schema/orders.ts'
import type { Services } from '../services.ts'

type Stored = Pick<typeof orders.$inferInsert, 'currencyShown' | 'rateShown' | 'ratesOn'>

/**
 * The currency in which a guest reads our prices, at the rates that the site shows now: those of the feed
 * that were believed last, or our own. It asks nobody.
 */
export async function findShownCurrency(
  transaction: Transaction,
  services: Services,
  code: CurrencyCode = 'ZAR',
): Promise<CourtesyCurrency> {
  const { rates: ours } = services.content()
  const newer = services.hasRatesFeed
    ? await findBelievedRates(transaction, ours, services.now())
    : undefined
  return convertAt(newer ?? ours, code)
}

/** The same as it is stored with an order, so that every mail about it converts as the first one did. */
export function storeShownCurrency({ code, rate, on }: CourtesyCurrency): Stored {
  return code === 'ZAR'
    ? { currencyShown: code }
    : { currencyShown: code, rateShown: rate, ratesOn: on }
}

/** As it was stored; of an order from before rates were, at our own. */
export function readShownCurrency(
  { rates: ours }: Content,
  {
    currencyShown,
    rateShown,
    ratesOn,
  }: Pick<typeof orders.$inferSelect, 'currencyShown' | 'rateShown' | 'ratesOn'>,
): CourtesyCurrency {
  const code = readCurrency(currencyShown)
  return rateShown === null || ratesOn === null
    ? convertAt(ours, code)
    : { code, rate: rateShown, on: ratesOn }
}

function convertAt({ on, perRand }: Rates, code: CurrencyCode): CourtesyCurrency {
  return { code, rate: perRand[code], on }
}
