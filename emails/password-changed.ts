import { fill } from '#rules/text/fill.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { passwordChanged: changed } = words.account

/** To the owner of an account, after its password was changed: so that a change by someone else is noticed. */
export function passwordChanged(account: { resetUrl: string; company: Company }): Message {
  const { resetUrl, company } = account
  return writeMessage({
    subject: fill(changed.subject, { company: company.shortName }),
    preview: changed.preview,
    company,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(changed.text, { company: company.name }) },
      { kind: 'paragraph', text: fill(changed.notYou, { email: company.email }) },
      { kind: 'link', text: changed.link, url: resetUrl },
    ],
  })
}
