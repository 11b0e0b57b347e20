import type { OfferMailFacts } from './mails.server.ts'
import type { Content } from '#content/content.ts'
import { listPlacePictures } from './offer-places.ts'
import {
  chooseItems,
  findDeposit,
  findPricePerGuest,
  hasOptions,
  type OfferBody,
  sumItems,
} from './offer.ts'
import type { OfferRow, OfferVersionRow } from './load-offer.server.ts'

export function describeOfferForMail(
  content: Content,
  offer: OfferRow,
  { body }: OfferVersionRow,
): OfferMailFacts {
  const { reference, name } = offer
  const { text, items, holdsUntil } = body
  const fixedItems = chooseItems(body, [])
  const total = sumItems(fixedItems)
  return {
    reference,
    name,
    title: getOfferTitle(body),
    text,
    picture: listPlacePictures(content, items)[0],
    days: items,
    total,
    perGuest: findPricePerGuest(fixedItems),
    deposit: findDeposit(body, total),
    hasOptions: hasOptions(items),
    holdsUntil,
  }
}

export function getOfferTitle({ title, items }: Pick<OfferBody, 'title' | 'items'>): string {
  return title || (items[0]?.title ?? '')
}
