/**
 * The site's publishable key, sent as `apikey` with every call of an account or the desk (P7). The
 * key is no secret: it marks calls from our pages. Because its header is a custom one, no other
 * site can send it from a visitor's browser.
 */
export const publishableKey = 'publishable_cape_crossing_site'

/**
 * Replaces the refresh token in the session that scripts see. The real token is in an HttpOnly
 * cookie.
 */
export const refreshTokenPlaceholder = 'kept-in-a-cookie'
