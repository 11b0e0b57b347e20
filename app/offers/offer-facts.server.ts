import type { OfferMailFacts } from './mails.server.ts'
import { chooseItems, findDeposit, hasOptions, type OfferBody, sumItems } from './offer.ts'
import type { OfferRow, OfferVersionRow } from './load-offer.server.ts'

export function describeOfferForMail(offer: OfferRow, { body }: OfferVersionRow): OfferMailFacts {
  const { reference, name } = offer
  const { text, items, holdsUntil } = body
  const total = sumItems(chooseItems(body, []))
  return {
    reference,
    name,
    title: getOfferTitle(body),
    text,
    days: items,
    total,
    deposit: findDeposit(body, total),
    hasOptions: hasOptions(items),
    holdsUntil,
  }
}

export function getOfferTitle({ title, items }: Pick<OfferBody, 'title' | 'items'>): string {
  return title || (items[0]?.title ?? '')
}
