import type { tax as contentTax } from '../../content/tax.ts'

/** Replaces content/tax.ts in tests (package.json, imports). */
export const tax: typeof contentTax = [
  {
    key: 'first',
    from: '2020-01-01',
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
  },
]
