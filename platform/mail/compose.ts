import type { MailFile } from '#app/payments/documents/attachments.server.ts'

export type OutgoingMail = {
  id: string
  kind: string
  createdAt: Date
  recipient: string
  replyTo: string | null
  listUnsubscribe: string | null
  /** Hash of the token in its link; absent if it has no secret link. */
  tokenHash: string | null
  subject: string
  html: string
  text: string
  files?: readonly MailFile[]
}

/**
 * Builds the mail for nodemailer. Addresses are objects, which are not parsed again, and a header
 * is one line: a visitor's text cannot add a header or a recipient.
 */
export function composeMail(mail: OutgoingMail, from: string) {
  return {
    from,
    to: { name: '', address: toOneLine(mail.recipient) },
    ...(mail.replyTo ? { replyTo: { name: '', address: toOneLine(mail.replyTo) } } : {}),
    subject: toOneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    ...(mail.files?.length ? { attachments: mail.files.map(attach) } : {}),
    date: mail.createdAt,
    messageId: `<${mail.id}@${findDomain(from)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Mail-Kind': mail.kind,
      ...(mail.listUnsubscribe ? unsubscribeHeaders(mail.listUnsubscribe) : {}),
    },
  }
}

/** A file for nodemailer: bytes, never a path or URL to fetch. */
function attach({ name, type, content, cid }: MailFile) {
  const shown = cid ? { cid, contentDisposition: 'inline' as const } : {}
  return { filename: toOneLine(name), contentType: type, content, ...shown }
}

/** The two headers for a mail program's unsubscribe button (RFC 8058). */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': `<${toOneLine(url)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function findDomain(from: string): string {
  return /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
}
