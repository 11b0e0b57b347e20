import type { Refusal } from '../requests/refusal.ts'
import { isEmail } from '../text/sanitise.ts'

/** How many days the link in the mail that asks stays good. */
export const newsletterLinkDays = 7

/** What is wrong with an address for the newsletter. */
export function checkNewsletterAddress(email: string): Refusal[] {
  return isEmail(email.trim()) ? [] : [{ code: 'email-invalid', field: 'email' }]
}

type Wish = { email: string; consent?: object }

/** What is wrong with a request for it, where its form asks. */
export function checkNewsletter({ email, consent }: Wish): Refusal[] {
  const found = checkNewsletterAddress(email)
  return consent ? found : [...found, { code: 'consent-required' }]
}
