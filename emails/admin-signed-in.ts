import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To an administrator, after a sign-in in a browser that they had not used before. */
export function adminSignedIn(
  content: Content,
  signIn: {
    /** As it is read in Cape Town: '21 November 2026 at 10:00'. */
    time: string
    resetUrl: string
  },
): Message {
  const { company } = content
  const words = say(content).mails
  const { adminSignedIn: signedIn } = words.account
  const { time, resetUrl } = signIn
  return writeMessage(content, {
    subject: fill(signedIn.subject, { company: company.shortName }),
    preview: signedIn.preview,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(signedIn.text, { company: company.name, time }) },
      { kind: 'paragraph', text: fill(signedIn.notYou, { email: company.email }) },
      { kind: 'link', text: signedIn.link, url: resetUrl },
    ],
  })
}
