import { type Money, rand } from './money.ts'

/** What is said instead of a price that is made for each party. */
export const customPricing = 'Contact for Custom Pricing'

/** The first number of a price text, with the rand sign before it: 'R2,500' in 'From R2,500 pp'. */
export const priceNumber = /(?:R\s?)?(\d[\d,]*(?:\.\d+)?)/

/** The rand of a price text's first number, or undefined when it has none, as custom pricing. */
export function parsePriceText(text: string): Money | undefined {
  const digits = priceNumber.exec(text)?.[1]
  return digits === undefined ? undefined : rand(Number(digits.replaceAll(',', '')))
}

/** A tour's retail price as its card says it: 'From R2,500 pp', or the custom text as it is. */
export function retailPriceText(priceFrom: string): string {
  return parsePriceText(priceFrom) ? `From ${priceFrom} pp` : priceFrom
}
