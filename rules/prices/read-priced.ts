import type { Season } from './price-plan.ts'
import type { PricedYear } from './year-of-prices.ts'

/**
 * A tour or vehicle being edited, as far as it can be priced: incomplete parts are left out.
 * Undefined while its usual price is unreadable.
 */
export function readPriced(body: unknown): PricedYear | undefined {
  if (!isFields(body)) return undefined
  const { priceFrom, minGuests, inlandPrice, overlandPrice, prices: plan } = body
  const listOf = (name: string) => {
    const list = isFields(plan) ? plan[name] : undefined
    return Array.isArray(list) ? list.filter(isFields) : []
  }
  const prices = {
    seasons: listOf('seasons').filter(isSeason),
    extras: listOf('extras').filter(({ name }) => typeof name === 'string') as never,
  }
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

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
