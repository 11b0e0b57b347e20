import { describe, expect, it } from 'vitest'
import { parseAmount } from './amount.ts'

describe('parseAmount', () => {
  it.each([
    ['12500', 1_250_000],
    ['  R12,500 ', 1_250_000],
    ['R 12 500', 1_250_000],
    ['r12500', 1_250_000],
    ['ZAR 12\u00A0500', 1_250_000],
    ['12\u202F500,50', 1_250_050],
    ['12,500.50', 1_250_050],
    ['12’500', 1_250_000],
    ['12500,50', 1_250_050],
    ['1,234,567', 123_456_700],
    ['0.01', 1],
    ['10000000', 1_000_000_000],
  ])('parses %s', (text, minor) => {
    expect(parseAmount(text)).toEqual({ ok: true, money: { minor, currency: 'ZAR' } })
  })

  const words = ['twelve', '$500', '1e5', 'Infinity', '12 500 rand', '1'.repeat(40)]
  const invalid = [...words, '12.5.0', '12,5', '1,2345', '1 234,567']
  it.each([
    ['', 'missing'],
    [' R ', 'missing'],
    ...invalid.map((text) => [text, 'invalid']),
    ['0', 'too-small'],
    ['0,00', 'too-small'],
    ['-500', 'too-small'],
    ['−500', 'too-small'],
    ['10,000,000.01', 'too-large'],
    ['999999999999999', 'too-large'],
  ])('refuses %j as %s', (text, fault) => {
    const read = parseAmount(text)
    expect(read.ok ? 'read' : read.fault).toBe(fault)
  })
})
