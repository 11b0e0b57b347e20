import { useEffect, useState } from 'react'
import type { TripAnswer } from '#app/order/office-contract.ts'
import { tryNormaliseEmail } from '#rules/text/email-address.ts'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import type { Body } from '#ui/client/api.ts'
import { callSignedIn } from '#ui/session/session.ts'
import { formatAll } from '#ui/office-kit/use-preview.ts'

type WantedTrip = Body<'POST /api/admin/new-order/quote'>

/** Requests price and availability after a pause in typing. Ignores outdated answers. */
export function useTripPreview(trip: WantedTrip | undefined): {
  preview: TripAnswer | undefined
  isAsking: boolean
} {
  const wanted = trip ? JSON.stringify(trip) : ''
  const [answered, setAnswered] = useState<{ wanted: string; preview: TripAnswer | undefined }>()
  useEffect(() => {
    if (wanted === '') return
    let isCurrent = true
    const ask = async () => {
      const answer = await quoteTrip(JSON.parse(wanted)).catch(() => undefined)
      const preview = answer?.ok ? answer.value : answer && refusedBy(answer.refusals)
      if (isCurrent) setAnswered({ wanted, preview })
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted])
  const isAnswered = wanted !== '' && answered?.wanted === wanted
  const preview = isAnswered ? answered.preview : undefined
  return { preview, isAsking: wanted !== '' && !isAnswered }
}

/**
 * Previews a trip. If the trip is refused, asks again with the guest's e-mail, because a place may
 * be held for them.
 */
export function usePreviewFor(trip: WantedTrip | undefined, typed: string) {
  const forAnybody = useTripPreview(trip)
  const isRefused = (forAnybody.preview?.whyNot.length ?? 0) > 0
  const email = isRefused ? tryNormaliseEmail(typed) : undefined
  const forGuest = useTripPreview(trip && email ? { ...trip, email } : undefined)
  return forGuest.preview ? forGuest : forAnybody
}

/** Shows a refusal in place of the answer. */
function refusedBy(refusals: readonly AnsweredRefusal[]): TripAnswer {
  const whyNot = [formatAll(refusals)]
  return { price: null, whyNot, nearest: [], left: null, promo: null, whyNoPromo: null }
}

const restMs = 200

function quoteTrip(body: WantedTrip) {
  return callSignedIn('POST /api/admin/new-order/quote', { body })
}
