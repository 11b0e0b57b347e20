import PostalMime, { type Address, addressParser, type Attachment, type Email } from 'postal-mime'
import { mailLimits } from '#app/messages/threads.ts'
import { cleanText } from '#rules/text/clean-text.ts'
import { isEmail } from '#rules/text/sanitise.ts'
import { cutQuoted, isAnswer } from './cut-quoted.ts'
import { decodeHTML } from 'entities'

/** Maximum of characters of HTML that are read. */
const maxHtml = 1_000_000

const blocks = new Set(
  'address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section summary table textarea tr ul'.split(
    ' ',
  ),
)
const skippedTags = new Set(['script', 'style', 'title', 'template', 'svg'])
/** Class names and ids that mail programs give to the quoted mail. */
const quoteMarkers =
  /gmail_quote|divRplyFwdMsg|moz-cite-prefix|yahoo_quoted|protonmail_quote|appendonsend|mail-editor-reference|name="quote"/

/**
 * Converts an HTML mail to plain lines; quoted lines begin with '>', as in plain mails. `quoteStart`
 * is the line where the mail program marked a quoted mail. One pass over the input; none of it is
 * ever shown as HTML.
 */
function readHtml(html: string): { text: string; quoteStart: number | undefined } {
  const page = html.slice(0, maxHtml)
  const lower = page.toLowerCase()
  const lines: string[] = []
  let line = ''
  let depth = 0
  let quoteStart: number | undefined
  const endLine = () => {
    const text = line.replaceAll(/[ \t\u00a0]+/g, ' ').trim()
    lines.push(depth === 0 ? text : `${'>'.repeat(Math.min(depth, 9))} ${text}`)
    line = ''
  }
  for (let at = 0; at < page.length;) {
    const open = findTag(page, at)
    line += decodeHTML(page.slice(at, open < 0 ? undefined : open).replaceAll(/\s+/g, ' '))
    if (open < 0) break
    const isComment = page.startsWith('<!--', open)
    const close = isComment ? page.indexOf('-->', open) : page.indexOf('>', open)
    if (close < 0) break
    at = close + (isComment ? 3 : 1)
    if (isComment) continue
    const tag = page.slice(open + 1, Math.min(close, open + 300))
    const name = /^\/?([a-z][a-z\d]*)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    const isEnd = tag.startsWith('/')
    if (blocks.has(name)) endLine()
    else if (name === 'td' || name === 'th') line += ' '
    if (name === 'blockquote') depth = Math.max(0, depth + (isEnd ? -1 : 1))
    if (!isEnd && quoteMarkers.test(tag)) quoteStart ??= lines.length
    if (isEnd || !skippedTags.has(name) || tag.endsWith('/')) continue
    const end = lower.indexOf(`</${name}`, at)
    if (end < 0) break
    at = end
  }
  endLine()
  return { text: lines.join('\n'), quoteStart }
}

/** A '<' without a tag name is typed text: 'under < 400', '<3'. */
function findTag(page: string, from: number): number {
  const tag = /<[a-z/!?]/gi
  tag.lastIndex = from
  return tag.exec(page)?.index ?? -1
}

export type MailPart = { name: string; type: string; content: Uint8Array }

export type DeliveryFailure = {
  recipient: string
  isPermanent: boolean
  reason: string
  ids: string[]
}

export type Sender = { name: string; address: string }

/** Results of a sender's checks, as the receiving server wrote them; empty if it wrote none. */
export type Authentication = { spf: string; dkim: string; dmarc: string }

export type ParsedMail = {
  /** True if everything was parsed; otherwise only the head. */
  isWhole: boolean
  from: Sender | undefined
  replyTo: Sender[]
  /** The writer, as named by a group that rewrote From to its own address. */
  original: Sender[]
  /** The address of the group that forwarded the mail; empty without one. */
  group: string
  to: string[]
  subject: string
  messageId: string
  /** Message-IDs that the mail answers, nearest first. */
  answers: string[]
  words: string
  quoted: string | null
  files: MailPart[]
  /** True if the mail is marked as automatic: an absence note, a receipt. */
  isAutomatic: boolean
  returned: DeliveryFailure[]
  isReport: boolean
  authentication: Authentication
}

/** Characters shown at once, and characters in the folded part; the stored mail has everything. */
const maxWords = 20_000
const maxFolded = 100_000
/** Maximum of characters of a plain mail that are read. */
const maxText = 200_000

/** Larger mails are not parsed whole: the time grows with lines, parts and headers. */
export const mailBounds = { lines: 250_000, parts: 2000, headLines: 2000 } as const

/** Bytes of an oversized mail that are searched for headers; also a limit per header. */
export const maxHead = 1024 * 1024
const maxPerHeader = { bytes: 2000, lines: 20 } as const

