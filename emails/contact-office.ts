import { type Company, type Message, writeMessage } from './message.ts'

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
  return writeMessage({
    subject: `Website message: ${contact.subject}`,
    preview: `${contact.name} wrote through the contact form.`,
    company: contact.company,
    blocks: [
      {
        kind: 'paragraph',
        text: `${contact.name} wrote through the contact form. We promise an answer within ${contact.company.replyPromise.withinHours} hours; answering this message writes to the visitor.`,
      },
      { kind: 'quote', text: contact.message },
      {
        kind: 'facts',
        rows: [
          { label: 'Name', value: contact.name },
          { label: 'E-mail', value: contact.email },
          { label: 'Phone', value: contact.phone || 'not given' },
          { label: 'Tour interest', value: contact.interest ?? 'none chosen' },
        ],
      },
    ],
  })
}
