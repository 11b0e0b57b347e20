/**
 * The policy inside the page, for copies served without our headers: where it may connect, and what
 * never runs.
 */
export const policyInPage = `connect-src 'self'; object-src 'none'; base-uri 'none'`

/** The policy of one page: this site only, with the given hashes for inline scripts and styles. */
export function writeContentSecurityPolicy(page: { scripts: string[]; styles: string[] }): string {
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...page.scripts].join(' '),
    ['style-src', `'self'`, ...page.styles].join(' '),
    // React writes style attributes (a plate's colour, a price's width); these cannot carry script.
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

/** The policy with further form targets: the enabled payment providers. */
export function allowFormTargets(policy: string, origins: readonly string[]): string {
  return policy.replace(formsToUs, [formsToUs, ...origins].join(' '))
}
