import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { mailLimits } from '#rules/office/threads.ts'
import { isEmail } from '#rules/text/sanitise.ts'
import { cutQuoted } from './cut-quoted.ts'
import { readHtml } from './html-text.ts'

/** A file of a mail, as bytes to be saved. */
export type MailPart = { name: string; type: string; content: Uint8Array }

/** What a mail server says of a mail of ours that it could not deliver. */
export type Returned = { recipient: string; isForGood: boolean; said: string; ids: string[] }

export type ParsedMail = {
  from: { name: string; address: string } | undefined
  /** To whom it went, as far as it says. */
  to: string[]
  subject: string
  /** As it names itself; empty where it does not. */
  messageId: string
  /** The mails that it answers, the nearest first. */
  answers: string[]
  words: string
  quoted: string | null
  files: MailPart[]
  /** Whether no person wrote it: an absence, a receipt, a list. */
  isAutomatic: boolean
  /** Whether it was written by us. */
  kind: string | undefined
  returned: Returned[]
  isReport: boolean
}

/** So many characters of what was written are shown; all of it is in the mail. */
const longest = 20_000

/**
 * Reads a mail as it came: its words without what they repeat, its files, what it answers. All of it is somebody's claim.
 * Throws where nothing can be read of it: nested without end, or with a head of megabytes.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
  })
  const head = (key: string) => mail.headers.find((one) => one.key === key)?.value.trim() ?? ''
  const sender = boxesOf([mail.from])[0]
  const isReport = /^multipart\/report\b/i.test(head('content-type'))
  const { words, quoted } = readWords(mail)
  return {
    from: sender,
    to: listRecipients(mail),
    subject: line(mail.subject ?? '', 200),
    messageId: idsIn(mail.messageId ?? '')[0] ?? '',
    answers: [...idsIn(mail.inReplyTo ?? ''), ...idsIn(mail.references ?? '').toReversed()],
    words: clean(words).slice(0, longest),
    quoted: quoted === null ? null : clean(quoted).slice(0, longest) || null,
    files: takeFiles(mail.attachments),
    isAutomatic: isAutomatic(head),
    kind: head('x-mail-kind') || undefined,
    isReport,
    returned: isReport ? readReports(mail) : [],
  }
}

function readWords(mail: Email): { words: string; quoted: string | null } {
  if (mail.text?.trim()) return cutQuoted(mail.text.slice(0, 200_000).replaceAll('\r\n', '\n'))
  if (!mail.html) return { words: '', quoted: null }
  const { words, repeated } = readHtml(mail.html)
  if (words === '') return { words: repeated, quoted: null }
  const cut = cutQuoted(words)
  return { words: cut.words, quoted: [cut.quoted, repeated].filter(Boolean).join('\n\n') || null }
}

/** Without what cannot be seen and turns a line around; line breaks stay. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/gu, '')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim()
}

function line(text: string, most: number): string {
  return clean(text).replaceAll(/\s+/g, ' ').slice(0, most).trim()
}

function boxesOf(addresses: readonly (Address | undefined)[]) {
  return addresses
    .flatMap((one) => (one === undefined ? [] : (one.group ?? [one])))
    .map(({ name, address }) => ({ name: line(name, 100), address: (address ?? '').trim() }))
    .filter(({ address }) => isEmail(address))
}

/** Some servers keep the address behind the plus in a head of their own. */
function listRecipients(mail: Email): string[] {
  const named = boxesOf([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address)
  const delivered = mail.headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .map(({ value }) => value.replaceAll(/[<>]/g, '').trim())
  return [...named, ...delivered].slice(0, 100)
}

function idsIn(text: string): string[] {
  const found = text.slice(0, 20_000).match(/<[^<>\s]{1,250}>/g) ?? []
  return found.slice(0, 50).map((id) => id.slice(1, -1))
}

/** RFC 3834, and what came before it. */
function isAutomatic(head: (key: string) => string): boolean {
  const submitted = head('auto-submitted').toLowerCase()
  if (submitted !== '' && !submitted.startsWith('no')) return true
  if (head('x-autoreply') || head('x-autorespond')) return true
  if (head('list-id') || head('list-unsubscribe')) return true
  return /^(?:bulk|auto_reply|junk|list)$/i.test(head('precedence')) || head('return-path') === '<>'
}

/** As many as fit; what does not is in the mail as it came. */
function takeFiles(parts: readonly Attachment[]): MailPart[] {
  let left: number = mailLimits.files
  return parts.slice(0, mailLimits.fileCount).flatMap((part, index) => {
    const content = bytesOf(part)
    if (content.length === 0 || content.length > left) return []
    left -= content.length
    const type = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(part.mimeType) ? part.mimeType : 'unknown'
    return [{ name: nameFile(part.filename, index), type, content }]
  })
}

/** A name and nothing else: no folder, nothing that hides how it ends. */
function nameFile(name: string | null, index: number): string {
  const plain = line(name ?? '', 300)
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .replace(/^\.+/, '')
  const short = plain.length > 100 ? `${plain.slice(0, 80)}…${plain.slice(-19)}` : plain
  return short || `file-${index + 1}`
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

/** The parts of a report (RFC 3464): who did not get it, why, and which mail it was. */
function readReports(mail: Email): Returned[] {
  const texts = mail.attachments.map((part) => ({
    type: part.mimeType,
    text: new TextDecoder().decode(bytesOf(part).subarray(0, 100_000)),
  }))
  const status = texts.find(({ type }) => type === 'message/delivery-status')?.text ?? ''
  const returned = texts.filter(({ type }) =>
    /^(?:message\/rfc822|text\/rfc822-headers)/.test(type),
  )
  const ids = returned.flatMap(({ text }) =>
    idsIn(/^message-id:\s*(<[^<>\s]{1,250}>)/im.exec(text)?.[1] ?? ''),
  )
  return status
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .slice(0, 20)
    .flatMap((block) => {
      const field = (name: string) => {
        const found = block.split('\n').find((one) => one.toLowerCase().startsWith(`${name}:`))
        return found?.slice(name.length + 1, 500).trim() ?? ''
      }
      const recipient = field('final-recipient').split(';').at(-1)?.trim() ?? ''
      if (!recipient) return []
      const isForGood = /^failed$/i.test(field('action')) || field('status').startsWith('5')
      const said = line(field('diagnostic-code') || field('status'), 400)
      return [{ recipient, isForGood, said, ids }]
    })
}