/**
 * Parses a mail: text without quotations, files, and what it answers. All of it is untrusted. If it
 * exceeds our limits or the parser's (endless nesting, a header of megabytes), only the head is
 * read.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  if (!isWithinBounds(raw)) return parseHead(raw)
  return parse(raw, true).catch(() => parseHead(raw))
}

/** Reads sender, recipients, subject and references from the first header lines only. */
export function parseHead(raw: Uint8Array): Promise<ParsedMail> {
  return parse(cutHead(raw), false)
}

async function parse(raw: Uint8Array, isWhole: boolean): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
  })
  const readHeader = (key: string) =>
    mail.headers.find((one) => one.key === key)?.value.trim() ?? ''
  const readSenders = (key: string) =>
    listSenders(addressParser(readHeader(key).slice(0, maxPerHeader.bytes)))
  const isReport = /^multipart\/report\b/i.test(readHeader('content-type'))
  const answers = [
    ...findMessageIds(mail.inReplyTo ?? ''),
    ...findMessageIds(mail.references ?? '').toReversed(),
  ]
  const { words, quoted } = readWords(mail, answers)
  return {
    isWhole,
    from: listSenders([mail.from])[0],
    replyTo: listSenders(mail.replyTo ?? []).slice(0, 10),
    original: [...readSenders('x-original-from'), ...readSenders('x-original-sender')].slice(0, 10),
    group: /<mailto:([^<>?\s]{1,300})/i.exec(readHeader('list-post'))?.[1] ?? '',
    to: listRecipients(mail),
    subject: toOneLine(mail.subject ?? '', 200),
    messageId: findMessageIds(mail.messageId ?? '')[0] ?? '',
    answers,
    words,
    quoted,
    files: selectFiles(mail.attachments),
    // RFC 3834. Headers of lists, groups and newsletter services also occur in mail that people
    // wrote.
    isAutomatic: /^auto-(?:replied|generated)\b/i.test(readHeader('auto-submitted')),
    isReport,
    returned: isReport ? readReports(mail) : [],
    authentication: readAuthentication(mail.headers),
  }
}

const isResult = ({ key }: { key: string }) => key === 'authentication-results'

/**
 * Reads Authentication-Results (RFC 8601). Our own server adds them above all that came with the
 * mail, one header for each check or for all. So those of the topmost server count, up to the next
 * Received; anybody could write the others.
 */
function readAuthentication(headers: Email['headers']): Authentication {
  const below = headers.slice(Math.max(0, headers.findIndex(isResult)))
  const end = below.findIndex(({ key }) => key === 'received')
  const found = below
    .slice(0, end < 0 ? undefined : end)
    .filter(isResult)
    .map(({ value }) => clean(value.slice(0, maxPerHeader.bytes)).replaceAll(/\([^()]*\)/g, ''))
    .map((text) => text.split(';').map((part) => part.trim()))
    .filter(([by], _, [first]) => by === first?.[0])
  const read = (check: string) => {
    const values = found.flat().flatMap((part) => {
      const [, name, value = ''] = /^(\w+)\s*=\s*(\w{1,20})/.exec(part.toLowerCase()) ?? []
      return name === check ? [value] : []
    })
    // A mail passes if any of its signatures does.
    return values.find((value) => value === 'pass') ?? values[0] ?? ''
  }
  return { spf: read('spf'), dkim: read('dkim'), dmarc: read('dmarc') }
}

function isWithinBounds(raw: Uint8Array): boolean {
  const newLine = 10
  const dash = 45
  let [lines, parts, headLines] = [0, 0, 0]
  let isHead = true
  for (let at = 0; at < raw.length;) {
    const newLineIndex = raw.indexOf(newLine, at)
    const end = newLineIndex < 0 ? raw.length : newLineIndex
    lines += 1
    if (raw[at] === dash && raw[at + 1] === dash) parts += 1
    isHead &&= end - at > 1 || (end > at && raw[at] !== 13)
    if (isHead) headLines += 1
    if (lines > mailBounds.lines || parts > mailBounds.parts || headLines > mailBounds.headLines)
      return false
    at = end + 1
  }
  return true
}

const usedHeader =
  /^(?:from|reply-to|x-original-from|x-original-sender|list-post|to|cc|delivered-to|x-original-to|envelope-to|subject|message-id|in-reply-to|references)[ \t]*:/i

