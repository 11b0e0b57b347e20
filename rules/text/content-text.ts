import { z } from 'zod'
import { isEmail } from './sanitise.ts'

export const text = z.string().trim().min(1)

/** A name for addresses and anchors: 'cape-peninsula'. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/**
 * Characters an address can't contain unescaped: they would end its attribute, line or sentence.
 */
const noPartOfAddress = /[\s\p{Cc}\p{Cf}"'`<>\\^{|}]/u

/** A page of another site: 'https://reviews.example/cape'. */
export const webAddress = z.string().refine(isWebAddress, {
  error: "must be a whole web address, such as 'https://www.example.com/reviews'",
})

export const siteAddress = z
  .string()
  .refine((typed) => isWebAddress(typed) && new URL(typed).origin === typed, {
    error: "must begin with https:// and end without a slash: 'https://www.example.com'",
  })

export const emailAddress = z
  .string()
  .refine((typed) => isEmail(typed) && !noPartOfAddress.test(typed) && !/[?#%&]/.test(typed), {
    error: "must be an e-mail address, such as 'bookings@example.com'",
  })

function isWebAddress(typed: string): boolean {
  if (!typed.startsWith('https://') || noPartOfAddress.test(typed)) return false
  const url = URL.parse(typed)
  return url !== null && url.username === '' && url.password === '' && url.hostname.includes('.')
}
