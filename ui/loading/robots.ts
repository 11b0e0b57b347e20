/**
 * Pages that search engines must not list, and whether they may follow links there. The sitemap
 * omits them.
 */
const hidden: Readonly<Record<string, 'noindex, follow' | 'noindex, nofollow'>> = {
  '/404': 'noindex, follow',
  '/auth': 'noindex, follow',
  '/auth/confirm': 'noindex, nofollow',
  '/account': 'noindex, nofollow',
  '/admin': 'noindex, nofollow',
  '/guide': 'noindex, nofollow',
  '/manage': 'noindex, nofollow',
  '/newsletter/confirm': 'noindex, nofollow',
  '/newsletter/unsubscribe': 'noindex, nofollow',
}

export function findRobots(path: string): string {
  return hidden[path] ?? 'index, follow'
}

export function isIndexed(path: string): boolean {
  return !(path in hidden)
}
