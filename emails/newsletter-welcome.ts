import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To a new subscriber: that it worked, and how to end it. */
export function newsletterWelcome(
  content: Content,
  subscribed: {
    unsubscribeUrl: string
  },
): Message {
  const { company } = content
  const { welcome } = say(content).mails.newsletter
  const { unsubscribeUrl } = subscribed
  return writeMessage(content, {
    subject: fill(welcome.subject, { company: company.shortName }),
    preview: welcome.preview,
    blocks: [
      { kind: 'paragraph', text: welcome.text },
      { kind: 'paragraph', text: welcome.leave },
      { kind: 'link', text: welcome.link, url: unsubscribeUrl },
    ],
  })
}
