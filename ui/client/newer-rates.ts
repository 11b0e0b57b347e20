import { formatDay } from '#rules/dates/calendar-date.ts'
import type { ShownRates } from '#app/site/frame/frame.ts'
import { readRates } from './api.ts'

/**
 * Rates of the server's feed; undefined if it has none that it trusts. Throws without an answer.
 */
export async function readNewerRates(): Promise<ShownRates | undefined> {
  const rates = await readRates()
  return rates && { perRand: rates.perRand, day: formatDay(rates.on) }
}
