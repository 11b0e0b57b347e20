import { describe, expect, it } from 'vitest'
import { checkRates, type Rates, ratesSchema, parseRateFeed } from './rates.ts'

const west = { ZAR: 1, USD: 0.055, EUR: 0.05, GBP: 0.04, AUD: 0.08, CAD: 0.08, CHF: 0.05 }
const ours: Rates = {
  on: '2026-11-01',
  perRand: { ...west, CNY: 0.39, JPY: 8, KRW: 75, RUB: 5, AED: 0.2 },
}
const measure = { ours, believedWithin: 0.25, today: '2026-11-22' }
const good = { date: '2026-11-21', rates: { ...ours.perRand, USD: 0.06, XAU: 1e-5 } }

describe('a feed’s answer', () => {
  it('is accepted with all our currencies, near to ours, and its day', () => {
    expect(parseRateFeed(good, measure)).toEqual({
      rates: { on: '2026-11-21', perRand: { ...ours.perRand, USD: 0.06 } },
    })
  })

  it('may have another base and its time in seconds', () => {
    const rates = Object.fromEntries(
      Object.entries(ours.perRand).map(([code, rate]) => [code, rate / 0.055]),
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
    ['no day', { rates: ours.perRand }, 'The answer has no date.'],
    ['no real day', { ...good, date: '2026-02-30' }, 'The answer has no date.'],
    ['an endless moment', { rates: good.rates, timestamp: 1e300 }, 'The answer has no date'],
    ['a day to come', { ...good, date: '2026-11-24' }, 'in the future'],
    ['a day long ago', { ...good, date: '2026-11-07' }, 'too long ago'],
    ['no rand', { ...good, rates: { ...good.rates, ZAR: undefined } }, 'of ZAR is not a number'],
    ['no euro', { ...good, rates: { ...good.rates, EUR: undefined } }, 'of EUR is not a number'],
    ['a text', { ...good, rates: { ...good.rates, JPY: '8' } }, 'of JPY is not a number'],
    ['nothing', { ...good, rates: { ...good.rates, JPY: 0 } }, 'of JPY is not a number'],
    ['less than nothing', { ...good, rates: { ...good.rates, JPY: -8 } }, 'of JPY is not a number'],
    ['one far above', { ...good, rates: { ...good.rates, GBP: 0.0501 } }, 'of GBP is 0.05010'],
    ['one far below', { ...good, rates: { ...good.rates, GBP: 0.0299 } }, 'of GBP is 0.02990'],
    ['a tiny rand', { ...good, rates: { ...good.rates, ZAR: 1e-300 } }, 'too far from'],
  ])('with %s is refused with the reason', (_, answer, why) => {
    expect(parseRateFeed(answer, measure)).toEqual({ refused: expect.stringContaining(why) })
  })
})

it('refuses accepted rates once they are old or ours are newer', () => {
  const rates = { ...ours, on: '2026-11-10' }
  expect(checkRates(rates, measure)).toEqual({ rates })
  expect(checkRates(rates, { ...measure, today: '2026-11-25' })).toHaveProperty('refused')
  const newer = { ...ours, on: '2026-11-11' }
  expect(checkRates(rates, { ...measure, ours: newer })).toHaveProperty('refused')
})

it('requires of our rates a real day and a positive rate for each currency', () => {
  expect(ratesSchema.safeParse(ours).success).toBe(true)
  const { CHF: _, ...without } = ours.perRand
  for (const perRand of [without, { ...ours.perRand, CHF: 0 }, { ...ours.perRand, ZAR: 2 }])
    expect(ratesSchema.safeParse({ ...ours, perRand }).success).toBe(false)
  expect(ratesSchema.safeParse({ ...ours, on: '2026-02-30' }).success).toBe(false)
})
