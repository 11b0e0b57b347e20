import { type InboxName, inboxNames } from '#rules/office/inbox.ts'
import { bookingsInbox } from './bookings-inbox.ts'
import { enquiriesInbox } from './enquiries-inbox.ts'
import { groupQuotesInbox } from './group-quotes-inbox.ts'
import type { Inbox } from './inbox.ts'
import { messagesInbox } from './messages-inbox.ts'
import { subscriptionsInbox } from './subscriptions-inbox.ts'
import { transfersInbox } from './transfers-inbox.ts'

/** Every table that reaches the office. Another one is a file like these, a line here and its moves. */
const byName: Record<InboxName, Inbox> = {
  bookings: bookingsInbox,
  'transfer-requests': transfersInbox,
  'itinerary-enquiries': enquiriesInbox,
  'group-quotes': groupQuotesInbox,
  'contact-messages': messagesInbox,
  'newsletter-subscriptions': subscriptionsInbox,
}

export const inboxes: readonly Inbox[] = inboxNames.map((name) => byName[name])

/** The inbox of a name; every name has one. */
export function getInbox(name: InboxName): Inbox {
  return byName[name]
}
