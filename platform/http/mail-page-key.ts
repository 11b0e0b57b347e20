import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Access to /dev/mail: by the link printed at the start, once, then by the browser's cookie. */
export type MailPageKey = {
  token: string
  /** Returns the cookie's value on the first use of the token; undefined otherwise. */
  exchange: (token: string) => string | undefined
  isValidCookie: (cookie: string | undefined) => boolean
}

/** Creates a token. The cookie derives from the secret, so it survives a restart. */
export function createMailPageKey(secret: string): MailPageKey {
  const token = randomBytes(24).toString('base64url')
  const cookie = createHmac('sha256', secret).update('the mail page').digest('base64url')
  let isUsed = false
  return {
    token,
    exchange: (value) => {
      if (isUsed || !isSame(value, token)) return undefined
      isUsed = true
      return cookie
    },
    isValidCookie: (value) => value !== undefined && isSame(value, cookie),
  }
}

function isSame(value: string, expected: string): boolean {
  const [one, other] = [Buffer.from(value), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
