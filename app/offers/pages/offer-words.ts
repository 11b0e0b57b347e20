import { type Content, wordsOf } from '#content/content.ts'
import { invoiceFields } from '#app/order/about-fields.ts'

export function loadOfferWords(content: Content) {
  const { offer, booking, tour, manage } = wordsOf(content)
  const describeField = (name: keyof typeof invoiceFields) => ({
    label: booking.asked[name].label,
    limit: invoiceFields[name].limit,
  })
  return {
    ...offer,
    // Invoice fields with their limits. The other booking fields are omitted.
    invoiceFields: {
      invoiceCompany: describeField('invoiceCompany'),
      invoiceAddress: describeField('invoiceAddress'),
      invoiceVat: describeField('invoiceVat'),
      invoiceOrder: describeField('invoiceOrder'),
    },
    consentLinks: booking.consentLinks,
    tour,
    variants: manage.variants,
    guestsCount: manage.guestsCount,
    about: manage.about,
  }
}
export type OfferWords = ReturnType<typeof loadOfferWords>
