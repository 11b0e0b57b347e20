import { type Money, rand } from '../money/money.ts'
import { parsePriceText } from '../money/price-text.ts'
import { childShare } from './party.ts'
import type { PricedYear } from './year-of-prices.ts'

/**
 * A price to confirm: below a tenth of `usual`. Without a season it is the base price, compared
 * with the published one.
 */
export type LowPrice = { season: string | undefined; price: Money; usual: Money }

const tenth = 10
const isTenfold = (price: number, figure: number) => price > 0 && price * tenth < figure
const describeLowPrice = (season: string | undefined, price: number, figure: number) => ({
  season,
  price: rand(price),
  usual: rand(figure),
})

/**
 * Prices of a tour or vehicle that look like typing errors: '2.50' for 2,500. A child may be free.
 */
export function listLowPrices(before: PricedYear | undefined, after: PricedYear): LowPrice[] {
  const usual = findUsual(after)
  const live = before && findUsual(before)
  const ofBase = (['adult', 'inland', 'overland'] as const).flatMap((part) =>
    live && isTenfold(usual[part], live[part])
      ? [describeLowPrice(undefined, usual[part], live[part])]
      : [],
  )
  const ofSeasons = (after.prices?.seasons ?? []).flatMap(({ name, price }) => {
    const { per, adult = 0, child = 0, inland = 0, overland = 0, parties = [] } = price
    const pairs: [price: number, figure: number][] =
      per === 'person'
        ? [
            [adult, usual.adult],
            [child, usual.adult * childShare],
          ]
        : per === 'party'
          ? parties.map(({ upTo, total }) => [total, usual.adult * upTo])
          : per === 'vehicle'
            ? [
                [inland, usual.inland],
                [overland, usual.overland],
              ]
            : []
    return pairs.flatMap(([seasonPrice, figure]) =>
      isTenfold(seasonPrice, figure) ? [describeLowPrice(name, seasonPrice, figure)] : [],
    )
  })
  return [...ofBase, ...ofSeasons]
}

function findUsual(priced: PricedYear): Record<'adult' | 'inland' | 'overland', number> {
  if (!('priceFrom' in priced))
    return { adult: 0, inland: priced.inlandPrice, overland: priced.overlandPrice }
  return { adult: (parsePriceText(priced.priceFrom)?.minor ?? 0) / 100, inland: 0, overland: 0 }
}
