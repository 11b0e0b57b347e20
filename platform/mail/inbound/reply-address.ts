import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../database/secret.ts'
import type { outbox } from '../../database/schema/outbox.ts'

type Mailbox = { address: string; secret: string }
/** An address of a thread, or of a test mail, which goes to no thread. */
type Kind = 'm' | 't'

/** Characters of an id in base 36, which survive a change of letter case. */
const idLength = 25
/** 62 bits: not guessable, and each guess is a mail. */
const signatureLength = 12

/**
 * The answer address of a thread: our mailbox with a plus, the thread's id and a signature that
 * only the server can make. It allows adding messages to that thread only.
 */
export function writeReplyAddress(
  { address, secret }: Mailbox,
  threadId: string,
  kind: Kind = 'm',
): string {
  const at = address.lastIndexOf('@')
  const id = BigInt(`0x${threadId.replaceAll('-', '')}`)
    .toString(36)
    .padStart(idLength, '0')
  return `${address.slice(0, at)}+${kind}${id}${signId(secret, id, kind)}${address.slice(at)}`
}

/** The thread of such an address; undefined if it names none or the signature is forged. */
export function readReplyAddress(
  { address, secret }: Mailbox,
  replyAddress: string,
  kind: Kind = 'm',
): string | undefined {
  const at = address.lastIndexOf('@')
  const [start, end] = [`${address.slice(0, at)}+${kind}`, address.slice(at)].map((one) =>
    one.toLowerCase(),
  ) as [string, string]
  const plain = replyAddress.trim().toLowerCase()
  if (!plain.startsWith(start) || !plain.endsWith(end)) return undefined
  const code = plain.slice(start.length, plain.length - end.length)
  if (code.length !== idLength + signatureLength || !/^[\da-z]+$/.test(code)) return undefined
  const id = code.slice(0, idLength)
  const signature = Buffer.from(code.slice(idLength))
  if (!timingSafeEqual(signature, Buffer.from(signId(secret, id, kind)))) return undefined
  const number = [...id].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  const hex = number.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function signId(secret: string, id: string, kind: Kind): string {
  const purpose = kind === 'm' ? 'reply addresses' : 'test mails'
  const mac = createHmac('sha256', deriveKey(purpose, secret)).update(id).digest()
  return mac.readBigUInt64BE().toString(36).padStart(13, '0').slice(-signatureLength)
}

/** The thread for answers to one of our mails: that of its order, request or message. */
export function findThreadOfMail({
  managedOrder,
  managedQuote,
  kind,
  about,
}: Pick<typeof outbox.$inferSelect, 'managedOrder' | 'managedQuote' | 'kind' | 'about'>) {
  const isToWriter = ['contact-guest', 'ride-asked-guest', 'thread-answer-guest'].includes(kind)
  const messageThread =
    isToWriter && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(about) ? about : undefined
  return managedOrder ?? managedQuote ?? messageThread
}
