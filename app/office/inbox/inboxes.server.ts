import { type InboxName, inboxNames } from '#app/order/inbox.ts'
import { groupRequestsInbox, itinerariesInbox, messagesInbox } from './enquiry-inboxes.server.ts'
import { type Inbox, defineInbox } from './inbox.server.ts'
import { bookingsInbox, transfersInbox } from './orders-inbox.server.ts'
import { eq } from 'drizzle-orm'
import {
  newsletterSubscriptions,
  newsletterSubscriptionsText,
} from '#app/newsletter/newsletter-subscriptions-schema.server.ts'
import { endConfirmationLinks } from '#app/newsletter/newsletter.server.ts'
import { deleteAtOnce } from './erase.server.ts'

const subscriptionsInbox = defineInbox(newsletterSubscriptions, {
  name: 'newsletter-subscriptions',
  search: newsletterSubscriptionsText,
  describe: (row) => ({
    name: '',
    details: {
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
    },
  }),
  move: async (transaction, row, _to, services) => {
    const now = services.now()
    await transaction
      .update(newsletterSubscriptions)
      .set({ status: 'unsubscribed', unsubscribedAt: now })
      .where(eq(newsletterSubscriptions.id, row.id))
    await endConfirmationLinks(transaction, row.id, now)
  },
  ...deleteAtOnce(newsletterSubscriptions),
})

/**
 * Every table shown to the office. A new table needs an inbox file, a line here, and its
 * transitions.
 */
const inboxByName: Record<InboxName, Inbox> = {
  bookings: bookingsInbox,
  'transfer-requests': transfersInbox,
  'itinerary-enquiries': itinerariesInbox,
  'group-quotes': groupRequestsInbox,
  'contact-messages': messagesInbox,
  'newsletter-subscriptions': subscriptionsInbox,
}

export const inboxes: readonly Inbox[] = inboxNames.map((name) => inboxByName[name])

export function getInbox(name: InboxName): Inbox {
  return inboxByName[name]
}
