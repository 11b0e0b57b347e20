import { checkGuestDetails, type GuestDetails } from '../guests/guest-details.ts'
import type { Refusal } from '../requests/refusal.ts'
import { limits } from '../text/sanitise.ts'

/** The form that asks for the exact price of an itinerary; what is not given is ''. */
export type ItineraryEnquiryDraft = GuestDetails & { message: string }

/** What is wrong with it: the contact form's rules, with no subject and a message only if there is one. */
export function checkItineraryEnquiry(draft: ItineraryEnquiryDraft): Refusal[] {
  const refusals = checkGuestDetails(draft)
  if (draft.message.trim().length > limits.message) {
    refusals.push({ code: 'message-too-long', field: 'message' })
  }
  return refusals
}
