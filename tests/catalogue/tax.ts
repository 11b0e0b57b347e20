import type { TaxSettings } from '#rules/money/tax.ts'

/** The tax settings of the tests, in place of rules/policy/tax.ts (package.json, imports). */
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
