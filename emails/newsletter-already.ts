import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To a subscriber whose address was entered again. On the site it looks as if it had been new. */
export function newsletterAlready(
  content: Content,
  subscribed: {
    unsubscribeUrl: string
  },
): Message {
  const { company } = content
  const { already } = say(content).mails.newsletter
  const { unsubscribeUrl } = subscribed
  return writeMessage(content, {
    subject: fill(already.subject, { company: company.shortName }),
    preview: already.preview,
    blocks: [
      { kind: 'paragraph', text: already.text },
      { kind: 'paragraph', text: already.leave },
      { kind: 'link', text: already.link, url: unsubscribeUrl },
    ],
  })
}
