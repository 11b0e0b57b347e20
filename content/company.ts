import type { DocumentOf } from './kinds.ts'

/**
 * The company's details. A new owner must replace all of them: each is a stand-in that belongs to
 * nobody. `.example` is a reserved domain, no South African number begins with 021 000, and the
 * street doesn't exist.
 */
export const company: DocumentOf<'company'> = {
  /** The trading name on every page and e-mail. */
  name: 'Cape & Crossing Private Tours',
  /** The short name next to the logo in the header. */
  shortName: 'Cape & Crossing',
  /**
   * The public address of the site, without a slash at the end, for canonical links and e-mails.
   */
  website: 'https://www.cape-and-crossing.example',

  /** The office, for the contact page, the footer, the legal pages and the structured data. */
  address: {
    street: '7 Oude Kruising Lane, Gardens',
    city: 'Cape Town',
    region: 'Western Cape',
    postalCode: '8001',
    country: 'South Africa',
    countryCode: 'ZA',
  },
  /** The office's telephone number, in international form. */
  phone: '+27 21 000 0142',
  /** The number for guests on tour, answered day and night. */
  emergencyPhone: '+27 21 000 0144',
  /** The number behind every WhatsApp link, in international form. */
  whatsapp: '+27 21 000 0143',
  /** The bookings address: receives enquiries and bookings, and is the sender of answers. */
  email: 'bookings@cape-and-crossing.example',

  /** The legal entity, for the legal pages and invoices. */
  legal: {
    name: 'Cape & Crossing Private Tours (Pty) Ltd',
    registrationNumber: '0000/000000/07',
    placeOfRegistration: 'South Africa',
    /** The directors by name (Electronic Communications and Transactions Act, section 43). */
    officeBearers: ['Nomsa Example', 'Pieter Example'],
    /** Accreditation as a tourist transport operator (National Land Transport Act). */
    operatorAccreditation: 'NPTR 0000/0000',
    /** The information officer under the privacy law (POPIA). */
    informationOfficer: 'Nomsa Example',
    privacyEmail: 'privacy@cape-and-crossing.example',
  },
  /** Memberships, each with its code of conduct and its address for complaints. Replace each. */
  memberships: [
    {
      key: 'tourism-association-member',
      name: 'Tourism association member',
      code: 'the association’s code of conduct',
      contact: 'https://tourism-association.example',
    },
    {
      key: 'city-tourism-member',
      name: 'City tourism member',
      code: 'the bureau’s charter of service',
      contact: 'https://city-tourism.example',
    },
  ],
  /** Help for a guest in a dispute with us; an attorney confirms it. */
  disputes: {
    name: 'Consumer Goods and Services Ombud',
    contact: 'https://www.cgso.org.za',
  },
  /** The country of the site's server (POPIA, section 72). */
  hostingCountry: 'South Africa',
  social: [
    { key: 'facebook', name: 'Facebook', url: 'https://facebook.example/cape-and-crossing' },
    { key: 'instagram', name: 'Instagram', url: 'https://instagram.example/cape-and-crossing' },
    { key: 'tiktok', name: 'TikTok', url: 'https://tiktok.example/@cape-and-crossing' },
  ],

  /** The rating in the structured data: a setting, never computed and never mixed with reviews. */
  rating: { value: 4.9, count: 150 },
  /** The company's own page at the provider of the reviews on Home; '' if there is none. */
  reviewsPage: 'https://reviews.example/cape-and-crossing',
  /** The price level for search engines: '$' to '$$$$'. */
  priceRange: '$$$',
  serviceArea: 'Western Cape',
  copyrightYear: 2025,

  /** Hours within which every message is answered, and the usual hours while the office is open. */
  replyPromise: { withinHours: 24, typicallyHours: 2 },

  /** Blocks the context menu, text selection and some shortcuts (P1.3). False turns it off. */
  contentProtection: true,
}
