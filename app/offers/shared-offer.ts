import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { OfferBody } from './offer.ts'
import type { OfferStatus } from './offer-states.ts'

export type SharedOffer = {
  reference: string
  version: number
  /** Today's status. Only the office sees a draft. */
  status: OfferStatus
  name: string
  title: string
  body: OfferBody
  invoice: {
    invoiceCompany: string
    invoiceAddress: string
    invoiceVat: string
    invoiceOrder: string
  }
  /**
   * The last day on which places are held unpaid, if accepted today. Absent if nothing is paid on
   * this site.
   */
  payBy: CalendarDate | undefined
  /** The due date of a company's invoice, if accepted today. */
  invoiceDue: CalendarDate
  /** The first payment in cents, without options. */
  deposit: Cents
  /** The booking's reference. */
  booking: string | undefined
  /** Keys of the options chosen on acceptance. Absent before acceptance. */
  chosen: readonly string[] | undefined
}
