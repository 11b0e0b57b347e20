import { type Content, say } from '#content/content.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To whoever deleted their account, as the last word to this address: what went, and what stays without them. */
export function accountDeleted(content: Content, account: { upcoming: number }): Message {
  const { company } = content
  const words = say(content).mails
  const { deleted } = words.account
  const { upcoming } = account
  return writeMessage(content, {
    subject: fill(deleted.subject, { company: company.shortName }),
    preview: deleted.preview,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(deleted.text, { company: company.name }) },
      { kind: 'paragraph', text: deleted.kept },
      ...(upcoming > 0
        ? [{ kind: 'paragraph' as const, text: fillCount(deleted.upcoming, upcoming) }]
        : []),
      { kind: 'paragraph', text: fill(deleted.notYou, { email: company.email }) },
    ],
  })
}
