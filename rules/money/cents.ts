import type { Money } from './money.ts'

/** Whole cents of rand. Orders are kept in rand alone, so their amounts need no currency beside them. */
export type Cents = number

/** The sum of amounts. Throws on a part of a cent, and on more than a number can hold exactly. */
export function sumCents(amounts: readonly Cents[]): Cents {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  if (![...amounts, sum].every(Number.isSafeInteger)) {
    throw new Error(`An amount is not in whole cents: ${amounts.join(', ')}.`)
  }
  return sum
}

/** Whether it is an amount that can come or go: whole cents, above nought. */
export function isPayable(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0
}

/** The same amount as money, to be shown or quoted. */
export function toMoney(cents: Cents): Money {
  return { minor: cents, currency: 'ZAR' }
}
