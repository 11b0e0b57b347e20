import type { rates as contentRates } from '../../content/rates.ts'

/**
 * Replaces the rates in tests (package.json, imports) with those of P9.5. The date is in the past
 * for every clock.
 */
export const rates: typeof contentRates = {
  on: '2020-01-02',
  perRand: {
    ZAR: 1,
    USD: 0.055,
    EUR: 0.055,
    CNY: 0.39,
    JPY: 8.1,
    KRW: 74.5,
    RUB: 5.2,
    AED: 0.2,
    GBP: 0.043,
    AUD: 0.084,
    CAD: 0.077,
    CHF: 0.048,
  },
}
