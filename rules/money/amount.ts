import { cleanText } from '../text/clean-text.ts'
import { splitFigure } from '../text/figure.ts'
import { type Money, rand } from './money.ts'

/** Above any tour's price; a larger figure is a typing error. */
export const largestAmount: Money = rand(10_000_000)

export type ParsedAmount =
  | { ok: true; money: Money }
  | { ok: false; fault: 'missing' | 'invalid' | 'too-small' | 'too-large' }

/**
 * Rand as people type them (rules/text/figure.ts): '12500', 'R 12 500', 'R12.500,50'. Cents have
 * two digits.
 */
export function parseAmount(text: string): ParsedAmount {
  const typed = cleanText(text).trim()
  if (/^(?:ZAR|R)?$/i.test(typed)) return { ok: false, fault: 'missing' }
  const { isMinus: isBelow = false, whole = '', decimals = '' } = splitFigure(typed) ?? {}
  if (whole === '' || whole.length > 15 || ![0, 2].includes(decimals.length))
    return { ok: false, fault: 'invalid' }
  const money = rand(Number(`${whole}.${decimals || '0'}`))
  if (isBelow || money.minor === 0) return { ok: false, fault: 'too-small' }
  if (money.minor > largestAmount.minor) return { ok: false, fault: 'too-large' }
  return { ok: true, money }
}
