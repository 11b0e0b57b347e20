import { expect, it } from 'vitest'
import { rand } from '../money/money.ts'
import { listLowPrices } from './low-prices.ts'
import type { Price } from './price-plan.ts'

const plan = (price: Price) => ({
  prices: { seasons: [{ name: 'Whales', days: ['08-01'], price }] },
})
const tour = (price: Price) => ({ priceFrom: 'R2,500', ...plan(price) })
const bus = (price: Price) => ({ inlandPrice: 4000, overlandPrice: 6000, ...plan(price) })

it.each<[string, ReturnType<typeof tour | typeof bus>, [number, number][]]>([
  ['an adult of R2', tour({ per: 'person', adult: 2 }), [[2, 2500]]],
  ['an adult of R249', tour({ per: 'person', adult: 249 }), [[249, 2500]]],
  ['an adult of R250', tour({ per: 'person', adult: 250 }), []],
  ['a child of R1', tour({ per: 'person', adult: 2500, child: 1 }), [[1, 1250]]],
  ['a child who goes free', tour({ per: 'person', adult: 2500, child: 0 }), []],
  ['four for R9', tour({ per: 'party', parties: [{ upTo: 4, total: 9 }] }), [[9, 10_000]]],
  ['a day on request', tour({ per: 'request', adult: 2 }), []],
  ['a vehicle for R4', bus({ per: 'vehicle', inland: 4, overland: 6000 }), [[4, 4000]]],
])('lists or ignores %s', (_, priced, low) => {
  expect(listLowPrices(priced, priced)).toEqual(
    low.map(([price, usual]) => ({ season: 'Whales', price: rand(price), usual: rand(usual) })),
  )
})

it('lists a base price below a tenth of the live one', () => {
  expect(listLowPrices({ priceFrom: 'R2,500' }, { priceFrom: 'R2' })).toEqual([
    { season: undefined, price: rand(2), usual: rand(2500) },
  ])
  expect(listLowPrices(undefined, { priceFrom: 'R2' })).toEqual([])
})
