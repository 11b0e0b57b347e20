import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To whoever signed up with this address: a link that proves that it is theirs. */
export function confirmAddress(
  content: Content,
  account: {
    link: string
    validHours: number
  },
): Message {
  const { company } = content
  const words = say(content).mails
  const { confirmAddress: confirm } = words.account
  const { link, validHours } = account
  return writeMessage(content, {
    subject: fill(confirm.subject, { company: company.shortName }),
    preview: confirm.preview,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(confirm.text, { company: company.name }) },
      { kind: 'link', text: confirm.link, url: link },
      { kind: 'paragraph', text: fill(confirm.validity, { hours: validHours }) },
      { kind: 'paragraph', text: confirm.notYou },
    ],
  })
}
