import type { InboxName } from '#rules/desk/inbox.ts'
import type { InboxItem } from './admin-calls.ts'

/** Where a view is. The address of the desk itself shows the day, and the three cards of P2.18 below it. */
export function linkToView(id: string): string {
  return `/admin?view=${id}`
}

/** Where something that reached the office is, opened: its inbox, with what it is found by looked for. */
export function linkToItem(
  inbox: InboxName,
  { id, reference, email }: Pick<InboxItem, 'id' | 'reference' | 'email'>,
): string {
  return `${linkToView(inbox)}&search=${encodeURIComponent(reference ?? email)}&open=${id}`
}
