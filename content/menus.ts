type MenuItem = { label: string; path: string }

const main: MenuItem[] = [
  { label: 'Home', path: '/' },
  { label: 'Tours', path: '/tours' },
  { label: 'Transfers', path: '/transfers' },
  { label: 'Destinations', path: '/destinations' },
  { label: 'Group tours', path: '/group-tours' },
  { label: 'Blog', path: '/blog' },
  { label: 'Contact', path: '/contact' },
]

/** What the site links to and in which order. P2.2; P2.3. */
export const menus = {
  header: main,
  /** The side menu has room for three more, and for the builder. */
  mobile: [
    ...main,
    { label: 'Itinerary builder', path: '/itinerary-builder' },
    { label: 'Questions', path: '/questions' },
    { label: 'Who we are', path: '/about' },
    { label: 'Your booking', path: '/manage' },
  ],
  /** Shown to administrators only; the side menu calls it 'Admin Panel'. */
  admin: { path: '/admin', label: 'Admin', mobileLabel: 'Admin Panel' },
  footer: [
    { label: 'Tours', path: '/tours' },
    { label: 'Transfers', path: '/transfers' },
    { label: 'Destinations', path: '/destinations' },
    { label: 'Group tours', path: '/group-tours' },
    { label: 'Group quotes', path: '/group-quotes' },
    { label: 'Private tours', path: '/private-tours' },
    { label: 'Itinerary builder', path: '/itinerary-builder' },
    { label: 'Questions and answers', path: '/questions' },
    { label: 'Who we are', path: '/about' },
    { label: 'Your booking', path: '/manage' },
  ],
  popularTours: [
    { label: 'Cape Peninsula', path: '/tour/cape-peninsula' },
    { label: 'Stellenbosch winelands', path: '/tour/winelands-stellenbosch' },
    { label: 'Table Mountain and the city', path: '/tour/table-mountain-city' },
    { label: 'Aquila safari', path: '/tour/aquila-safari-full-day' },
    { label: 'Hermanus whales', path: '/tour/hermanus-whale-watching' },
  ],
  legal: [
    { label: 'Privacy policy', path: '/privacy-policy' },
    { label: 'Terms of service', path: '/terms-of-service' },
    { label: 'Cancellation policy', path: '/cancellations-policy' },
    { label: 'Company details', path: '/company-details' },
    { label: 'Access to information', path: '/paia-manual' },
  ],
}
