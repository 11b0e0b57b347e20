import { type Content, wordsOf } from '#content/content.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import type { Words } from '#content/words/words.ts'

/**
 * A mail about an account: subject, 'Hello,', then paragraphs and links in order. `facts` fill the
 * placeholders.
 */
export function writeAccountMail(
  content: Content,
  { subject, preview }: { subject: string; preview: string },
  parts: readonly (string | { link: string; url: string })[],
  facts: Record<string, string | number> = {},
): Message {
  const { name, shortName, email } = content.company
  const fillFacts = (text: string) => fill(text, { company: name, email, ...facts })
  return writeMessage(content, {
    subject: fill(subject, { company: shortName }),
    preview: fillFacts(preview),
    blocks: [wordsOf(content).mails.shared.hello, ...parts].map((part) =>
      typeof part === 'string'
        ? { kind: 'paragraph', text: fillFacts(part) }
        : { kind: 'link', text: part.link, url: part.url },
    ),
  })
}

export function writeConfirmAddressMail(
  content: Content,
  { link: url, validHours: hours }: { link: string; validHours: number },
): Message {
  const words = wordsOf(content).mails.account.confirmAddress
  const { text, link, validity, notYou } = words
  return writeAccountMail(content, words, [text, { link, url }, validity, notYou], { hours })
}

export function writeResetPasswordMail(
  content: Content,
  { link: url, validMinutes: minutes }: { link: string; validMinutes: number },
): Message {
  const words = wordsOf(content).mails.account.resetPassword
  const { text, link, validity, notYou } = words
  return writeAccountMail(content, words, [text, { link, url }, validity, notYou], { minutes })
}

/**
 * The mail after a password change, so that the account's owner notices a change by someone else.
 */
export function writePasswordChangedMail(
  content: Content,
  { resetUrl: url }: { resetUrl: string },
) {
  const words = wordsOf(content).mails.account.passwordChanged
  const { text, notYou, link } = words
  return writeAccountMail(content, words, [text, notYou, { link, url }])
}

/**
 * The mail after a change to passkeys or codes, so that the office user notices a change by someone
 * else.
 */
export function writeProofNewsMail(
  content: Content,
  facts: {
    news: keyof Words['mails']['account']['proofs']['what']
    /** Cape Town time: '21 November 2026 at 10:00'. */
    time: string
    resetUrl: string
  },
): Message {
  const { subjects, preview, what, notYou, link } = wordsOf(content).mails.account.proofs
  const { news, time, resetUrl: url } = facts
  const head = { subject: subjects[news], preview }
  return writeAccountMail(content, head, [what[news], notYou, { link, url }], { time })
}

/**
 * The last mail to a deleted account's address: what was deleted, and what is kept without a name.
 */
export function writeAccountDeletedMail(
  content: Content,
  { upcoming }: { upcoming: number },
): Message {
  const { deleted } = wordsOf(content).mails.account
  const trips = upcoming > 0 ? [fillCount(deleted.upcoming, upcoming)] : []
  return writeAccountMail(content, deleted, [deleted.text, deleted.kept, ...trips, deleted.notYou])
}
