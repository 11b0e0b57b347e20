import { isReference } from '#app/order/reference.ts'
import type { InboxName } from '#app/order/inbox.ts'
import type { InboxItem } from '#app/office/admin-calls.ts'

/** Path of a view. The desk's own address shows the day, with the three cards of P2.18 below. */
export function linkToView(id: string): string {
  return `/admin?view=${id}`
}

export function linkToThread(id: string): string {
  return `${linkToView('messages')}&open=${id}`
}

export function linkToPage(reference: string): string {
  if (reference.startsWith('OF')) return linkToOffers({ search: reference })
  const kind = /^(CC|TR|GV)/.test(reference) ? 'orders' : 'requests'
  return `/admin/${kind}/${reference}`
}

export function linkToOffers(asked: { offer: string } | { search: string }): string {
  return `${linkToView('offers')}&${new URLSearchParams(asked)}`
}

/** Path of an item; without its own page, opened in its inbox. */
export function linkToItem(
  inbox: InboxName,
  { id, reference, email }: Pick<InboxItem, 'id' | 'reference' | 'email'>,
): string {
  if (reference !== null && isReference(reference)) return linkToPage(reference)
  return `${linkToView(inbox)}&search=${encodeURIComponent(email)}&open=${id}`
}
