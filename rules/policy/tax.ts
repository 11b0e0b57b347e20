import { type TaxSettings, taxSettingsSchema } from '../money/tax-rules.ts'

/**
 * VAT on invoices. An accountant decides every line; none of it is advice. Changes apply to
 * documents issued afterwards; earlier ones stay.
 */
export const tax: TaxSettings = taxSettingsSchema.parse({
  /**
   * The VAT number, as '4000000000', or null without registration. With a number, documents are tax
   * invoices and state their VAT; without one they are invoices and never mention VAT. The
   * accountant decides about registration: from 1 April 2026 it is required above R2.3 million of
   * sales in twelve months, and possible from R120,000. Set it on the first day of the
   * registration, not before.
   */
  vatNumber: null,
  /**
   * The standard rate in per cent, included in prices. If Parliament changes it, change it on its
   * first day.
   */
  standardPercent: 15,
  /**
   * VAT codes of products: 'STD15' is the standard rate, 'ZERO' 0 %, 'EXEMPT' a supply without VAT,
   * 'none' outside its scope. These are the cautious choice, for the accountant to confirm or
   * change:
   */
  codes: {
    /**
     * A guided day. It is not zero-rated for guests from abroad. Is a part of it exempt transport?
     */
    tour: 'STD15',
    /**
     * A vehicle with driver for a day. Road transport of passengers for a fare is exempt (VAT Act,
     * section 12(g)): is this such a fare, or a hire?
     */
    'vehicle-day': 'STD15',
    /** A ride from A to B. Is it road transport of passengers for a fare, and so 'EXEMPT'? */
    transfer: 'STD15',
    custom: 'STD15',
    /**
     * A fee for a change. The kept part of a cancelled trip is taxed like the trip: does your
     * accountant agree?
     */
    fees: 'STD15',
    /**
     * A money voucher is no supply when sold: VAT applies to what it pays for (VAT Act, section
     * 10(18)).
     */
    gift: 'none',
  },
  /** The person who confirmed these settings, and the day; a stand-in until then. */
  confirmedBy: 'Example Accountants, never',
})

/**
 * Above this many cents a tax invoice needs the recipient's address, and their VAT number if they
 * have one (VAT Act, sections 20(4)(c) and 21(3)). Guests of dearer trips are asked for both, with
 * or without registration.
 */
export const addressAbove = 500_000
