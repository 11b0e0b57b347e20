import { type Content, say } from '#content/content.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import { contactFields } from '#rules/guests/contact.ts'
import { fill } from '#rules/text/fill.ts'
import { askedRows } from './asked-blocks.ts'
import { type Message, writeMessage } from './message.ts'

/** What a visitor wrote through the contact form. */
export type ContactFacts = Answers<typeof contactFields>

/** To the office: the visitor's words as they were written. Answering it writes to the visitor. */
export function contactOffice(content: Content, contact: ContactFacts): Message {
  const { company } = content
  const contactWords = say(content).contact
  const { office } = say(content).mails.contact
  const { name, subject, message } = contact
  const hours = company.replyPromise.withinHours
  return writeMessage(content, {
    subject: fill(office.subject, { subject }),
    preview: fill(office.preview, { name }),
    blocks: [
      { kind: 'paragraph', text: fill(office.text, { name, hours }) },
      { kind: 'quote', text: message },
      {
        kind: 'facts',
        rows: askedRows(content, { fields: contactFields, words: contactWords.asked }, contact, [
          'subject',
        ]),
      },
    ],
  })
}
