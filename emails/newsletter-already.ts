import { fill } from '#rules/text/fill.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { already } = words.newsletter

/** To a subscriber whose address was entered again. On the site it looks as if it had been new. */
export function newsletterAlready(subscribed: {
  company: Company
  unsubscribeUrl: string
}): Message {
  const { company, unsubscribeUrl } = subscribed
  return writeMessage({
    subject: fill(already.subject, { company: company.shortName }),
    preview: already.preview,
    company,
    blocks: [
      { kind: 'paragraph', text: already.text },
      { kind: 'paragraph', text: already.leave },
      { kind: 'link', text: already.link, url: unsubscribeUrl },
    ],
  })
}
