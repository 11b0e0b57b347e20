import { type Content, say } from '#content/content.ts'

/** What the page of an offer says, of the parts that it shares with others. */
export function loadOfferWords(content: Content) {
  const { offer, booking, tour, manage } = say(content)
  const { invoiceCompany, invoiceAddress, invoiceVat, invoiceOrder } = booking.asked
  return {
    ...offer,
    invoiceFields: { invoiceCompany, invoiceAddress, invoiceVat, invoiceOrder },
    consentLinks: booking.consentLinks,
    tour,
    variants: manage.variants,
    guestsCount: manage.guestsCount,
  }
}
export type OfferWords = ReturnType<typeof loadOfferWords>
