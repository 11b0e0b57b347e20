import { type Content, say } from '#content/content.ts'
import { invoiceFields } from '#rules/orders/about-fields.ts'

/** What the page of an offer says, of the parts that it shares with others. */
export function loadOfferWords(content: Content) {
  const { offer, booking, tour, manage } = say(content)
  const ask = (name: keyof typeof invoiceFields) => ({
    label: booking.asked[name].label,
    limit: invoiceFields[name].limit,
  })
  return {
    ...offer,
    // With their limits, so that the rest of a booking's fields stays behind.
    invoiceFields: {
      invoiceCompany: ask('invoiceCompany'),
      invoiceAddress: ask('invoiceAddress'),
      invoiceVat: ask('invoiceVat'),
      invoiceOrder: ask('invoiceOrder'),
    },
    consentLinks: booking.consentLinks,
    tour,
    variants: manage.variants,
    guestsCount: manage.guestsCount,
    about: manage.about,
  }
}
export type OfferWords = ReturnType<typeof loadOfferWords>
