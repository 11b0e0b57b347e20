import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rates } from '#content/rates.ts'
import {
  convertPrices,
  chooseCurrency,
  convertPriceText,
  currencies,
  type CurrencyCode,
  displayMoney,
  displaySummands,
  formatMoney,
} from './currency.ts'
import { rand } from './money.ts'
import { customPricing } from './price-text.ts'

const inCurrency = (code: CurrencyCode) => ({ code, rate: rates.perRand[code] })

describe('chooseCurrency', () => {
  // Tests each row of P9.5, then the order of rows.
  it.each([
    ['Africa/Johannesburg', 'en-ZA', 'ZAR'],
    ['Africa/Cairo', 'ar-EG', 'ZAR'],
    ['America/New_York', 'en-US', 'USD'],
    ['US/Pacific', 'en-US', 'USD'],
    ['Pacific/Honolulu', 'en-US', 'USD'],
    ['America/Sao_Paulo', 'pt-BR', 'USD'],
    ['Europe/Berlin', 'de-DE', 'EUR'],
    ['Europe/London', 'en-GB', 'EUR'],
    ['Europe/Moscow', 'ru-RU', 'EUR'],
    ['Atlantic/Canary', 'es-ES', 'EUR'],
    ['Asia/Tokyo', 'fr-FR', 'EUR'],
    ['Asia/Tokyo', 'de', 'EUR'],
    ['Asia/Tokyo', 'es', 'EUR'],
    ['Asia/Tokyo', 'it', 'EUR'],
    ['Asia/Tokyo', 'pt-PT', 'EUR'],
    ['Asia/Tokyo', 'nl_NL', 'EUR'],
    ['Asia/Shanghai', 'zh-Hans-CN', 'CNY'],
    ['Asia/Tokyo', 'ja', 'JPY'],
    ['Asia/Seoul', 'ko-KR', 'KRW'],
    ['Asia/Vladivostok', 'RU', 'RUB'],
    ['Asia/Dubai', 'ar-AE', 'AED'],
    ['Australia/Sydney', 'en-AU', 'ZAR'],
    ['Asia/Kolkata', 'hi-IN', 'ZAR'],
    ['Antarctica/Troll', 'arn', 'ZAR'],
    ['', '', 'ZAR'],
  ])('for %s with %s chooses %s', (timeZone, language, code) => {
    expect(chooseCurrency({ timeZone, language })).toBe(code)
  })
})

describe('displayMoney', () => {
  it.each([
    ['ZAR', 'R2,500'],
    ['USD', '$138'],
    ['EUR', '€138'],
    ['CNY', '¥975'],
    ['JPY', '¥20,250'],
    ['KRW', '₩186,250'],
    ['RUB', '₽13,000'],
    ['AED', 'AED 500'],
    ['GBP', '£108'],
    ['AUD', 'A$210'],
    ['CAD', 'C$193'],
    ['CHF', 'CHF 120'],
  ] as const)('shows R2,500 in %s as %s', (code, text) => {
    expect(displayMoney(rand(2500), inCurrency(code))).toBe(text)
  })

  it('groups digits by commas from a thousand on', () => {
    const amounts = [0, 999, 1000, 1_234_567].map((whole) =>
      displayMoney(rand(whole), inCurrency('ZAR')),
    )
    expect(amounts).toEqual(['R0', 'R999', 'R1,000', 'R1,234,567'])
  })

  it('rounds once, from the cents', () => {
    expect(displayMoney({ minor: 999, currency: 'ZAR' }, inCurrency('JPY'))).toBe('¥81')
    expect(displayMoney({ minor: 250_049, currency: 'ZAR' }, inCurrency('ZAR'))).toBe('R2,500')
  })

  it('puts the minus of a refund before the symbol', () => {
    expect(displayMoney(rand(-1200), inCurrency('ZAR'))).toBe('−R1,200')
  })
})

describe('formatMoney', () => {
  it.each([
    [250_000, 'R2,500'],
    [20_250, 'R202.50'],
    [5, 'R0.05'],
    [-5, '−R0.05'],
    [-123_456, '−R1,234.56'],
  ])('writes %i cents as %s', (minor, text) => {
    expect(formatMoney({ minor, currency: 'ZAR' })).toBe(text)
  })
})

describe('displaySummands', () => {
  it('rounds up the largest remainders until the sum is right', () => {
    // €66, €82.50 and €74.25 are €222.75 together.
    const shown = displaySummands([rand(1200), rand(1500), rand(1350)], inCurrency('EUR'))
    expect(shown).toEqual(['€66', '€83', '€74'])
    expect(displaySummands([], inCurrency('EUR'))).toEqual([])
  })

  it('adds up in every currency, each amount less than one unit off', () => {
    const amounts = fc.array(fc.nat({ max: 300_000 }).map(rand), { maxLength: 60 })
    const codes = fc.constantFrom(...(Object.keys(currencies) as CurrencyCode[]))
    fc.assert(
      fc.property(amounts, codes, (randomAmounts, code) => {
        const shown = displaySummands(randomAmounts, inCurrency(code)).map(readUnits)
        const sum = randomAmounts.reduce((total, { minor }) => total + minor, 0)
        const total = displayMoney({ minor: sum, currency: 'ZAR' }, inCurrency(code))
        expect(shown.reduce((units, more) => units + more, 0)).toBe(readUnits(total))
        for (const [index, { minor }] of randomAmounts.entries()) {
          const exact = (minor / 100) * inCurrency(code).rate
          expect(Math.abs((shown[index] ?? Number.NaN) - exact)).toBeLessThan(1)
        }
      }),
    )
  })
})

function readUnits(text: string): number {
  return Number(text.replaceAll(/[^\d]/g, ''))
}

describe('convertPriceText', () => {
  it.each([
    ['R2,500', 'USD', '$138'],
    ['From R2,500 pp', 'EUR', 'From €138 pp'],
    ['From R4,500', 'ZAR', 'From R4,500'],
    ['R1,350 to R8,500', 'USD', '$74 to R8,500'],
    [customPricing, 'USD', customPricing],
  ] as const)('turns %s in %s into %s', (text, code, converted) => {
    expect(convertPriceText(text, inCurrency(code))).toBe(converted)
  })
})

describe('convertPrices', () => {
  it('converts every price of a text', () => {
    const shown = { code: 'EUR' as const, rate: 0.055 }
    const text = 'Cape Point about R400, both R1,190, then R90.'
    expect(convertPrices(text, shown)).toBe('Cape Point about €22, both €65, then €5.')
    expect(convertPrices('Lunch', shown)).toBe('Lunch')
  })
})
