import { createHash } from 'node:crypto'
import type { Content } from './content.ts'

/** Every address that is rendered ahead of time of this content, the not-found page ('/404') included. */
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
    searchFile(content).path,
    '/sitemap.xml',
    '/robots.txt',
    '/404',
  ]
}

/**
 * The other words that people look for tours and pages by, as the file that a browser fetches with the first
 * search: no page carries them. Its name has a hash of what is in it, so it never changes.
 */
export function searchFile(content: Pick<Content, 'search' | 'language' | 'reviews'>) {
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

/** The links of a menu or a search that have something to show now: nobody is led to reviews before there is one. */
export function listOpenLinks<Link extends { path: string }>(
  { reviews }: Pick<Content, 'reviews'>,
  links: readonly Link[],
): Link[] {
  const isAnyShown = Object.values(reviews).some((ofTour) => ofTour.length > 0)
  return links.filter(({ path }) => isAnyShown || path !== '/reviews')
}
