import { addMoney, type Money, rand, scaleMoney } from './money.ts'
import { childShare, type Party } from '../orders/party.ts'
import { parsePriceText } from './price-text.ts'
import type { GateFee } from '../catalogue/tour-answers.ts'

export const tourLineKinds = ['adults', 'second-place', 'children', 'toddlers'] as const

/** What a tour costs a party, as lines that add up; or that the office names the price. */
export type TourQuote =
  | { kind: 'priced'; lines: TourQuoteLine[]; total: Money }
  | { kind: 'on-request' }
export type TourQuoteLine = {
  /** 'second-place': the one that a guest who comes alone pays for as well. */
  kind: (typeof tourLineKinds)[number]
  count: number
  each: Money
  total: Money
}

/** Who is priced, and how many places stay empty and are paid for. */
type PricedParty = Pick<Party, 'adults' | 'children'> & { toddlers?: number; emptyPlaces?: number }

/** The price of a tour for a party: the price for each adult, half of it for each child, nothing under three. */
export function quoteTour({ priceFrom, ...party }: PricedParty & { priceFrom: string }): TourQuote {
  const price = parsePriceText(priceFrom)
  return price ? quoteParty(price, party) : { kind: 'on-request' }
}

/** The same from what one adult pays. */
export function quoteParty(
  price: Money,
  { adults, children, toddlers = 0, emptyPlaces = 0 }: PricedParty,
): Extract<TourQuote, { kind: 'priced' }> {
  const lines = [
    quoteLine('adults', adults, price),
    quoteLine('second-place', emptyPlaces, price),
    quoteLine('children', children, scaleMoney(price, childShare)),
    quoteLine('toddlers', toddlers, rand(0)),
  ].filter(({ count }) => count > 0)
  const total = lines.map((line) => line.total).reduce(addMoney, rand(0))
  return { kind: 'priced', lines, total }
}

function quoteLine(kind: TourQuoteLine['kind'], count: number, each: Money): TourQuoteLine {
  return { kind, count, each, total: scaleMoney(each, count) }
}

/** What the needed gates of a tour ask of a party on the day, in rand, about: tariffs change each year. */
export function sumGateFees(
  fees: readonly GateFee[],
  { adults, children }: { adults: number; children: number },
): Money {
  const needed = fees.filter(({ isNeeded }) => isNeeded)
  return rand(needed.reduce((sum, fee) => sum + fee.adult * adults + fee.child * children, 0))
}
