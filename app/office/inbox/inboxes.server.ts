import { type InboxName, inboxNames } from '#rules/requests/inbox.ts'
import { groupRequestsInbox, itinerariesInbox, messagesInbox } from './enquiry-inboxes.server.ts'
import type { Inbox } from './inbox.server.ts'
import { bookingsInbox, transfersInbox } from './orders-inbox.server.ts'
import { subscriptionsInbox } from './subscriptions-inbox.server.ts'

/**
 * Every table shown to the office. A new one needs a file like these, a line here and its
 * transitions.
 */
const byName: Record<InboxName, Inbox> = {
  bookings: bookingsInbox,
  'transfer-requests': transfersInbox,
  'itinerary-enquiries': itinerariesInbox,
  'group-quotes': groupRequestsInbox,
  'contact-messages': messagesInbox,
  'newsletter-subscriptions': subscriptionsInbox,
}

export const inboxes: readonly Inbox[] = inboxNames.map((name) => byName[name])

export function getInbox(name: InboxName): Inbox {
  return byName[name]
}
