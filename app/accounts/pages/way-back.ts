/**
 * Office pages that sign-in may return to; only paths of this site. Guests go to the home page
 * (P2.12).
 */
const pages = /^\/(?:admin|guide)(?=$|[/?#])/

/**
 * The path of the sign-in page, which then returns to `then`. 'sign-up' opens the form for a new
 * account.
 */
export function signInPath(then: string, form?: 'sign-up'): string {
  return `/auth?then=${encodeURIComponent(then)}${form ? `&form=${form}` : ''}`
}

/** The page to return to after signing in. Undefined if absent or not an office page. */
export function readWayBack(query: URLSearchParams): string | undefined {
  return asPage(query.get('then'))
}

const storageKey = 'sign-in-then'

/**
 * Stores the page to return to while a new account waits for its mail, because the mailed link
 * opens another tab.
 */
export function storeWayBack(then: string | undefined) {
  try {
    if (then === undefined) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, then)
  } catch {
    // Without storage, signing in leads to the home page.
  }
}

export function readStoredWayBack(): string | undefined {
  try {
    return asPage(localStorage.getItem(storageKey))
  } catch {
    return undefined
  }
}

function asPage(path: string | null): string | undefined {
  return path !== null && pages.test(path) ? path : undefined
}
