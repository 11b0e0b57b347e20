import type { CalendarDate } from '../dates/calendar-date.ts'
import type { Cents } from '../money/cents.ts'
import type { OfferBody } from './offer.ts'
import type { OfferStatus } from './offer-states.ts'

/** An offer as whoever has its link sees it. */
export type SharedOffer = {
  reference: string
  version: number
  /** How it stands today; a draft is shown to the office alone. */
  status: OfferStatus
  name: string
  title: string
  body: OfferBody
  /** Whom its invoices will be written to, as far as we know. */
  invoice: {
    invoiceCompany: string
    invoiceAddress: string
    invoiceVat: string
    invoiceOrder: string
  }
  /** The last day on which its places are kept without money, for who accepts today; absent where nobody pays here. */
  payBy: CalendarDate | undefined
  /** By when a company pays that accepts today. */
  invoiceDue: CalendarDate
  /** What is due first, without what is optional. */
  deposit: Cents
  /** Of the order that it became. */
  booking: string | undefined
  /** The keys of what its guest added when they accepted it; absent before. */
  chosen: readonly string[] | undefined
}
