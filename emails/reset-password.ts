import { fill } from '#rules/text/fill.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { resetPassword: reset } = words.account

/** To the owner of an account who may have forgotten the password: a link to choose another. */
export function resetPassword(account: {
  link: string
  validMinutes: number
  company: Company
}): Message {
  const { link, validMinutes: minutes, company } = account
  return writeMessage({
    subject: fill(reset.subject, { company: company.shortName }),
    preview: fill(reset.preview, { minutes }),
    company,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(reset.text, { company: company.name }) },
      { kind: 'link', text: reset.link, url: link },
      { kind: 'paragraph', text: fill(reset.validity, { minutes }) },
      { kind: 'paragraph', text: reset.notYou },
    ],
  })
}
