/** What a page says of itself too, for a copy that is served without our headers: where it may ask, and what never runs. */
export const policyInPage = `connect-src 'self'; object-src 'none'; base-uri 'none'`

/** The policy of one page: everything from this site alone, inline scripts and styles only by the given hashes. */
export function contentSecurityPolicy(page: { scripts: string[]; styles: string[] }): string {
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
    formsToUs,
    `frame-ancestors 'none'`,
  ].join('; ')
}

const formsToUs = `form-action 'self'`

/** The policy with forms let go to these origins too: those of the providers that are on. */
export function letFormsGo(policy: string, origins: readonly string[]): string {
  return policy.replace(formsToUs, [formsToUs, ...origins].join(' '))
}
