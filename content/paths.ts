import type { Content } from './content.ts'

/** Every address that is rendered ahead of time of this content, the not-found page ('/404') included. */
export function listPublicPaths({ tours, posts }: Pick<Content, 'tours' | 'posts'>): string[] {
  return [
    '/',
    '/tours',
    ...tours.map((tour) => `/tour/${tour.id}`),
    ...tours.map((tour) => `/book-tour/${tour.id}`),
    '/transfers',
    '/destinations',
    '/map/day.svg',
    '/map/night.svg',
    '/group-tours',
    '/group-quotes',
    '/rides',
    '/itinerary-builder',
    '/contact',
    '/auth',
    '/auth/confirm',
    '/account',
    '/admin',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/blog',
    ...posts.map((post) => `/blog/${post.slug}`),
    '/blog/feed.xml',
    '/privacy-policy',
    '/terms-of-service',
    '/cancellations-policy',
    '/company-details',
    '/paia-manual',
    '/questions',
    '/about',
    '/sitemap.xml',
    '/robots.txt',
    '/404',
  ]
}
