import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The route table of section 2; the last line answers every other path. */
export default [
  index('screens/home.tsx'),
  route('tours', 'screens/tours.tsx'),
  route('tour/:tourId', 'screens/tour.tsx'),
  route('book-tour/:tourId', 'screens/book-tour.tsx'),
  route('transfers', 'screens/transfers.tsx'),
  route('destinations', 'screens/destinations.tsx'),
  route('group-tours', 'screens/group-tours.tsx'),
  route('itinerary-builder', 'screens/itinerary-builder.tsx'),
  route('itinerary/:code', 'screens/shared-itinerary.tsx'),
  route('contact', 'screens/contact.tsx'),
  route('auth', 'screens/auth.tsx'),
  route('auth/confirm', 'screens/confirm-address.tsx'),
  route('account', 'screens/account.tsx'),
  route('admin', 'screens/admin.tsx'),
  route('newsletter/confirm', 'screens/newsletter-confirm.tsx'),
  route('newsletter/unsubscribe', 'screens/newsletter-unsubscribe.tsx'),
  route('blog', 'screens/blog.tsx'),
  route('blog/:slug', 'screens/article.tsx'),
  route('blog/feed.xml', 'feeds/feed.ts'),
  route('privacy-policy', 'screens/privacy-policy.tsx'),
  route('terms-of-service', 'screens/terms-of-service.tsx'),
  route('cancellations-policy', 'screens/cancellations-policy.tsx'),
  route('map/:hour', 'feeds/map.ts'),
  route('sitemap.xml', 'feeds/sitemap.ts'),
  route('robots.txt', 'feeds/robots.ts'),
  // Never built: a primitive is looked at where it is worked on.
  ...(import.meta.env.DEV ? [route('styleguide', 'screens/styleguide.tsx')] : []),
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig
