import { describe, expect, it } from 'vitest'
import { rand } from './money.ts'
import { customPricing } from './price-text.ts'
import { quoteTour } from './tour-price.ts'

describe('quoteTour', () => {
  // P9.8: price × adults + price × 0.5 × children.
  it.each([
    ['R2,500', 2, 0, 5000],
    ['R2,500', 2, 2, 7500],
    ['R2,000', 1, 1, 3000],
    ['R1,350', 2, 1, 3375],
    ['R1,350', 1, 7, 6075],
    ['R6,500', 20, 0, 130_000],
    ['R1,400', 10, 10, 21_000],
    ['R1,501', 1, 1, 2251.5],
  ])('%s for %i adults and %i children is %d rand', (priceFrom, adults, children, total) => {
    expect(quoteTour({ priceFrom, adults, children })).toMatchObject({ total: rand(total) })
  })

  it('shows each part of the party on a line, and the lines add up', () => {
    expect(quoteTour({ priceFrom: 'R1,350', adults: 2, children: 3 })).toEqual({
      kind: 'priced',
      lines: [
        { kind: 'adults', count: 2, each: rand(1350), total: rand(2700) },
        { kind: 'children', count: 3, each: rand(675), total: rand(2025) },
      ],
      total: rand(4725),
    })
  })

  it('has no line for children who do not travel', () => {
    const quote = quoteTour({ priceFrom: 'R2,500', adults: 2, children: 0 })
    expect(quote).toMatchObject({ lines: [{ kind: 'adults' }] })
  })

  it('leaves a custom price to the office', () => {
    expect(quoteTour({ priceFrom: customPricing, adults: 2, children: 0 })).toEqual({
      kind: 'on-request',
    })
  })

  it('counts whoever is under three in a line of their own, for nothing', () => {
    const quote = quoteTour({ priceFrom: 'R2,500', adults: 2, children: 0, toddlers: 1 })
    expect(quote).toMatchObject({
      lines: [{ kind: 'adults' }, { kind: 'toddlers', count: 1, each: rand(0), total: rand(0) }],
      total: rand(5000),
    })
  })

  it('has one who comes alone pay for the second place too', () => {
    const quote = quoteTour({ priceFrom: 'R2,000', adults: 1, children: 0, emptyPlaces: 1 })
    expect(quote).toMatchObject({
      lines: [
        { kind: 'adults', count: 1, total: rand(2000) },
        { kind: 'second-place', count: 1, total: rand(2000) },
      ],
      total: rand(4000),
    })
  })
})
