import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { rand } from '#rules/money/money.ts'
import { computeDayPrice } from '#rules/prices/price.ts'
import { findRidePrice, findSoldRide, somewhereElse, toRideDayPrice } from './ride-price.ts'

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

  it('is the price at which a ride is sold, for each place and number of guests', () => {
    for (const { place: area } of rides.airport)
      for (let guests = 0; guests <= 20; guests += 1) {
        const ride = { way: 'to-airport', area, guests }
        const price = findRidePrice(rides, ride)
        const isSold = price !== undefined
        expect(findSoldRide(rides, ride)).toEqual(
          isSold ? { way: ride.way, place: area } : undefined,
        )
        const dayPrice = toRideDayPrice(rides, area)
        if (!dayPrice || !isSold) continue
        const figures = computeDayPrice(dayPrice, { adults: guests, children: 0 })
        expect(figures).toMatchObject({ kind: 'priced', total: price })
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
