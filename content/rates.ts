import type { Rates } from '#rules/money/rates.ts'

/**
 * The value of one rand in the other currencies, and the date of the rates, shown next to the
 * currency choice. USD to AED are the figures of P9.5. With RATES_URL, newer rates of a feed are
 * used while none differs from these by more than a quarter (rules/money/rates.ts).
 */
export const rates: Rates = {
  on: '2026-11-01',
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
