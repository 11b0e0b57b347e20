import { type Content, findVehicle } from '#content/content.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { listLowPrices } from '#rules/prices/low-prices.ts'
import { Refused } from '#platform/refused.ts'
import { parseKnownName } from './drafts.server.ts'

/** Describes low prices that need confirmation before publishing, as a refusal's facts. */
export function describeLowPrices(live: Content, next: Content, names: readonly string[]) {
  return names.flatMap((name) => {
    const [before, after] = [live, next].map((content) => findPrices(content, name))
    const lowPrices = after ? listLowPrices(before?.priced, after.priced) : []
    return lowPrices.map(({ season, price, usual }) => ({
      code: 'price-low',
      facts: {
        title: [after?.title, season].filter(Boolean).join(', '),
        price: formatMoney(price),
        usual: formatMoney(usual),
      },
    }))
  })
}

export function refuseLowPrices(
  live: Content,
  { content, picked }: { content: Content; picked: readonly { document: string }[] },
): void {
  const names = picked.map(({ document }) => document)
  const [lowPrice] = describeLowPrices(live, content, names)
  if (lowPrice)
    throw new Refused({ code: 'studio-price-low', field: 'lowPrices', facts: lowPrice.facts })
}

function findPrices(content: Content, name: string) {
  const { kind, id } = parseKnownName(name)
  if (kind === 'tour') {
    const tour = content.tours.find((one) => one.id === id)
    return tour && { priced: tour, title: tour.title }
  }
  const vehicle = kind === 'vehicle' ? findVehicle(content, id) : undefined
  return vehicle && { priced: vehicle, title: vehicle.type }
}
