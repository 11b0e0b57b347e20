/**
 * The policy of one page: everything from this site alone, inline scripts and styles only by the
 * given hashes. `inMeta` leaves out what browsers refuse to take from a meta element.
 */
export function contentSecurityPolicy(page: {
  scripts: string[]
  styles: string[]
  inMeta?: boolean
}): string {
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...page.scripts].join(' '),
    ['style-src', `'self'`, ...page.styles].join(' '),
    // React writes style attributes (a plate's colour, a price's width); they cannot carry script.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    ...(page.inMeta ? [] : [`frame-ancestors 'none'`]),
  ].join('; ')
}
