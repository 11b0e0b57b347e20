import type { TourInterest } from '#rules/guests/contact.ts'

export function enquiryPath(interest: TourInterest, subject: string): string {
  return `/contact?${new URLSearchParams({ interest, subject })}`
}
