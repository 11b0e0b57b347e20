import { type Content, say } from '#content/content.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'
import type { Words } from '#content/words/words.ts'

/**
 * A mail about an account: its subject, 'Hello,', and paragraphs and links in their order. Our names and the
 * `facts` are filled in everywhere.
 */
export function accountMail(
  content: Content,
  { subject, preview }: { subject: string; preview: string },
  parts: readonly (string | { link: string; url: string })[],
  facts: Record<string, string | number> = {},
): Message {
  const { name, shortName, email } = content.company
  const filled = (text: string) => fill(text, { company: name, email, ...facts })
  return writeMessage(content, {
    subject: fill(subject, { company: shortName }),
    preview: filled(preview),
    blocks: [say(content).mails.shared.hello, ...parts].map((part) =>
      typeof part === 'string'
        ? { kind: 'paragraph', text: filled(part) }
        : { kind: 'link', text: part.link, url: part.url },
    ),
  })
}

/** To whoever signed up with this address: a link that proves that it is theirs. */
export function confirmAddress(
  content: Content,
  { link: url, validHours: hours }: { link: string; validHours: number },
): Message {
  const words = say(content).mails.account.confirmAddress
  const { text, link, validity, notYou } = words
  return accountMail(content, words, [text, { link, url }, validity, notYou], { hours })
}

/** To the owner of an account who may have forgotten the password: a link to choose another. */
export function resetPassword(
  content: Content,
  { link: url, validMinutes: minutes }: { link: string; validMinutes: number },
): Message {
  const words = say(content).mails.account.resetPassword
  const { text, link, validity, notYou } = words
  return accountMail(content, words, [text, { link, url }, validity, notYou], { minutes })
}

/** To the owner of an account, after its password was changed: so that a change by someone else is noticed. */
export function passwordChanged(content: Content, { resetUrl: url }: { resetUrl: string }) {
  const words = say(content).mails.account.passwordChanged
  const { text, notYou, link } = words
  return accountMail(content, words, [text, notYou, { link, url }])
}

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
  const { subjects, preview, what, notYou, link } = say(content).mails.account.proofs
  const { news, time, resetUrl: url } = told
  const head = { subject: subjects[news], preview }
  return accountMail(content, head, [what[news], notYou, { link, url }], { time })
}

/** To whoever deleted their account, as the last word to this address: what went, and what stays without them. */
export function accountDeleted(content: Content, { upcoming }: { upcoming: number }): Message {
  const { deleted } = say(content).mails.account
  const trips = upcoming > 0 ? [fillCount(deleted.upcoming, upcoming)] : []
  return accountMail(content, deleted, [deleted.text, deleted.kept, ...trips, deleted.notYou])
}
