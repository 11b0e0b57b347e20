import type { TaxSettings } from '#rules/money/tax-rules.ts'

/** Replaces rules/policy/tax.ts in tests (package.json, imports). */
export const tax: TaxSettings = {
  vatNumber: null,
  standardPercent: 15,
  codes: {
    tour: 'STD15',
    'vehicle-day': 'STD15',
    transfer: 'EXEMPT',
    custom: 'STD15',
    fees: 'STD15',
    gift: 'none',
  },
  confirmedBy: 'The accountants of the tests',
}

export const addressAbove = 500_000
