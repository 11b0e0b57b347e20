import { useNavigate } from 'react-router'
import type { OfferAnswer } from '../contract.ts'
import type { Body } from '#ui/client/api.ts'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { linkToOffers } from '#ui/office-kit/view-link.ts'
import { callSignedIn } from '#ui/session/session.ts'

type Props = {
  desk: Desk
  look: string
  source?: Required<Body<'POST /api/admin/offers'>>
}

export function NewOfferButton({ desk, look, source }: Props) {
  const go = useNavigate()
  const { busy, send } = useAction<OfferAnswer>(desk, { form: `offer-${source?.sourceId ?? ''}` })
  const onPress = async () => {
    const request = source ?? {}
    const offer = await send(
      ({ key }) => callSignedIn('POST /api/admin/offers', { body: request, key }),
      request,
    )
    if (offer) void go(linkToOffers({ offer: offer.id }))
  }
  return (
    <button type="button" className={look} disabled={busy} onClick={() => void onPress()}>
      {desk.words.offers.make}
    </button>
  )
}
