import { type Money, rand } from './money.ts'

/** Replaces the price if it depends on the party. */
export const customPricing = 'Contact for Custom Pricing'

/** The first number of a price text, with its rand sign: 'R2,500' in 'From R2,500 pp'. */
export const priceNumber = /(?:R\s?)?(\d[\d,]*(?:\.\d+)?)/

/** The rand of a price text's first number; undefined if it has none, as custom pricing. */
export function parsePriceText(text: string): Money | undefined {
  const digits = priceNumber.exec(text)?.[1]
  return digits === undefined ? undefined : rand(Number(digits.replaceAll(',', '')))
}

/** A tour's retail price for cards: 'From R2,500 pp', or the custom text unchanged. */
export function formatRetailPrice(priceFrom: string): string {
  return parsePriceText(priceFrom) ? `From ${priceFrom} pp` : priceFrom
}
