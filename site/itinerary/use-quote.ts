import { useRef, useState } from 'react'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import {
  checkItineraryEnquiry,
  type ItineraryEnquiryDraft,
} from '#rules/itinerary/itinerary-enquiry.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { type Itinerary, storeItinerary } from '#rules/itinerary/stored-itinerary.ts'
import { createRequestKey } from '../client/request-key.ts'

export type QuoteState =
  | { step: 'idle' | 'submitting' | 'failed' }
  | { step: 'refused'; refusals: Refusal[] }
  | { step: 'requested'; reference: string }

type Enquiry = {
  itinerary: Itinerary
  draft: ItineraryEnquiryDraft
  startDate: CalendarDate | undefined
  consentVersion: string
}

/**
 * Sends one quote request. Pressing twice, or again after a lost answer, asks once: the request's
 * key stays the same until something in the request changes.
 */
export function useQuote() {
  const [state, setState] = useState<QuoteState>({ step: 'idle' })
  const key = useRef<string>(undefined)
  const submit = async ({ itinerary, draft, startDate, consentVersion }: Enquiry) => {
    const refusals = checkItineraryEnquiry(draft)
    if (refusals.length > 0) return setState({ step: 'refused', refusals })
    setState({ step: 'submitting' })
    key.current ??= createRequestKey()
    try {
      const { createItineraryEnquiry } = await import('../client/api.ts')
      const answer = await createItineraryEnquiry(
        {
          itinerary: storeItinerary(itinerary),
          ...draft,
          startDate,
          consent: { textVersion: consentVersion },
        },
        key.current,
      )
      setState(
        answer.ok
          ? { step: 'requested', reference: answer.value.reference }
          : { step: 'refused', refusals: answer.refusals },
      )
    } catch {
      setState({ step: 'failed' })
    }
  }
  const edit = () => {
    key.current = undefined
    setState((now) => (now.step === 'submitting' ? now : { step: 'idle' }))
  }
  return { state, submit, edit }
}
