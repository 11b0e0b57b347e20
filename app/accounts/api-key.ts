/**
 * The site's publishable key, sent as `apikey` with every call of an account or the administration
 * (P7). It is no secret: it marks calls from our pages. Since it is a custom header, no other site
 * can send it from a visitor's browser.
 */
export const publishableKey = 'publishable_cape_crossing_site'

/** The session's value for its refresh token: the real one is in an HttpOnly cookie. */
export const refreshTokenPlaceholder = 'kept-in-a-cookie'