/** The first occurrence of each header we read, shortened. */
function cutHead(raw: Uint8Array): Uint8Array {
  const text = Buffer.from(raw.subarray(0, maxHead)).toString('latin1')
  const headers = new Map<string, string[]>()
  let current: string[] | undefined
  for (let at = 0; at < text.length;) {
    const newLineIndex = text.indexOf('\n', at)
    const end = newLineIndex < 0 ? text.length : newLineIndex
    const headerLine = text.slice(at, Math.min(end, at + maxPerHeader.bytes)).trimEnd()
    if (headerLine === '') break
    if (!/^[ \t]/.test(headerLine)) {
      const name = usedHeader.exec(headerLine)?.[0].toLowerCase()
      current = name === undefined || headers.has(name) ? undefined : []
      if (name !== undefined && current) headers.set(name, current)
    }
    if (current && current.length < maxPerHeader.lines) current.push(headerLine)
    at = end + 1
  }
  return Buffer.from(`${[...headers.values()].flat().join('\r\n')}\r\n\r\n`, 'latin1')
}

/**
 * The written text, and the folded part below it: the quoted mail and the rest of a very long one.
 */
function readWords(
  mail: Email,
  answers: readonly string[],
): { words: string; quoted: string | null } {
  // Some programs write a plain part with only an invisible space.
  const isPlain = cleanText(mail.text?.slice(0, maxText) ?? '').trim() !== '' || !mail.html
  const { text, quoteStart } = isPlain
    ? {
        text: mail.text?.slice(0, maxText).replaceAll(/\r\n?/g, '\n') ?? '',
        quoteStart: undefined,
      }
    : readHtml(mail.html ?? '')
  const cut = isAnswer({ subject: mail.subject ?? '', answers })
    ? cutQuoted(text, quoteStart)
    : { words: text, quoted: null }
  const words = clean(cut.words)
  const below = [words.slice(maxWords), clean(cut.quoted ?? '')].filter(Boolean).join('\n\n')
  return { words: words.slice(0, maxWords).trim(), quoted: shorten(below) || null }
}

function shorten(text: string): string {
  return text.length > maxFolded ? `${text.slice(0, maxFolded)}\n[…]` : text
}

function clean(text: string): string {
  return cleanText(text)
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim()
}

function toOneLine(text: string, most: number): string {
  return clean(text).replaceAll(/\s+/g, ' ').slice(0, most).trim()
}

function listSenders(addresses: readonly (Address | undefined)[]): Sender[] {
  return addresses
    .flatMap((one) => (one === undefined ? [] : (one.group ?? [one])))
    .map(({ name, address }) => ({ name: toOneLine(name, 100), address: clean(address ?? '') }))
    .filter(({ address }) => isEmail(address))
}

/** Some servers keep the address with the plus in a separate header. */
function listRecipients(mail: Email): string[] {
  const named = listSenders([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address)
  const delivered = mail.headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .map(({ value }) => value.replaceAll(/[<>]/g, '').trim())
  return [...named, ...delivered].slice(0, 100)
}

function findMessageIds(text: string): string[] {
  const found = text.slice(0, 20_000).match(/<[^<>\s]{1,250}>/g) ?? []
  return found.slice(0, 50).map((id) => id.slice(1, -1))
}

/** Files up to the limits; the stored mail has the rest. */
function selectFiles(parts: readonly Attachment[]): MailPart[] {
  let remainingBytes: number = mailLimits.files
  return parts.slice(0, mailLimits.fileCount).flatMap((part, index) => {
    const content = toBytes(part)
    if (content.length === 0 || content.length > remainingBytes) return []
    remainingBytes -= content.length
    const type = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(part.mimeType) ? part.mimeType : 'unknown'
    return [{ name: nameFile(part.filename, index), type, content }]
  })
}

/** A plain file name: no folder, and nothing that hides its extension. */
function nameFile(name: string | null, index: number): string {
  const safeName = toOneLine(name ?? '', 300)
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .replace(/^\.+/, '')
  const short = safeName.length > 100 ? `${safeName.slice(0, 80)}…${safeName.slice(-19)}` : safeName
  return short || `file-${index + 1}`
}

function toBytes({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

/** Reads the parts of a delivery report (RFC 3464): recipient, reason, and the mail's id. */
function readReports(mail: Email): DeliveryFailure[] {
  const texts = mail.attachments.map((part) => ({
    type: part.mimeType,
    text: new TextDecoder().decode(toBytes(part).subarray(0, 100_000)),
  }))
  const status = texts.find(({ type }) => type === 'message/delivery-status')?.text ?? ''
  const returned = texts.filter(({ type }) =>
    /^(?:message\/rfc822|text\/rfc822-headers)/.test(type),
  )
  const ids = returned.flatMap(({ text }) =>
    findMessageIds(/^message-id:\s*(<[^<>\s]{1,250}>)/im.exec(text)?.[1] ?? ''),
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
      const recipient = toOneLine(field('final-recipient').split(';').at(-1) ?? '', 320)
      if (!recipient) return []
      const isPermanent = /^failed$/i.test(field('action')) || field('status').startsWith('5')
      const reason = toOneLine(field('diagnostic-code') || field('status'), 400)
      return [{ recipient, isPermanent, reason, ids }]
    })
}
