/**
 * The policy of one page: everything from this site alone, inline scripts and styles only by the
 * given hashes. `inMeta` leaves out what browsers refuse to take from a meta element, and what a server
 * may allow beyond it.
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
    // Where the server lets forms go to a way of paying, its header says so; what stands in the page
    // could only forbid it.
    ...(page.inMeta ? [] : [formsToUs, `frame-ancestors 'none'`]),
  ].join('; ')
}

const formsToUs = `form-action 'self'`

/** The policy with forms let go to these origins too: those of the ways of paying that are on. */
export function letFormsGo(policy: string, origins: readonly string[]): string {
  return policy.replace(formsToUs, [formsToUs, ...origins].join(' '))
}
