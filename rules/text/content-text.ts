import { z } from 'zod'
import { isEmail } from './sanitise.ts'

/** A text of the content: there, and not blank. */
export const text = z.string().trim().min(1)

/** A name as addresses and anchors have it: 'cape-peninsula'. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** What no address has as it stands: it would end the attribute, the line or the sentence that the address is in. */
const noPartOfAddress = /[\s\p{Cc}\p{Cf}"'`<>\\^{|}]/u

/** A page elsewhere, as links lead to it: 'https://reviews.example/cape'. */
export const webAddress = z.string().refine(isWebAddress, {
  error: "must be a whole web address, such as 'https://www.example.com/reviews'",
})

/** Where a site is, to which its own paths are added. */
export const siteAddress = z
  .string()
  .refine((typed) => isWebAddress(typed) && new URL(typed).origin === typed, {
    error: "must begin with https:// and end without a slash: 'https://www.example.com'",
  })

/** An address for mail, as mails, files for calendars and links have it. */
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
