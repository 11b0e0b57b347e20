/** Pages that search engines may not list, and whether they may follow links there. The sitemap leaves them out. */
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

/** What a page of ours says to search engines, by its path. */
export function robotsOf(path: string): string {
  return hidden[path] ?? 'index, follow'
}

export function isIndexed(path: string): boolean {
  return !(path in hidden)
}
