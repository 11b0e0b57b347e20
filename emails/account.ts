import { type Content, say } from '#content/content.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'
import type { Words } from '#content/words/words.ts'

/** To whoever signed up with this address: a link that proves that it is theirs. */
export function confirmAddress(
  content: Content,
  account: {
    link: string
    validHours: number
  },
): Message {
  const { company } = content
  const words = say(content).mails
  const { confirmAddress: confirm } = words.account
  const { link, validHours } = account
  return writeMessage(content, {
    subject: fill(confirm.subject, { company: company.shortName }),
    preview: confirm.preview,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(confirm.text, { company: company.name }) },
      { kind: 'link', text: confirm.link, url: link },
      { kind: 'paragraph', text: fill(confirm.validity, { hours: validHours }) },
      { kind: 'paragraph', text: confirm.notYou },
    ],
  })
}

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

/** To whoever deleted their account, as the last word to this address: what went, and what stays without them. */
export function accountDeleted(content: Content, account: { upcoming: number }): Message {
  const { company } = content
  const words = say(content).mails
  const { deleted } = words.account
  const { upcoming } = account
  return writeMessage(content, {
    subject: fill(deleted.subject, { company: company.shortName }),
    preview: deleted.preview,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(deleted.text, { company: company.name }) },
      { kind: 'paragraph', text: deleted.kept },
      ...(upcoming > 0
        ? [{ kind: 'paragraph' as const, text: fillCount(deleted.upcoming, upcoming) }]
        : []),
      { kind: 'paragraph', text: fill(deleted.notYou, { email: company.email }) },
    ],
  })
}
