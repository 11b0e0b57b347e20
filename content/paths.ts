import { createHash } from 'node:crypto'
import type { Content } from './content.ts'

/** Every address prerendered from this content, including the not-found page ('/404'). */
export function listPublicPaths(content: Content): string[] {
  const { tours, posts } = content
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
    '/gift-voucher',
    '/itinerary-builder',
    '/contact',
    '/auth',
    '/auth/confirm',
    '/account',
    '/admin',
    '/guide',
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
    '/reviews',
    createSearchFile(content).path,
    '/sitemap.xml',
    '/robots.txt',
    '/404',
  ]
}

/**
 * The extra search words as a file that a browser fetches with the first search; no page contains
 * them. The name has a hash of the content, so the file never changes.
 */
export function createSearchFile(content: Pick<Content, 'search' | 'language' | 'reviews'>) {
  const { search, language } = content
  const searchPages = listOpenLinks(content, search.searchPages)
  const text = JSON.stringify({ ...search, searchPages })
  const hash = createHash('sha256')
    .update(text)
    .digest('base64url')
    .replaceAll(/\W/g, '')
    .slice(0, 8)
  return { path: `/search/${language}-${hash}.json`, text }
}

/** Links whose page has content: /reviews is left out until a review is published. */
export function listOpenLinks<Link extends { path: string }>(
  { reviews }: Pick<Content, 'reviews'>,
  links: readonly Link[],
): Link[] {
  const isAnyShown = Object.values(reviews).some((tourReviews) => tourReviews.length > 0)
  return links.filter(({ path }) => isAnyShown || path !== '/reviews')
}
