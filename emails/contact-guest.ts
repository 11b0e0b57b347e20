import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Company, type Message, writeMessage } from './message.ts'

/**
 * To the visitor: that their message has arrived. It repeats none of it, so that nobody can have
 * us send their own text to a stranger's address.
 */
export function contactGuest(contact: { name: string; company: Company }): Message {
  const { company } = contact
  const { withinHours, typicallyHours } = company.replyPromise
  return writeMessage({
    subject: `We have your message · ${company.shortName}`,
    preview: `We answer within ${withinHours} hours.`,
    company,
    blocks: [
      { kind: 'paragraph', text: `Dear ${nameInMail(contact.name)},` },
      {
        kind: 'paragraph',
        text: `Thank you for writing. Your message has arrived, and someone in the office answers within ${withinHours} hours, in business hours typically within ${typicallyHours}.`,
      },
      {
        kind: 'paragraph',
        text: `If it’s urgent, call ${company.phone} or write on WhatsApp to ${company.whatsapp}. If you didn’t write to us, someone entered your address by mistake, and you can ignore this message.`,
      },
    ],
  })
}
