import type { Season } from '#rules/prices/price-plan.ts'
import type { PricedYear } from '#rules/prices/year-of-prices.ts'
import { isFields, readAt } from '../document-path.ts'

/**
 * A tour or a vehicle as it is being written, as far as it can be priced: what is not whole yet is left out.
 * Undefined while its usual price can't be read.
 */
export function readPriced(body: unknown): PricedYear | undefined {
  const [seasons, extras] = ['seasons', 'extras'].map((name) => {
    const list = readAt(body, ['prices', name])
    return Array.isArray(list) ? list.filter(isFields) : []
  })
  const prices = {
    seasons: seasons?.filter(isSeason) ?? [],
    extras: extras?.filter(({ name }) => typeof name === 'string') as never,
  }
  const [priceFrom, minGuests, inlandPrice, overlandPrice] = [
    'priceFrom',
    'minGuests',
    'inlandPrice',
    'overlandPrice',
  ].map((name) => readAt(body, [name]))
  if (typeof priceFrom === 'string')
    return { priceFrom, prices, ...(typeof minGuests === 'number' && { minGuests }) }
  if (typeof inlandPrice === 'number' && typeof overlandPrice === 'number')
    return { inlandPrice, overlandPrice, prices }
  return undefined
}

function isSeason(season: object): season is Season & { key?: string } {
  const { name, days, price } = season as Partial<Season>
  return typeof name === 'string' && Array.isArray(days) && isFields(price)
}
