import type { Answers } from '#rules/guests/form-fields.ts'
import { contactFields } from '#rules/guests/contact.ts'
import { fill } from '#rules/text/fill.ts'
import { askedRows } from './asked-blocks.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { contactWords, words } from './words.ts'

const { office } = words.contact

/** What a visitor wrote through the contact form. */
export type ContactFacts = Answers<typeof contactFields> & { company: Company }

/** To the office: the visitor's words as they were written. Answering it writes to the visitor. */
export function contactOffice(contact: ContactFacts): Message {
  const { name, subject, message, company } = contact
  const hours = company.replyPromise.withinHours
  return writeMessage({
    subject: fill(office.subject, { subject }),
    preview: fill(office.preview, { name }),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(office.text, { name, hours }) },
      { kind: 'quote', text: message },
      {
        kind: 'facts',
        rows: askedRows({ fields: contactFields, words: contactWords.asked }, contact, ['subject']),
      },
    ],
  })
}
