import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What opens /dev/mail: the link that is printed at the start, once, and then the browser's cookie. */
export type MailPageKey = {
  /** Stands in the link. */
  token: string
  /** Gives the cookie's value for the token, the first time that it is shown; undefined otherwise. */
  exchange: (token: string) => string | undefined
  /** Whether a cookie is one that was given for a token. */
  opens: (cookie: string | undefined) => boolean
}

/** Makes a new token. The cookie comes from the secret, so that it outlives a restart. */
export function createMailPageKey(secret: string): MailPageKey {
  const token = randomBytes(24).toString('base64url')
  const cookie = createHmac('sha256', secret).update('the mail page').digest('base64url')
  let isUsed = false
  return {
    token,
    exchange: (given) => {
      if (isUsed || !isSame(given, token)) return undefined
      isUsed = true
      return cookie
    },
    opens: (given) => given !== undefined && isSame(given, cookie),
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
