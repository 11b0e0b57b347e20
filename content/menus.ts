import type { DocumentOf } from './kinds.ts'

type MenuItem = DocumentOf<'menus'>['header'][number]

const main: MenuItem[] = [
  { key: 'home', label: 'Home', path: '/' },
  { key: 'tours', label: 'Tours', path: '/tours' },
  { key: 'transfers', label: 'Transfers', path: '/transfers' },
  { key: 'destinations', label: 'Destinations', path: '/destinations' },
  { key: 'group-tours', label: 'Group tours', path: '/group-tours' },
  { key: 'blog', label: 'Blog', path: '/blog' },
  { key: 'contact', label: 'Contact', path: '/contact' },
]

/** Menu links in order. Reviews appear once there is one (`listOpenLinks`). P2.2; P2.3. */
export const menus: DocumentOf<'menus'> = {
  header: main,
  mobile: [
    ...main,
    { key: 'itinerary-builder', label: 'Itinerary builder', path: '/itinerary-builder' },
    { key: 'rides', label: 'Rides', path: '/rides' },
    { key: 'gift-vouchers', label: 'Gift vouchers', path: '/gift-voucher' },
    { key: 'reviews', label: 'Reviews', path: '/reviews' },
    { key: 'questions', label: 'Questions', path: '/questions' },
    { key: 'who-we-are', label: 'Who we are', path: '/about' },
    { key: 'booking', label: 'Your booking', path: '/manage' },
  ],
  /** Shown to administrators only; the side menu calls it 'Admin Panel'. */
  admin: { path: '/admin', label: 'Admin', mobileLabel: 'Admin Panel' },
  footer: [
    { key: 'tours', label: 'Tours', path: '/tours' },
    { key: 'transfers', label: 'Transfers', path: '/transfers' },
    { key: 'rides', label: 'Rides', path: '/rides' },
    { key: 'destinations', label: 'Destinations', path: '/destinations' },
    { key: 'group-tours', label: 'Group tours', path: '/group-tours' },
    { key: 'group-quotes', label: 'Group quotes', path: '/group-quotes' },
    { key: 'private-tours', label: 'Private tours', path: '/private-tours' },
    { key: 'itinerary-builder', label: 'Itinerary builder', path: '/itinerary-builder' },
    { key: 'gift-vouchers', label: 'Gift vouchers', path: '/gift-voucher' },
    { key: 'reviews', label: 'Reviews', path: '/reviews' },
    { key: 'questions-answers', label: 'Questions and answers', path: '/questions' },
    { key: 'who-we-are', label: 'Who we are', path: '/about' },
    { key: 'booking', label: 'Your booking', path: '/manage' },
  ],
  popularTours: [
    { key: 'cape-peninsula', label: 'Cape Peninsula', path: '/tour/cape-peninsula' },
    {
      key: 'stellenbosch-winelands',
      label: 'Stellenbosch winelands',
      path: '/tour/winelands-stellenbosch',
    },
    {
      key: 'table-mountain-city',
      label: 'Table Mountain and the city',
      path: '/tour/table-mountain-city',
    },
    { key: 'aquila-safari', label: 'Aquila safari', path: '/tour/aquila-safari-full-day' },
    { key: 'hermanus-whales', label: 'Hermanus whales', path: '/tour/hermanus-whale-watching' },
  ],
  legal: [
    { key: 'privacy-policy', label: 'Privacy policy', path: '/privacy-policy' },
    { key: 'terms-service', label: 'Terms of service', path: '/terms-of-service' },
    { key: 'cancellation-policy', label: 'Cancellation policy', path: '/cancellations-policy' },
    { key: 'company-details', label: 'Company details', path: '/company-details' },
    { key: 'access-information', label: 'Access to information', path: '/paia-manual' },
  ],
}
