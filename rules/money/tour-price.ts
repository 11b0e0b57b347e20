import { addMoney, type Money, rand, scaleMoney } from './money.ts'
import { childShare, type Party } from '../orders/party.ts'
import { parsePriceText } from './price-text.ts'

/** What a tour costs a party, as lines that add up; or that the office names the price. */
export type TourQuote =
  | { kind: 'priced'; lines: TourQuoteLine[]; total: Money }
  | { kind: 'on-request' }
export type TourQuoteLine = {
  kind: 'adults' | 'children'
  count: number
  each: Money
  total: Money
}

/** The price of a tour for a party: the price for each adult, half of it for each child. */
export function quoteTour({
  priceFrom,
  adults,
  children,
}: Party & { priceFrom: string }): TourQuote {
  const price = parsePriceText(priceFrom)
  return price ? quoteParty(price, { adults, children }) : { kind: 'on-request' }
}

/** The same from what one adult pays. */
export function quoteParty(
  price: Money,
  { adults, children }: Party,
): Extract<TourQuote, { kind: 'priced' }> {
  const lines = [
    quoteLine('adults', adults, price),
    quoteLine('children', children, scaleMoney(price, childShare)),
  ].filter(({ count }) => count > 0)
  const total = lines.map((line) => line.total).reduce(addMoney, rand(0))
  return { kind: 'priced', lines, total }
}

function quoteLine(kind: TourQuoteLine['kind'], count: number, each: Money): TourQuoteLine {
  return { kind, count, each, total: scaleMoney(each, count) }
}
