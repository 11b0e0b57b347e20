import type { ConsentKind, ConsentVersion } from '#rules/guests/consent.ts'

/**
 * Consent texts, by kind of request. A stored request keeps the version in force when it was sent.
 * To change a text, also change its version and add that to `rules/guests/consent.ts`.
 */
export const consents = {
  booking: {
    version: '2025-08-15',
    text: 'By sending this booking you agree to our terms of service and our cancellation policy. We use your details to arrange this tour, as our privacy policy says.',
  },
  contact: {
    version: '2025-08-15',
    title: 'Data Sharing Consent',
    text: 'Your contact information will be shared with our secure booking system. It is used only to respond to your enquiry and is not shared with third parties.',
  },
  transfer: {
    version: '2025-08-15',
    text: 'By sending this request you agree to our terms of service and our cancellation policy. We use your details to arrange this transfer, as our privacy policy says.',
  },
  quote: {
    version: '2025-08-15',
    text: 'We store your itinerary and your contact details to prepare this quote and to answer you, as our privacy policy says. Asking for a quote commits you to nothing.',
  },
  group: {
    version: '2026-11-22',
    text: 'We store what you tell us about your group and your contact details to prepare this offer and to answer you, as our privacy policy says. Asking for an offer commits you to nothing.',
  },
  ride: {
    version: '2026-11-30',
    text: 'By booking a ride you agree to our terms of service and our cancellation policy. We use your details to arrange it or to name a price, as our privacy policy says. Asking for a price commits you to nothing.',
  },
  gift: {
    version: '2026-11-26',
    text: 'By buying this voucher you agree to our terms of service. We use these names and addresses to make the card, to send it and to tell you how it stands, as our privacy policy says.',
  },
  /** Direct marketing by e-mail needs a consent that names the sender, the goods and the channel (POPIA, section 69). */
  newsletter: {
    version: '2025-08-15',
    text: 'I agree that {company.name} sends me its newsletter by e-mail, with travel guides and news of its tours and transfers. I can end it at any time with the link in every issue.',
  },
} as const satisfies {
  [Kind in ConsentKind]: { version: ConsentVersion<Kind>; title?: string; text: string }
}
