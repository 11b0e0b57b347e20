import { say } from '#content/content.ts'
import { contactFields } from '#rules/guests/contact.ts'
import { type InboxName, inboxNames } from '#rules/office/inbox.ts'
import { contactMessages, contactMessagesText } from '#server/database/schema/contact-messages.ts'
import { enquiriesInbox } from './enquiries-inbox.ts'
import { groupQuotesInbox } from './group-quotes-inbox.ts'
import { describeAsked } from './describe-asked.ts'
import { forgetAtOnce } from './forget.ts'
import { defineInbox, type Inbox } from './inbox.ts'
import { bookingsInbox, transfersInbox } from './orders-inbox.ts'
import { subscriptionsInbox } from './subscriptions-inbox.ts'

const { name: _name, email: _email, ...fields } = contactFields

/** What visitors wrote through the contact form. Nothing obliges us to keep it. */
const messagesInbox = defineInbox(contactMessages, {
  name: 'contact-messages',
  search: contactMessagesText,
  describe: (row, content) => ({
    name: row.name,
    details: describeAsked({ fields, words: say(content).contact.asked }, row),
  }),
  ...forgetAtOnce(contactMessages),
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
