import { describe, expect, it } from 'vitest'
import { checkRates, type Rates, ratesSchema, parseRateFeed } from './rates.ts'

const west = { ZAR: 1, USD: 0.055, EUR: 0.05, GBP: 0.04, AUD: 0.08, CAD: 0.08, CHF: 0.05 }
const shippedRates: Rates = {
  on: '2026-11-01',
  perRand: { ...west, CNY: 0.39, JPY: 8, KRW: 75, RUB: 5, AED: 0.2 },
}
const measure = { ours: shippedRates, believedWithin: 0.25, today: '2026-11-22' }
const validAnswer = { date: '2026-11-21', rates: { ...shippedRates.perRand, USD: 0.06, XAU: 1e-5 } }

describe('a feed’s answer', () => {
  it('is accepted with all our currencies, rates near ours, and a date', () => {
    expect(parseRateFeed(validAnswer, measure)).toEqual({
      rates: { on: '2026-11-21', perRand: { ...shippedRates.perRand, USD: 0.06 } },
    })
  })

  it('may have another base and its time in seconds', () => {
    const rates = Object.fromEntries(
      Object.entries(shippedRates.perRand).map(([code, rate]) => [code, rate / 0.055]),
    )
    for (const moment of ['timestamp', 'time_last_update_unix']) {
      const answer = { base: 'USD', [moment]: Date.UTC(2026, 10, 20, 7) / 1000, rates }
      const found = parseRateFeed(answer, measure)
      expect(found).toMatchObject({ rates: { on: '2026-11-20' } })
      expect('rates' in found && found.rates.perRand.EUR).toBeCloseTo(0.05, 10)
    }
  })

  it.each([
    ['no object', 'rates', 'The answer is not a list of rates.'],
    ['null', null, 'The answer is not a list of rates.'],
    ['an error', { result: 'error' }, 'The answer is not a list of rates.'],
    ['no day', { rates: shippedRates.perRand }, 'The answer has no date.'],
    ['no real day', { ...validAnswer, date: '2026-02-30' }, 'The answer has no date.'],
    ['an endless moment', { rates: validAnswer.rates, timestamp: 1e300 }, 'The answer has no date'],
    ['a day to come', { ...validAnswer, date: '2026-11-24' }, 'in the future'],
    ['a day long ago', { ...validAnswer, date: '2026-11-07' }, 'too long ago'],
    [
      'no rand',
      { ...validAnswer, rates: { ...validAnswer.rates, ZAR: undefined } },
      'of ZAR is not a number',
    ],
    [
      'no euro',
      { ...validAnswer, rates: { ...validAnswer.rates, EUR: undefined } },
      'of EUR is not a number',
    ],
    [
      'a text',
      { ...validAnswer, rates: { ...validAnswer.rates, JPY: '8' } },
      'of JPY is not a number',
    ],
    [
      'nothing',
      { ...validAnswer, rates: { ...validAnswer.rates, JPY: 0 } },
      'of JPY is not a number',
    ],
    [
      'less than nothing',
      { ...validAnswer, rates: { ...validAnswer.rates, JPY: -8 } },
      'of JPY is not a number',
    ],
    [
      'one far above',
      { ...validAnswer, rates: { ...validAnswer.rates, GBP: 0.0501 } },
      'of GBP is 0.05010',
    ],
    [
      'one far below',
      { ...validAnswer, rates: { ...validAnswer.rates, GBP: 0.0299 } },
      'of GBP is 0.02990',
    ],
    [
      'a tiny rand',
      { ...validAnswer, rates: { ...validAnswer.rates, ZAR: 1e-300 } },
      'too far from',
    ],
  ])('with %s is refused with the reason', (_, answer, reason) => {
    expect(parseRateFeed(answer, measure)).toEqual({ refused: expect.stringContaining(reason) })
  })
})

it('refuses accepted rates once they are old or the shipped ones are newer', () => {
  const rates = { ...shippedRates, on: '2026-11-10' }
  expect(checkRates(rates, measure)).toEqual({ rates })
  expect(checkRates(rates, { ...measure, today: '2026-11-25' })).toHaveProperty('refused')
  const newer = { ...shippedRates, on: '2026-11-11' }
  expect(checkRates(rates, { ...measure, ours: newer })).toHaveProperty('refused')
})

it('requires a real date and a positive rate for each currency', () => {
  expect(ratesSchema.safeParse(shippedRates).success).toBe(true)
  const { CHF: _, ...withoutFranc } = shippedRates.perRand
  for (const perRand of [
    withoutFranc,
    { ...shippedRates.perRand, CHF: 0 },
    { ...shippedRates.perRand, ZAR: 2 },
  ])
    expect(ratesSchema.safeParse({ ...shippedRates, perRand }).success).toBe(false)
  expect(ratesSchema.safeParse({ ...shippedRates, on: '2026-02-30' }).success).toBe(false)
})
