import type { Refusal } from '#rules/requests/refusal.ts'
import { isEmail } from '#rules/text/sanitise.ts'

/** How many days the confirmation link is valid. */
export const newsletterLinkDays = 7

export function checkNewsletterAddress(email: string): Refusal[] {
  return isEmail(email.trim()) ? [] : [{ code: 'email-invalid', field: 'email' }]
}

type NewsletterRequest = { email: string; consent?: object }

export function checkNewsletter({ email, consent }: NewsletterRequest): Refusal[] {
  const refusals = checkNewsletterAddress(email)
  return consent ? refusals : [...refusals, { code: 'consent-required' }]
}
