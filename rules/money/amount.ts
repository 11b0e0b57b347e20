import { type Money, rand } from './money.ts'

/** More than any tour costs; a larger figure is a slip of the finger. */
export const largestAmount: Money = rand(10_000_000)

export type ReadAmount =
  | { ok: true; money: Money }
  | { ok: false; fault: 'missing' | 'invalid' | 'too-small' | 'too-large' }

/**
 * The rand that a person typed: '12500', 'R 12 500', '12,500.50', '12 500,50'. Thousands may be
 * set off by spaces, commas or apostrophes, cents by a point or a comma and two digits.
 */
export function parseAmount(text: string): ReadAmount {
  const typed = text.trim().replace(/^(ZAR|R)\s*/i, '')
  if (typed === '') return { ok: false, fault: 'missing' }
  const [, sign, whole = '', , cents = ''] = amount.exec(typed) ?? []
  if (whole === '') return { ok: false, fault: 'invalid' }
  const money = rand(Number(`${whole.replaceAll(/\D/g, '')}.${cents || '0'}`))
  if (sign || money.minor === 0) return { ok: false, fault: 'too-small' }
  if (money.minor > largestAmount.minor) return { ok: false, fault: 'too-large' }
  return { ok: true, money }
}

const amount = /^([-−]?)\s?(\d{1,3}(?:([\s,'’])\d{3})(?:\3\d{3})*|\d{1,15})(?:[.,](\d{2}))?$/
