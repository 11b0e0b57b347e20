import type { DocumentOf } from './kinds.ts'

/**
 * VAT on documents, by first day. An accountant decides every line; none of it is advice.
 * Documents keep the version of the day on which they were issued.
 */
export const tax: DocumentOf<'tax'> = [
  {
    key: 'first',
    from: '2020-01-01',
    /**
     * The accountant decides about registration: from 1 April 2026 it is required above R2.3
     * million of sales in twelve months, and possible from R120,000.
     */
    vatNumber: null,
    standardPercent: 15,
    /** These are the cautious choice, for the accountant to confirm or change. */
    codes: {
      /** It is not zero-rated for guests from abroad. Is a part of it exempt transport? */
      tour: 'STD15',
      /**
       * Road transport of passengers for a fare is exempt (VAT Act, section 12(g)): is this such a
       * fare, or a hire?
       */
      'vehicle-day': 'STD15',
      /** Is it road transport of passengers for a fare, and so 'EXEMPT'? */
      transfer: 'STD15',
      custom: 'STD15',
      /** The kept part of a cancelled trip is taxed like the trip: does your accountant agree? */
      fees: 'STD15',
      /**
       * A money voucher is no supply when sold: VAT applies to what it pays for (VAT Act, section
       * 10(18)).
       */
      gift: 'none',
    },
    /** A stand-in until an accountant confirms. */
    confirmedBy: 'Example Accountants, never',
  },
]
