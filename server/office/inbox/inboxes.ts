import { type InboxName, inboxNames } from '#rules/office/inbox.ts'
import { groupRequestsInbox, itinerariesInbox, messagesInbox } from './enquiry-inboxes.ts'
import type { Inbox } from './inbox.ts'
import { bookingsInbox, transfersInbox } from './orders-inbox.ts'
import { subscriptionsInbox } from './subscriptions-inbox.ts'

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
