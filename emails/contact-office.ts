import { fill } from '#rules/text/fill.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { shared } = words
const { office } = words.contact

/** What a visitor wrote through the contact form. */
export type ContactFacts = {
  name: string
  email: string
  phone: string | undefined
  subject: string
  message: string
  /** The label of the tour interest, when one was chosen. */
  interest: string | undefined
  company: Company
}

/** To the office: the visitor's words as they were written. Answering it writes to the visitor. */
export function contactOffice(contact: ContactFacts): Message {
  const { name, email, phone, subject, message, interest, company } = contact
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
        rows: [
          { label: shared.name, value: name },
          { label: shared.email, value: email },
          { label: shared.phone, value: phone || shared.notGiven },
          { label: office.interest, value: interest ?? office.noInterest },
        ],
      },
    ],
  })
}
