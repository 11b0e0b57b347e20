import { type Content, say } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To somebody who works here, after something was done to their passkeys or codes: so that it is noticed if it wasn't them. */
export function proofNews(
  content: Content,
  told: {
    news: keyof Words['mails']['account']['proofs']['what']
    /** As it is read in Cape Town: '21 November 2026 at 10:00'. */
    time: string
    resetUrl: string
  },
): Message {
  const { company } = content
  const words = say(content).mails
  const { proofs } = words.account
  const { news, time, resetUrl } = told
  return writeMessage(content, {
    subject: fill(proofs.subjects[news], { company: company.shortName }),
    preview: proofs.preview,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(proofs.what[news], { company: company.name, time }) },
      { kind: 'paragraph', text: fill(proofs.notYou, { email: company.email }) },
      { kind: 'link', text: proofs.link, url: resetUrl },
    ],
  })
}
