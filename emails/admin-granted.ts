import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To whoever has just become an administrator, however that came about. */
export function adminGranted(content: Content, grant: { adminUrl: string }): Message {
  const { company } = content
  const words = say(content).mails
  const { adminGranted: granted } = words.account
  const { adminUrl } = grant
  return writeMessage(content, {
    subject: fill(granted.subject, { company: company.shortName }),
    preview: granted.preview,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(granted.text, { company: company.name }) },
      { kind: 'link', text: granted.link, url: adminUrl },
      { kind: 'paragraph', text: granted.care },
      { kind: 'paragraph', text: fill(granted.unexpected, { email: company.email }) },
    ],
  })
}
