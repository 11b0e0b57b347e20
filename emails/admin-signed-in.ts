import { fill } from '#rules/text/fill.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { adminSignedIn: signedIn } = words.account

/** To an administrator, after a sign-in in a browser that they had not used before. */
export function adminSignedIn(signIn: {
  /** As it is read in Cape Town: '21 November 2026 at 10:00'. */
  time: string
  resetUrl: string
  company: Company
}): Message {
  const { time, resetUrl, company } = signIn
  return writeMessage({
    subject: fill(signedIn.subject, { company: company.shortName }),
    preview: signedIn.preview,
    company,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(signedIn.text, { company: company.name, time }) },
      { kind: 'paragraph', text: fill(signedIn.notYou, { email: company.email }) },
      { kind: 'link', text: signedIn.link, url: resetUrl },
    ],
  })
}
