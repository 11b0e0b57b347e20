import { useNavigate } from 'react-router'
import type { OfferAnswer } from '../contract.ts'
import type { Body } from '#ui/client/api.ts'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { linkToOffers } from '#ui/office-kit/view-link.ts'
import { callSignedIn } from '#ui/session/session.ts'

type Props = {
  desk: Desk
  look: string
  of?: Required<Body<'POST /api/admin/offers'>>
}

export function MakeOffer({ desk, look, of }: Props) {
  const go = useNavigate()
  const { busy, send } = useAction<OfferAnswer>(desk, { form: `offer-${of?.sourceId ?? ''}` })
  const onPress = async () => {
    const wanted = of ?? {}
    const made = await send(
      ({ key }) => callSignedIn('POST /api/admin/offers', { body: wanted, key }),
      wanted,
    )
    if (made) void go(linkToOffers({ offer: made.id }))
  }
  return (
    <button type="button" className={look} disabled={busy} onClick={() => void onPress()}>
      {desk.words.offers.make}
    </button>
  )
}
