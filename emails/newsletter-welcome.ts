import { fill } from '#rules/text/fill.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { welcome } = words.newsletter

/** To a new subscriber: that it worked, and how to end it. */
export function newsletterWelcome(subscribed: {
  company: Company
  unsubscribeUrl: string
}): Message {
  const { company, unsubscribeUrl } = subscribed
  return writeMessage({
    subject: fill(welcome.subject, { company: company.shortName }),
    preview: welcome.preview,
    company,
    blocks: [
      { kind: 'paragraph', text: welcome.text },
      { kind: 'paragraph', text: welcome.leave },
      { kind: 'link', text: welcome.link, url: unsubscribeUrl },
    ],
  })
}
