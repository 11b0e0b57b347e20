import type { CurrencyCode } from './currency.ts'

/** An amount in whole minor units (cents) of its currency, so that sums are exact. */
export type Money = { minor: number; currency: CurrencyCode }

/** An amount of rand, from whole rand: `rand(2500)` is R2,500. */
export function rand(whole: number): Money {
  return { minor: roundMinor(whole * 100), currency: 'ZAR' }
}

/** The sum of two amounts. Throws when their currencies differ: that sum means nothing. */
export function addMoney(one: Money, other: Money): Money {
  if (one.currency !== other.currency) {
    throw new Error('Two currencies have no sum.')
  }
  return { ...one, minor: one.minor + other.minor }
}

/** An amount times a factor, rounded to the minor unit. */
export function scaleMoney(money: Money, factor: number): Money {
  return { ...money, minor: roundMinor(money.minor * factor) }
}

/**
 * The one place that rounds: to the nearest whole, halves away from zero. Binary fractions are
 * first cut to fourteen digits, else 1.005 × 100 would be a hair below its half and round down.
 */
export function roundMinor(amount: number): number {
  // Most are whole already, and a year of prices asks thousands of times. A zero has no sign.
  if (Number.isInteger(amount)) return amount + 0
  const exact = Number(Math.abs(amount).toPrecision(14))
  return amount < 0 ? 0 - Math.round(exact) : Math.round(exact)
}
