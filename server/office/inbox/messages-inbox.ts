import { wordsOf } from '#content/words/words.ts'
import { contactFields } from '#rules/guests/contact.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { contactMessages, contactMessagesText } from '#server/database/schema/contact-messages.ts'
import { describeAsked } from './describe-asked.ts'
import { forgetAtOnce } from './forget.ts'
import { defineInbox } from './inbox.ts'

const { name: _name, email: _email, ...fields } = contactFields
const asked = { fields, words: wordsOf(siteLanguage).contact.asked }

/** What visitors wrote through the contact form. Nothing obliges us to keep it. */
export const messagesInbox = defineInbox(contactMessages, {
  name: 'contact-messages',
  search: contactMessagesText,
  describe: (row) => ({
    name: row.name,
    details: describeAsked(asked, row),
  }),
  ...forgetAtOnce(contactMessages),
})
