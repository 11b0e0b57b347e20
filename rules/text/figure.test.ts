import { describe, expect, it } from 'vitest'
import { readBankAmount } from '#app/payments/bank-file.ts'
import { parseAmount } from '../money/amount.ts'
import { parseNumber } from './figure.ts'

/** Numbers as people type them, and as bank files and PDFs contain them. */
const figures: [text: string, value: number][] = [
  ['2000', 2000],
  ['2.000', 2000],
  ['2,000', 2000],
  ['2 000', 2000],
  ['2\u00a0000', 2000],
  ['2\u202f000', 2000],
  ['2’000', 2000],
  ["2'000", 2000],
  ['2.000,50', 2000.5],
  ['2,000.50', 2000.5],
  ['2 000,50', 2000.5],
  ['2000.50', 2000.5],
  ['2000,50', 2000.5],
  ['1.250.000', 1_250_000],
  ['1,250,000.75', 1_250_000.75],
  ['12.500', 12_500],
  ['125.000', 125_000],
  ['\u202a2.000\u202c', 2000],
  ['\uff12\uff0e\uff10\uff10\uff10', 2000],
  ['٢٠٠٠', 2000],
  ['٢٬٠٠٠٫٥٠', 2000.5],
  ["4'500.00", 4500],
  ['4‘500', 4500],
  ['4`500', 4500],
  ['4´500', 4500],
  ['4ʼ500', 4500],
  ['R2 000', 2000],
  ['ZAR\u00a02\u00a0000,50', 2000.5],
  ['\u200eR2.000', 2000],
  ['Ｒ２０００', 2000],
  ['r 2,000.50', 2000.5],
]

describe('parseNumber', () => {
  it.each(figures)('reads %j as %d, like an amount and a bank’s file', (text, value) => {
    expect(parseNumber(text)).toBe(value)
    expect(parseAmount(text)).toMatchObject({ ok: true, money: { minor: value * 100 } })
    expect(readBankAmount(text)).toBe(value * 100)
  })

  it.each([
    ['0.125', 0.125],
    ['-500', -500],
    ['−2.000', -2000],
    ['–R 2.000', -2000],
    ['12', 12],
    ['1,5', 1.5],
    ['.5', 0.5],
  ])('reads %j as %d', (text, value) => expect(parseNumber(text)).toBe(value))

  it.each([
    ['8.412', 8.412],
    ['0,055', 0.055],
    ['-33.925', -33.925],
    ['18,425', 18.425],
    ['1.250.000', 1_250_000],
    ['1,250.5', 1250.5],
  ])('reads %j as %d with decimals', (text, value) => {
    expect(parseNumber(text, false)).toBe(value)
  })

  const invalid = 'two 1.2.3 1.234.56 12e3 Infinity 1/2 - . R 1,00,000'.split(' ')
  it.each(['', ' ', ...invalid, '9'.repeat(16)])('reads no number in %j', (text) =>
    expect(parseNumber(text)).toBe(undefined),
  )
})
