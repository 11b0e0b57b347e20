import type { Content } from '#content/content.ts'
import { type CourtesyCurrency, type CurrencyCode, readCurrency } from '#rules/money/currency.ts'
import type { Rates } from '#rules/money/rates.ts'
import { findAcceptedRates } from './rates.ts'
import type { Transaction } from '../database/database.ts'
import type { orders } from '#app/order/schema.server.ts'
import type { Services } from '../services.ts'

type Stored = Pick<typeof orders.$inferInsert, 'currencyShown' | 'rateShown' | 'ratesOn'>

/**
 * The currency a guest reads prices in, at the rates the site shows now: the feed's last accepted
 * ones, or our own. Makes no request.
 */
export async function findShownCurrency(
  transaction: Transaction,
  services: Services,
  code: CurrencyCode = 'ZAR',
): Promise<CourtesyCurrency> {
  const { rates: contentRates } = services.content()
  const newer = services.hasRatesFeed
    ? await findAcceptedRates(transaction, contentRates, services.now())
    : undefined
  return convertAt(newer ?? contentRates, code)
}

/** The currency as stored with an order, so every mail about it converts at one rate. */
export function storeShownCurrency({ code, rate, on }: CourtesyCurrency): Stored {
  return code === 'ZAR'
    ? { currencyShown: code }
    : { currencyShown: code, rateShown: rate, ratesOn: on }
}

/** Reads the stored currency; an order without a stored rate uses our own. */
export function readShownCurrency(
  { rates: contentRates }: Content,
  {
    currencyShown,
    rateShown,
    ratesOn,
  }: Pick<typeof orders.$inferSelect, 'currencyShown' | 'rateShown' | 'ratesOn'>,
): CourtesyCurrency {
  const code = readCurrency(currencyShown)
  return rateShown === null || ratesOn === null
    ? convertAt(contentRates, code)
    : { code, rate: rateShown, on: ratesOn }
}

function convertAt({ on, perRand }: Rates, code: CurrencyCode): CourtesyCurrency {
  return { code, rate: perRand[code], on }
}
