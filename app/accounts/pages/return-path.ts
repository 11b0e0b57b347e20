/**
 * Office pages that sign-in may return to; only paths of this site. Guests go to the home page
 * (P2.12).
 */
const officePages = /^\/(?:admin|guide)(?=$|[/?#])/

/**
 * The path of the sign-in page, which then opens `returnPath`. 'sign-up' opens the form for a new
 * account.
 */
export function signInPath(returnPath: string, form?: 'sign-up'): string {
  return `/auth?then=${encodeURIComponent(returnPath)}${form ? `&form=${form}` : ''}`
}

/** The page to return to after signing in. Undefined if absent or not an office page. */
export function readReturnPath(query: URLSearchParams): string | undefined {
  return toOfficePath(query.get('then'))
}

const storageKey = 'sign-in-then'

/**
 * Stores the page to return to while a new account waits for its mail, because the mailed link
 * opens another tab.
 */
export function storeReturnPath(path: string | undefined) {
  try {
    if (path === undefined) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, path)
  } catch {
    // Without storage, signing in leads to the home page.
  }
}

export function readStoredReturnPath(): string | undefined {
  try {
    return toOfficePath(localStorage.getItem(storageKey))
  } catch {
    return undefined
  }
}

function toOfficePath(path: string | null): string | undefined {
  return path !== null && officePages.test(path) ? path : undefined
}
