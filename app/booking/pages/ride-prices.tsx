import type { Content } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { findRidePrice } from '#app/order/ride-price.ts'
import { fill } from '#rules/text/fill.ts'
import { Price } from '#ui/components/price.tsx'

type RidePricesProps = {
  rides: Pick<Content['rides'], 'airport' | 'parties' | 'upTo'>
  words: Words['transfers']['rides']
}

export function RidePrices({ rides, words }: RidePricesProps) {
  const { airport, parties, upTo } = rides
  return (
    // With text at double size the table is wider than a phone. Then the table scrolls, not the
    // page.
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left tabular-nums max-sm:text-caption">
        <caption className="sr-only">{words.table}</caption>
        <thead>
          <tr className="border-ink border-b-[1.5px] align-bottom text-meta">
            <th scope="col" className="py-2.5 pr-1 font-semibold sm:pr-3">
              {words.place}
            </th>
            {parties.map((party) => (
              <th
                key={party}
                scope="col"
                className="w-[17%] py-2.5 pl-1.5 text-right font-semibold sm:pl-3 sm:whitespace-nowrap"
              >
                {party}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {airport.map(({ place, kilometres, minutes }) => (
            <tr key={place} className="border-rule border-b align-top">
              <th scope="row" className="py-3 pr-1 font-semibold sm:pr-3">
                {place}{' '}
                <span className="text-ink-2 block text-caption font-normal">
                  {fill(words.road, { kilometres, minutes })}
                </span>
              </th>
              {parties.map((party, position) => {
                const guests = upTo[position] ?? 0
                const price = findRidePrice(rides, { way: 'from-airport', area: place, guests })
                return (
                  <td key={party} className="py-3 pl-1.5 text-right sm:pl-3">
                    {price && <Price money={price} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
