import { fill } from '#rules/text/fill.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { adminGranted: granted } = words.account

/** To whoever has just become an administrator, however that came about. */
export function adminGranted(grant: { adminUrl: string; company: Company }): Message {
  const { adminUrl, company } = grant
  return writeMessage({
    subject: fill(granted.subject, { company: company.shortName }),
    preview: granted.preview,
    company,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(granted.text, { company: company.name }) },
      { kind: 'link', text: granted.link, url: adminUrl },
      { kind: 'paragraph', text: granted.care },
      { kind: 'paragraph', text: fill(granted.unexpected, { email: company.email }) },
    ],
  })
}
