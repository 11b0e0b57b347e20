/**
 * The site's publishable key: every call of an account or the administration carries it as `apikey`
 * (P7). It is no secret. It tells our pages' calls from stray ones, and since it travels in
 * a header of its own, no other site can send it from a visitor's browser.
 */
export const publishableKey = 'publishable_cape_crossing_site'

/** What a session has in the place of its refresh token: the real one is in a cookie that no script reads. */
export const refreshTokenPlaceholder = 'kept-in-a-cookie'
