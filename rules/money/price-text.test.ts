import { describe, expect, it } from 'vitest'
import { customPricing, parsePriceText, formatRetailPrice } from './price-text.ts'

describe('parsePriceText', () => {
  it.each([
    ['R2,500', 250_000],
    ['R1,400', 140_000],
    ['From R2,500 pp', 250_000],
    ['R 950', 95_000],
    ['R1,250,000', 125_000_000],
    ['R99.50', 9950],
    ['R1,500 to R8,500', 150_000],
  ])('parses the first number of %s', (text, minor) => {
    expect(parsePriceText(text)).toEqual({ minor, currency: 'ZAR' })
  })

  it.each([customPricing, '', 'R', 'on request'])('finds no price in "%s"', (text) => {
    expect(parsePriceText(text)).toBeUndefined()
  })
})

describe('formatRetailPrice', () => {
  it('adds From and pp to a price, and nothing to custom pricing', () => {
    expect(formatRetailPrice('R2,500')).toBe('From R2,500 pp')
    expect(formatRetailPrice(customPricing)).toBe(customPricing)
  })
})
