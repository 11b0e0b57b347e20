import { eq, sql } from 'drizzle-orm'
import { say } from '#content/content.ts'
import { contactFields } from '#rules/guests/contact.ts'
import { type InboxName, inboxNames } from '#rules/office/inbox.ts'
import { contactMessages, contactMessagesText } from '#server/database/schema/contact-messages.ts'
import { threads } from '#server/database/schema/threads.ts'
import { followContact } from '#server/orders/messages/threads.ts'
import { enquiriesInbox } from './enquiries-inbox.ts'
import { groupQuotesInbox } from './group-quotes-inbox.ts'
import { describeAsked } from './describe-asked.ts'
import { forgetAtOnce } from './forget.ts'
import { defineInbox, type Inbox } from './inbox.ts'
import { bookingsInbox, transfersInbox } from './orders-inbox.ts'
import { subscriptionsInbox } from './subscriptions-inbox.ts'

const { name: _name, email: _email, ...fields } = contactFields

const forgetting = forgetAtOnce(contactMessages)

/** What visitors wrote through the contact form. Nothing obliges us to keep it. */
const messagesInbox = defineInbox(contactMessages, {
  name: 'contact-messages',
  search: contactMessagesText,
  describe: (row, content) => ({
    name: row.name,
    details: describeAsked({ fields, words: say(content).contact.asked }, row),
  }),
  move: async (transaction, { id }, { to }, { now }) => {
    const status = to as typeof contactMessages.$inferSelect.status
    await transaction.update(contactMessages).set({ status }).where(eq(contactMessages.id, id))
    await followContact(transaction, id, to, now())
  },
  ...forgetting,
  forget: async (transaction, email, today) => {
    // A mail that belongs to nothing is theirs alone, too.
    await transaction.delete(threads).where(sql`lower(${threads.email}) = ${email}`)
    return forgetting.forget(transaction, email, today)
  },
})

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
