import { publishableKey } from '#app/accounts/api-key.ts'

let accessToken: string | undefined

/**
 * Sets the access token for all later calls; without one, the publishable key is used. Kept in
 * memory only.
 */
export function setAccessToken(token: string | undefined) {
  accessToken = token
}

/**
 * Headers of every call (P7): the site's key and the caller, which is the page's session if there
 * is one.
 */
export function listCallHeaders() {
  return createCallerHeaders(accessToken ?? publishableKey)
}

/** Headers for the owner of a token; a visitor has the publishable key. */
export function createCallerHeaders(token: string = publishableKey) {
  return { apikey: publishableKey, authorization: `Bearer ${token}` }
}
