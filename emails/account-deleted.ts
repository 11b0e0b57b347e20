import { fill, fillCount } from '#rules/text/fill.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { deleted } = words.account

/** To whoever deleted their account, as the last word to this address: what went, and what stays without them. */
export function accountDeleted(account: { upcoming: number; company: Company }): Message {
  const { upcoming, company } = account
  return writeMessage({
    subject: fill(deleted.subject, { company: company.shortName }),
    preview: deleted.preview,
    company,
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
