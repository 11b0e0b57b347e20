import type { company as contentCompany } from '../../content/company.ts'

/** Replaces content/company.ts in tests (package.json, imports). */
export const company: typeof contentCompany = {
  name: 'Cape & Crossing Private Tours',
  shortName: 'Cape & Crossing',
  website: 'https://www.cape-and-crossing.example',

  address: {
    street: '7 Oude Kruising Lane, Gardens',
    city: 'Cape Town',
    region: 'Western Cape',
    postalCode: '8001',
    country: 'South Africa',
    countryCode: 'ZA',
  },
  phone: '+27 21 000 0142',
  emergencyPhone: '+27 21 000 0144',
  whatsapp: '+27 21 000 0143',
  email: 'bookings@cape-and-crossing.example',

  legal: {
    name: 'Cape & Crossing Private Tours (Pty) Ltd',
    registrationNumber: '0000/000000/07',
    placeOfRegistration: 'South Africa',
    officeBearers: ['Nomsa Example', 'Pieter Example'],
    operatorAccreditation: 'NPTR 0000/0000',
    informationOfficer: 'The Information Officer',
    privacyEmail: 'privacy@cape-and-crossing.example',
  },
  memberships: [
    {
      key: 'tourism-association-member',
      name: 'Tourism association member',
      code: 'its code',
      contact: 'https://member.example',
    },
    {
      key: 'city-tourism-member',
      name: 'City tourism member',
      code: 'its charter',
      contact: 'https://city.example',
    },
  ],
  disputes: { name: 'An ombud', contact: 'https://ombud.example' },
  hostingCountry: 'South Africa',
  social: [
    { key: 'facebook', name: 'Facebook', url: 'https://facebook.example/cape-and-crossing' },
    { key: 'instagram', name: 'Instagram', url: 'https://instagram.example/cape-and-crossing' },
    { key: 'tiktok', name: 'TikTok', url: 'https://tiktok.example/@cape-and-crossing' },
  ],

  reviewsPage: 'https://reviews.example/cape-and-crossing',
  rating: { value: 4.9, count: 150 },
  priceRange: '$$$',
  serviceArea: 'Western Cape',
  copyrightYear: 2025,

  replyPromise: { withinHours: 24, typicallyHours: 2 },

  contentProtection: true,
}
