import { tourInterests } from '#rules/guests/contact.ts'
import { contactMessages, contactMessagesText } from '#server/database/schema/contact-messages.ts'
import { forgetAtOnce } from './forget.ts'
import { defineInbox } from './inbox.ts'

/** What visitors wrote through the contact form. Nothing obliges us to keep it. */
export const messagesInbox = defineInbox(contactMessages, {
  name: 'contact-messages',
  search: contactMessagesText,
  describe: (row) => ({
    name: row.name,
    details: {
      subject: row.subject,
      message: row.message,
      interest: tourInterests.find(({ value }) => value === row.tourType)?.label ?? null,
      phone: row.phone,
    },
  }),
  ...forgetAtOnce(contactMessages),
})
