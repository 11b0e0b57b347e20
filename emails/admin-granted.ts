import { type Content, say } from '#content/content.ts'
import { ownerRole, type Role } from '#rules/accounts/rights.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To whoever works here as something from now on, however that came about. */
export function adminGranted(content: Content, grant: { adminUrl: string; role: Role }): Message {
  const { company } = content
  const words = say(content).mails
  const { adminGranted: granted } = words.account
  const { adminUrl, role } = grant
  const isGuide = role === 'guide'
  const subject = role === ownerRole ? granted.subject : granted.subjectsOf[role]
  const text = role === ownerRole ? granted.text : granted.textsOf[role]
  return writeMessage(content, {
    subject: fill(subject, { company: company.shortName }),
    preview: granted.preview,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(text, { company: company.name }) },
      { kind: 'link', text: isGuide ? granted.linkOfGuide : granted.link, url: adminUrl },
      { kind: 'paragraph', text: isGuide ? granted.careOfGuide : granted.care },
      { kind: 'paragraph', text: fill(granted.unexpected, { email: company.email }) },
    ],
  })
}
