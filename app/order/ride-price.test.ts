import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { rand } from '#rules/money/money.ts'
import { findRidePrice, somewhereElse } from './ride-price.ts'

const { rides } = shipped
const findPrice = (change: object) =>
  findRidePrice(rides, { way: 'from-airport', guests: 2, area: 'Hermanus', ...change })

describe('findRidePrice', () => {
  it('reads the table for each place, party and direction', () => {
    for (const { place, prices } of rides.airport)
      for (const [party, maximum] of rides.upTo.entries())
        for (const way of ['from-airport', 'to-airport']) {
          const minimum = (rides.upTo[party - 1] ?? 0) + 1
          const expected = rand(prices[party] ?? Number.NaN)
          expect(findPrice({ way, area: place, guests: minimum })).toEqual(expected)
          expect(findPrice({ way, area: place, guests: maximum })).toEqual(expected)
        }
  })

  it.each([
    [{ way: 'elsewhere' }],
    [{ area: somewhereElse, place: 'Hermanus' }],
    [{ area: 'Worcester' }],
    [{ area: '', place: 'Hermanus Street 4' }],
    [{ area: '', place: '' }],
    [{ guests: 15 }],
    [{ guests: 0 }],
    [{ guests: Number.NaN }],
  ])('finds no price with %o', (change) => {
    expect(findPrice(change)).toBeUndefined()
  })

  it.each([
    ['Sea Point', 750],
    ['  the waterfront ', 750],
    ["Simon's Town", 950],
    ['simon’s town', 950],
    ['Paarl, Franschhoek', 1250],
  ])('finds the price of a place typed as in the table: %s', (place, price) => {
    expect(findPrice({ area: '', place })).toEqual(rand(price))
  })

  it('has party sizes that match the table’s heads', () => {
    expect(rides.parties.map((party) => Number(party.split(' ').at(-1)))).toEqual(rides.upTo)
  })
})
