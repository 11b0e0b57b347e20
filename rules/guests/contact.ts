import { checkGuestDetails } from './guest-details.ts'
import type { Refusal } from '../requests/refusal.ts'
import { limits } from '../text/sanitise.ts'

/** What a visitor may say an enquiry is about (P3.7). */
export const tourInterests = [
  { value: 'cape-peninsula', label: 'Cape Peninsula Tour' },
  { value: 'winelands', label: 'Winelands Tour' },
  { value: 'city-tours', label: 'City Tours' },
  { value: 'garden-route', label: 'Garden Route' },
  { value: 'private-tours', label: 'Private Tours' },
  { value: 'group-tours', label: 'Group Tours' },
  { value: 'transfers', label: 'Transfers' },
  { value: 'custom', label: 'Custom Itinerary' },
] as const

export type TourInterest = (typeof tourInterests)[number]['value']

/** The contact form as it is filled in; what is not given is ''. */
export type ContactDraft = {
  name: string
  email: string
  phone: string
  subject: string
  message: string
  tourType: string
}

/** What is wrong with a message, in the order of its fields (P5.3). */
export function checkContact(draft: Omit<ContactDraft, 'tourType'>): Refusal[] {
  return [
    ...checkGuestDetails(draft),
    ...checkSubject(draft.subject),
    ...checkMessage(draft.message),
  ]
}

function checkSubject(subject: string): Refusal[] {
  const { length } = subject.trim()
  if (length === 0) return [{ code: 'subject-required', field: 'subject' }]
  return length > limits.subject ? [{ code: 'subject-too-long', field: 'subject' }] : []
}

function checkMessage(message: string): Refusal[] {
  const { length } = message.trim()
  if (length === 0) return [{ code: 'message-required', field: 'message' }]
  return length > limits.message ? [{ code: 'message-too-long', field: 'message' }] : []
}
