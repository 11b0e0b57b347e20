import type { TourInterest } from '#rules/guests/contact.ts'

/** The contact form with an interest chosen and a subject filled in. */
export function enquiryPath(interest: TourInterest, subject: string): string {
  return `/contact?${new URLSearchParams({ interest, subject })}`
}
