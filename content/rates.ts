import type { Rates } from '#rules/money/rates.ts'

/**
 * What one rand is worth in the currencies that prices can be shown in, and of which day that is: it
 * is shown beside the choice of a currency. Those from USD to AED are the figures of P9.5. With RATES_URL
 * a feed's newer ones are shown instead, as long as none is further from these than a
 * quarter (rules/money/rates.ts).
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
