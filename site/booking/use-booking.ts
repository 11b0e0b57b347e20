import { useRef, useState } from 'react'
import { checkBookingDetails } from '#rules/orders/booking.ts'
import type { BookingRequest } from '#rules/orders/booking-request.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { createRequestKey } from '../client/request-key.ts'

type State =
  | { step: 'idle' | 'submitting' }
  | { step: 'refused'; refusals: Refusal[] }
  | { step: 'booked'; reference: string }

/**
 * Sends one booking. Pressing twice, or again after a lost answer, books once: the request's key
 * stays the same until something in the request changes.
 */
export function useBooking() {
  const [state, setState] = useState<State>({ step: 'idle' })
  const key = useRef<string>(undefined)
  const submit = async (request: Omit<BookingRequest, 'date'> & { date: string | undefined }) => {
    const refusals = checkRequest(request)
    if (refusals.length > 0) return setState({ step: 'refused', refusals })
    setState({ step: 'submitting' })
    key.current ??= createRequestKey()
    try {
      const { createBooking } = await import('../client/api.ts')
      const answer = await createBooking({ ...request, date: request.date ?? '' }, key.current)
      setState(
        answer.ok
          ? { step: 'booked', reference: answer.value.reference }
          : { step: 'refused', refusals: answer.refusals },
      )
    } catch {
      setState({ step: 'refused', refusals: [{ code: 'booking-failed' }] })
    }
  }
  const edit = () => {
    key.current = undefined
    setState((now) => (now.step === 'refused' ? { step: 'idle' } : now))
  }
  return { state, submit, edit }
}

function checkRequest(
  request: Omit<BookingRequest, 'date'> & { date: string | undefined },
): Refusal[] {
  const dateRefusal: Refusal[] = request.date ? [] : [{ code: 'date-invalid', field: 'date' }]
  return [...dateRefusal, ...checkBookingDetails(request)]
}
