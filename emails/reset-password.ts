import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To the owner of an account who may have forgotten the password: a link to choose another. */
export function resetPassword(
  content: Content,
  account: {
    link: string
    validMinutes: number
  },
): Message {
  const { company } = content
  const words = say(content).mails
  const { resetPassword: reset } = words.account
  const { link, validMinutes: minutes } = account
  return writeMessage(content, {
    subject: fill(reset.subject, { company: company.shortName }),
    preview: fill(reset.preview, { minutes }),
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(reset.text, { company: company.name }) },
      { kind: 'link', text: reset.link, url: link },
      { kind: 'paragraph', text: fill(reset.validity, { minutes }) },
      { kind: 'paragraph', text: reset.notYou },
    ],
  })
}
