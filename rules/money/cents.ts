import type { Money } from './money.ts'

/** Orders are in rand only, so amounts need no currency. */
export type Cents = number

/** The sum of amounts. Throws on fractions of a cent, and above the exact range of numbers. */
export function sumCents(amounts: readonly Cents[]): Cents {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  if (![...amounts, sum].every(Number.isSafeInteger)) {
    throw new Error(`An amount is not in whole cents: ${amounts.join(', ')}.`)
  }
  return sum
}

/** True for an amount that can be paid: whole cents above zero. */
export function isPayable(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0
}

export function toMoney(cents: Cents): Money {
  return { minor: cents, currency: 'ZAR' }
}
