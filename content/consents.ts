/**
 * What a visitor agrees to, by kind of request. A stored request keeps the version that stood when it
 * was sent: change a text and its version together.
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
} as const
