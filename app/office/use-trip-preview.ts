import { useEffect, useState } from 'react'
import type { TripAnswer } from '#app/order/office-contract.ts'
import { tryNormaliseEmail } from '#rules/text/email-address.ts'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import type { Body } from '#ui/client/api.ts'
import { callSignedIn } from '#ui/session/session.ts'
import { joinMessages } from '#ui/office-kit/use-preview.ts'

type TripRequest = Body<'POST /api/admin/new-order/quote'>

/**
 * Requests price and availability after a pause in typing, and again in each `round`. Ignores
 * outdated answers.
 */
export function useTripPreview(
  trip: TripRequest | undefined,
  round = 0,
): {
  preview: TripAnswer | undefined
  isAsking: boolean
} {
  const request = trip ? JSON.stringify(trip) : ''
  const [answered, setAnswered] = useState<{
    request: string
    round: number
    preview: TripAnswer | undefined
  }>()
  useEffect(() => {
    if (request === '') return
    let isCurrent = true
    const sendRequest = async () => {
      const answer = await quoteTrip(JSON.parse(request)).catch(() => undefined)
      const preview = answer?.ok ? answer.value : answer && toRefusedAnswer(answer.refusals)
      if (isCurrent) setAnswered({ request, round, preview })
    }
    const timer = setTimeout(() => void sendRequest(), pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [request, round])
  const isSame = request !== '' && answered?.request === request
  // The answer of an earlier round is shown until the next one.
  const preview = isSame ? answered.preview : undefined
  return { preview, isAsking: request !== '' && !(isSame && answered.round === round) }
}

/**
 * Previews a trip. If the trip is refused, previews it again with the guest's e-mail, because a
 * place may be held for the guest.
 */
export function usePreviewFor(trip: TripRequest | undefined, typed: string, round: number) {
  const publicPreview = useTripPreview(trip, round)
  const isRefused = (publicPreview.preview?.whyNot.length ?? 0) > 0
  const email = isRefused ? tryNormaliseEmail(typed) : undefined
  const guestPreview = useTripPreview(trip && email ? { ...trip, email } : undefined, round)
  return guestPreview.preview ? guestPreview : publicPreview
}

/** Shows a refusal in place of the answer. */
function toRefusedAnswer(refusals: readonly AnsweredRefusal[]): TripAnswer {
  const whyNot = [joinMessages(refusals)]
  return { price: null, whyNot, nearest: [], left: null, promo: null, whyNoPromo: null }
}

const pauseMs = 200

function quoteTrip(body: TripRequest) {
  return callSignedIn('POST /api/admin/new-order/quote', { body })
}
