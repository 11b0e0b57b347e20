/**
 * Pages of people who work here, to which signing in leads back: paths of this site, and no other address. Guests
 * come to Home, as P2.12 says.
 */
const pages = /^\/(?:admin|guide)(?=$|[/?#])/

/** The sign-in page that leads back to `then`; with 'sign-up' the form for a new account is open. */
export function signInPath(then: string, form?: 'sign-up'): string {
  return `/auth?then=${encodeURIComponent(then)}${form ? `&form=${form}` : ''}`
}

/** Where signing in leads back to; undefined for none, and for any address that isn't one of those pages. */
export function readWayBack(query: URLSearchParams): string | undefined {
  return asPage(query.get('then'))
}

const kept = 'sign-in-then'

/** Keeps the way back while a new account waits for its mail, whose link opens another tab. */
export function keepWayBack(then: string | undefined) {
  try {
    if (then === undefined) localStorage.removeItem(kept)
    else localStorage.setItem(kept, then)
  } catch {
    // Without storage signing in leads to Home.
  }
}

export function readKeptWayBack(): string | undefined {
  try {
    return asPage(localStorage.getItem(kept))
  } catch {
    return undefined
  }
}

function asPage(path: string | null): string | undefined {
  return path !== null && pages.test(path) ? path : undefined
}
