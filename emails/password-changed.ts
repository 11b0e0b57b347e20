import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To the owner of an account, after its password was changed: so that a change by someone else is noticed. */
export function passwordChanged(content: Content, account: { resetUrl: string }): Message {
  const { company } = content
  const words = say(content).mails
  const { passwordChanged: changed } = words.account
  const { resetUrl } = account
  return writeMessage(content, {
    subject: fill(changed.subject, { company: company.shortName }),
    preview: changed.preview,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(changed.text, { company: company.name }) },
      { kind: 'paragraph', text: fill(changed.notYou, { email: company.email }) },
      { kind: 'link', text: changed.link, url: resetUrl },
    ],
  })
}
