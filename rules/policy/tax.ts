import { type TaxSettings, taxSettingsSchema } from '#rules/money/tax.ts'

/**
 * Value-added tax on our invoices. An accountant decides every line here; none of it is advice.
 * Whatever is changed holds for documents that are issued from then on. Those of before stay as they are.
 */
export const tax: TaxSettings = taxSettingsSchema.parse({
  /**
   * The VAT number, as '4000000000', or null while the company is not registered. With a number, our
   * documents are tax invoices and say how much VAT is in them; without one they are invoices and never
   * speak of VAT. The accountant decides whether you must register: from 1 April 2026 those who sell for
   * more than R2.3 million in twelve months must, and from R120,000 they may. Set it on the first day of
   * the registration, not before.
   */
  vatNumber: null,
  /** The standard rate in per cent. Prices include it. If Parliament changes it, change it on its first day. */
  standardPercent: 15,
  /**
   * What the law makes of each thing that we sell: 'STD15' has VAT at the standard rate, 'ZERO' at 0 %,
   * 'EXEMPT' is a supply without VAT, 'none' is outside its scope. These are the cautious choice for the
   * accountant to confirm or to change:
   */
  codes: {
    /** A guided day. That guests come from abroad does not make it zero-rated. Is a part of it exempt transport? */
    tour: 'STD15',
    /** A vehicle with its driver for a day. Carrying passengers by road for a fare is exempt (VAT Act, section 12(g)); is this such a fare, or a hire? */
    'vehicle-day': 'STD15',
    /** A ride from A to B. Is it carriage of passengers by road for a fare, and so 'EXEMPT'? */
    transfer: 'STD15',
    /** What the office writes into an offer by hand. */
    custom: 'STD15',
    /** A charge for a change. What is kept of a cancelled trip is taxed as the trip was: does your accountant agree? */
    fees: 'STD15',
    /** A voucher for an amount of money is no supply when it is sold: what it pays for is taxed when it is used (VAT Act, section 10(18)). */
    gift: 'none',
  },
  /** Who has confirmed all this, and when. A stand-in until somebody has. */
  confirmedBy: 'Example Accountants, never',
})

/**
 * Above so many cents a tax invoice names the recipient's address, and their VAT number where they have one
 * (VAT Act, sections 20(4)(c) and 21(3)): guests of dearer trips are asked for it, registered or not.
 */
export const addressAbove = 500_000
