import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { signOff } from './questions.ts'
import { words } from './words.ts'

const { guest } = words.contact

/**
 * To the visitor: that their message has arrived. It repeats none of it, so that nobody can have
 * us send their own text to a stranger's address.
 */
export function contactGuest(contact: { name: string; company: Company }): Message {
  const { company } = contact
  const { withinHours: hours, typicallyHours: typically } = company.replyPromise
  const { phone, whatsapp } = company
  return writeMessage({
    subject: fill(guest.subject, { company: company.shortName }),
    preview: fill(guest.preview, { hours }),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(contact.name) }) },
      { kind: 'paragraph', text: fill(guest.text, { hours, typically }) },
      { kind: 'paragraph', text: fill(guest.urgent, { phone, whatsapp }) },
      signOff(company),
    ],
  })
}
