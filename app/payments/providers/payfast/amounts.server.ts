import type { Cents } from '#rules/money/cents.ts'

export function formatRand(cents: Cents): string {
  const text = String(cents).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/**
 * Parses '1234.50' or '-1,234.5' to cents by digits, without a floating-point number; undefined for
 * anything else.
 */
export function readRand(text: string): Cents | undefined {
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign, rand = '', cents = ''] = match
  const amount = Number(rand.replaceAll(',', '') + cents.padEnd(2, '0'))
  return sign ? 0 - amount : amount
}
