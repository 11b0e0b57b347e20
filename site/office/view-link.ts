import { isReference } from '#rules/orders/reference.ts'
import type { InboxName } from '#rules/office/inbox.ts'
import type { InboxItem } from './admin-calls.ts'

/** Where a view is. The address of the desk itself shows the day, and the three cards of P2.18 below it. */
export function linkToView(id: string): string {
  return `/admin?view=${id}`
}

/** Where what was written about something is answered: by the id of the thread, which is that of what it is about. */
export function linkToThread(id: string): string {
  return `${linkToView('messages')}&open=${id}`
}

/** Where an order or a request is by itself. */
export function linkToPage(reference: string): string {
  if (reference.startsWith('OF')) return linkToOffers({ search: reference })
  const kind = /^(CC|TR|GV)/.test(reference) ? 'orders' : 'requests'
  return `/admin/${kind}/${reference}`
}

/** Where the offers are: one of them by its id, or those that a search finds. */
export function linkToOffers(asked: { offer: string } | { search: string }): string {
  return `${linkToView('offers')}&${new URLSearchParams(asked)}`
}

/** Where something that reached the office is; without a page of its own, opened in its inbox. */
export function linkToItem(
  inbox: InboxName,
  { id, reference, email }: Pick<InboxItem, 'id' | 'reference' | 'email'>,
): string {
  if (reference !== null && isReference(reference)) return linkToPage(reference)
  return `${linkToView(inbox)}&search=${encodeURIComponent(email)}&open=${id}`
}
