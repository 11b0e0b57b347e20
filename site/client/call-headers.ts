import { publishableKey } from '#rules/accounts/api-key.ts'

let accessToken: string | undefined

/** Sends this access token with every call from now on; the publishable key without one. In memory alone. */
export function holdAccessToken(token: string | undefined) {
  accessToken = token
}

/** What every call carries (P7): the site's key, and who asks: the session of this page, if there is one. */
export function listCallHeaders() {
  return nameCaller(accessToken ?? publishableKey)
}

/** The same for whoever a token speaks for; the publishable key speaks for a visitor. */
export function nameCaller(token: string = publishableKey) {
  return { apikey: publishableKey, authorization: `Bearer ${token}` }
}
