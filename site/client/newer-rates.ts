import { formatDay } from '#rules/dates/calendar-date.ts'
import type { ShownRates } from '../frame/frame.ts'
import { readRates } from './api.ts'

/** The rates of the server's feed; undefined where it has none that it believes. Throws without an answer. */
export async function readNewerRates(): Promise<ShownRates | undefined> {
  const rates = await readRates()
  return rates && { perRand: rates.perRand, day: formatDay(rates.on) }
}
