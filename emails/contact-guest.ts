import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Message, writeMessage } from './message.ts'
import { signOff } from './questions.ts'

/**
 * To the visitor: that their message has arrived. It repeats none of it, so that nobody can have
 * us send their own text to a stranger's address.
 */
export function contactGuest(content: Content, contact: { name: string }): Message {
  const { company } = content
  const words = say(content).mails
  const { guest } = words.contact
  const { withinHours: hours, typicallyHours: typically } = company.replyPromise
  const { phone, whatsapp } = company
  return writeMessage(content, {
    subject: fill(guest.subject, { company: company.shortName }),
    preview: fill(guest.preview, { hours }),
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(contact.name) }) },
      { kind: 'paragraph', text: fill(guest.text, { hours, typically }) },
      { kind: 'paragraph', text: fill(guest.urgent, { phone, whatsapp }) },
      signOff(content),
    ],
  })
}
