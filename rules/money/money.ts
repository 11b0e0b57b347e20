import type { CurrencyCode } from './currency.ts'

/** An amount in whole minor units (cents) of its currency, for exact sums. */
export type Money = { minor: number; currency: CurrencyCode }

/** Converts whole rand: `rand(2500)` is R2,500. */
export function rand(whole: number): Money {
  return { minor: roundMinor(whole * 100), currency: 'ZAR' }
}

/** The sum of two amounts. Throws if currencies differ. */
export function addMoney(one: Money, other: Money): Money {
  if (one.currency !== other.currency) {
    throw new Error('Amounts in two currencies cannot be added.')
  }
  return { ...one, minor: one.minor + other.minor }
}

export function scaleMoney(money: Money, factor: number): Money {
  return { ...money, minor: roundMinor(money.minor * factor) }
}

/**
 * The only rounding: to the nearest whole, halves away from zero. Cuts binary fractions to fourteen
 * digits first; otherwise 1.005 × 100 falls just below its half and rounds down.
 */
export function roundMinor(amount: number): number {
  // Fast path for whole numbers, called thousands of times for a year of prices; `+ 0` removes the
  // sign of -0.
  if (Number.isInteger(amount)) return amount + 0
  const exact = Number(Math.abs(amount).toPrecision(14))
  return amount < 0 ? 0 - Math.round(exact) : Math.round(exact)
}
