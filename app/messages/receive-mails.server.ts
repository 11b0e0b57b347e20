import { createHash, randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { ReceivedState } from './threads.ts'
import { normaliseEmail } from '#rules/text/email-address.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { receivedMails, threads } from './schema.server.ts'
import type { Logger } from '#platform/log.ts'
import type { ReadMail } from '#platform/mail/inbound/mail-job.ts'
import { readMail, readMailFile } from '#platform/mail/inbound/mail-process.ts'
import type { Authentication, DeliveryFailure, Sender } from '#platform/mail/inbound/parse-mail.ts'
import { readReplyAddress, findThreadOfMail } from '#platform/mail/inbound/reply-address.ts'
import type { MailSource } from '#platform/mail/inbound/sources.ts'
import { markUnanswered } from './order-thread.server.ts'
import { storeMessage, lockThread, type ThreadRow } from './threads.server.ts'
import type { Services } from '#platform/services.ts'
import { ProcessLost } from '#platform/own-process.ts'
import { Refused } from '#platform/refused.ts'

/**
 * The mailbox to read. `own` lists the company's addresses, whose mails are not a guest's.
 * `recordTest` gets what the receiving server wrote into a test mail of the owner.
 */
export type Mailbox = {
  address: string
  secret: string
  own: () => readonly string[]
  recordTest?: (transaction: Transaction, id: string, found: Authentication) => Promise<void>
}

export type MailContext = { services: Services; mailbox: Mailbox; log: Logger }

/** Attempts to parse a mail. After the last attempt the desk offers only the raw mail. */
const maxAttempts = 3

export function fetchMails(context: MailContext, source: MailSource): () => Promise<void> {
  return async () => {
    try {
      await source.fetch((raw) => storeReceived(context.services, raw))
    } finally {
      // Files stored mails even if fetching failed.
      await fileStoredMails(context)
    }
  }
}

/** Stores a mail without parsing it. A mail that is already stored does not change. */
export async function storeReceived(
  { db, now }: Pick<Services, 'db' | 'now'>,
  raw: Uint8Array,
): Promise<void> {
  const digest = createHash('sha256').update(raw).digest('hex')
  await db
    .insert(receivedMails)
    .values({ id: randomUUID(), digest, raw, receivedAt: now(), state: 'kept' })
    .onConflictDoNothing({ target: receivedMails.digest })
}

/**
 * Files every stored mail in its thread. Throws if one cannot be read or stored now; the next run
 * continues.
 */
export async function fileStoredMails(context: MailContext): Promise<void> {
  const { services, log } = context
  for (;;) {
    const [mail] = await services.db
      .select({ id: receivedMails.id, attempts: receivedMails.attempts })
      .from(receivedMails)
      .where(eq(receivedMails.state, 'kept'))
      .orderBy(asc(receivedMails.receivedAt), asc(receivedMails.id))
      .limit(1)
    if (!mail) return
    const { id } = mail
    try {
      const parsed =
        mail.attempts < maxAttempts
          ? await readMail(await readRaw(services.db, id))
          : unreadableMail
      if (!parsed.isWhole) log.warn({ received: id }, 'a mail was too much to read')
      const state = await services.db.transaction(async (transaction) => {
        const state = await lockMailState(transaction, id)
        return state === 'kept' ? fileMail(context, transaction, { id, parsed }) : undefined
      })
      if (state) log.info({ received: id, state }, 'mail received')
    } catch (error) {
      // Counts no attempt if the parsing process did not start: that is not the mail's fault.
      if (!(error instanceof ProcessLost && error.reason === 'start'))
        await services.db
          .update(receivedMails)
          .set({ attempts: sql`${receivedMails.attempts} + 1` })
          .where(eq(receivedMails.id, id))
      throw error
    }
  }
}

/** Reads the raw mail. Throws Refused ('not-found'). */
export async function readRaw(db: Database | Transaction, id: string): Promise<Uint8Array> {
  // Read as base64, because the built-in database takes seconds for megabytes of bytes.
  const [row] = await db
    .select({ raw: sql<string>`encode(${receivedMails.raw}, 'base64')` })
    .from(receivedMails)
    .where(eq(receivedMails.id, id))
  if (!row) throw new Refused({ code: 'not-found' })
  return Buffer.from(row.raw, 'base64')
}

/**
 * Reads a thread's raw mail, or one of its files, with a file name. Throws Refused ('not-found').
 */
export async function readReceived(
  db: Database,
  { id: threadId, mailId, file }: { id: string; mailId: string; file?: number | undefined },
): Promise<{ name: string; bytes: Uint8Array }> {
  const [mail] = await db
    .select({ files: receivedMails.files })
    .from(receivedMails)
    .where(and(eq(receivedMails.id, mailId), eq(receivedMails.threadId, threadId)))
  if (!mail) throw new Refused({ code: 'not-found' })
  const raw = await readRaw(db, mailId)
  if (file === undefined) return { name: `${mailId}.eml`, bytes: raw }
  // The mail was parsed when it arrived, so its files are known.
  const fileInfo = mail.files[file]
  const bytes = fileInfo && (await readMailFile(raw, file))
  if (!bytes) throw new Refused({ code: 'not-found' })
  return { name: fileInfo.name, bytes }
}

/** Locks a mail's row and reads its state. Throws Refused ('not-found'). */
export async function lockMailState(transaction: Transaction, id: string): Promise<ReceivedState> {
  const [row] = await transaction
    .select({ state: receivedMails.state })
    .from(receivedMails)
    .where(eq(receivedMails.id, id))
    .for('update')
  if (!row) throw new Refused({ code: 'not-found' })
  return row.state
}

const unreadableMail: ReadMail = {
  isWhole: false,
  from: undefined,
  replyTo: [],
  original: [],
  group: '',
  to: [],
  subject: '',
  messageId: '',
  answers: [],
  words: '',
  quoted: null,
  files: [],
  isAutomatic: false,
  returned: [],
  isReport: false,
  authentication: { spf: '', dkim: '', dmarc: '' },
}

type MailWithId = { id: string; parsed: ReadMail }

/** Decides what a mail is and files it. A mail can only add a message to a thread. */
async function fileMail(
  context: MailContext,
  transaction: Transaction,
  { id, parsed }: MailWithId,
): Promise<ReceivedState> {
  const { services, mailbox } = context
  const { isWhole, returned, isReport, isAutomatic, subject, files } = parsed
  const sender = findWriter(mailbox, parsed)?.address ?? parsed.from?.address ?? null
  const columns = { sender, subject: subject || null }
  const markAs = (state: ReceivedState, change: MailChange = {}) =>
    updateMail(transaction, id, { ...columns, ...change, state })
  for (const address of parsed.to) {
    const testId = readReplyAddress(mailbox, address, 't')
    if (testId === undefined) continue
    await mailbox.recordTest?.(transaction, testId, parsed.authentication)
    return markAs('own')
  }
  if (await wasSentByUs(transaction, parsed)) return markAs('own')
  if (isReport) {
    await parkBouncedMails(services, transaction, returned)
    return markAs('returned')
  }
  const sameAs = isWhole ? await hashUnlessRepeated(transaction, id, parsed) : null
  if (sameAs === undefined) return markAs('repeated')
  // An absence notice notifies nobody, because nobody expects a reply and a reply would start a
  // loop.
  const isQuiet = isWhole && isAutomatic
  if (isQuiet && !(await findThread(services, transaction, mailbox, parsed)))
    return markAs('automatic', { sameAs, files })
  const threadId = await addToThread(context, transaction, { id, parsed }, { isQuiet })
  const state = !isWhole ? 'unreadable' : isQuiet ? 'automatic' : 'taken'
  return markAs(state, { threadId, sameAs, files })
}

/**
 * Adds a mail to its thread, or to a new one. Returns the thread's id. `isQuiet`: nobody is
 * notified.
 */
export async function addToThread(
  { services, mailbox }: Omit<MailContext, 'log'>,
  transaction: Transaction,
  { id, parsed }: MailWithId,
  { isQuiet }: { isQuiet: boolean },
): Promise<string> {
  const existing = await findThread(services, transaction, mailbox, parsed)
  const writer = findWriter(mailbox, parsed)
  const thread =
    existing?.thread ?? (await createMailThread(services, transaction, mailbox, parsed))
  const guest = existing ? existing.email : (thread.email ?? '')
  const sender = writer?.address ?? parsed.from?.address
  const isStranger = sender?.toLowerCase() !== guest.toLowerCase()
  const at = services.now()
  await storeMessage(
    transaction,
    thread,
    {
      key: id,
      from: 'guest',
      via: 'mail',
      author: isStranger ? (sender ?? null) : null,
      text: parsed.words,
      quoted: parsed.quoted,
      mailId: id,
      at,
    },
    { isQuiet },
  )
  if (thread.kind === 'order' && !isQuiet) await markUnanswered(transaction, thread.id, at)
  return thread.id
}

/**
 * True if the Message-ID is that of a mail we sent. Our ids are random, so the sender has read that
 * mail.
 */
async function wasSentByUs(transaction: Transaction, { messageId }: ReadMail): Promise<boolean> {
  const ids = listOutboxIds([messageId])
  if (ids.length === 0) return false
  const ownMails = await transaction
    .select({ id: outbox.id })
    .from(outbox)
    .where(inArray(outbox.id, ids))
  return ownMails.length > 0
}

/** The ids of our mails in the outbox, read from the start of Message-IDs. */
function listOutboxIds(messageIds: readonly string[]): string[] {
  return messageIds.flatMap(
    (one) => /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i.exec(one)?.[1]?.toLowerCase() ?? [],
  )
}

/**
 * The writer of a mail. A mailing group may replace From by its own address or ours (for DMARC);
 * then the writer is in Reply-To or named by the group.
 */
function findWriter(mailbox: Mailbox, mail: ReadMail): Sender | undefined {
  const { from, replyTo, original } = mail
  return excludeOwnAddresses(mailbox, mail, [...(from ? [from] : []), ...replyTo, ...original])[0]
}

/** The address for a reply to the writer. Undefined if it is one of ours. */
function findReplyAddress(mailbox: Mailbox, mail: ReadMail): string | undefined {
  const [replyToSender] = excludeOwnAddresses(mailbox, mail, mail.replyTo)
  return (replyToSender ?? findWriter(mailbox, mail))?.address
}

/** Leaves out our own addresses, with or without a plus suffix, and the group's. */
function excludeOwnAddresses(
  { address, own: listOwn }: Mailbox,
  { group }: ReadMail,
  senders: Sender[],
): Sender[] {
  const ownAddresses = new Set([address, ...listOwn(), group].map(removePlusSuffix))
  return senders.filter((one) => !ownAddresses.has(removePlusSuffix(one.address)))
}

function removePlusSuffix(address: string): string {
  return address.toLowerCase().replace(/^([^+]*)\+[^@]*@/, '$1@')
}

/**
 * A hash that is equal for one mail received in two ways. Undefined if the same mail is already
 * stored.
 */
async function hashUnlessRepeated(
  transaction: Transaction,
  id: string,
  { messageId, from, subject, words }: ReadMail,
): Promise<string | undefined> {
  const identity = [messageId, from?.address.toLowerCase(), subject, words].join('\n')
  const sameAs = createHash('sha256').update(identity).digest('hex')
  // Without a Message-ID two mails may merely have the same text, so neither counts as a duplicate.
  if (messageId === '') return sameAs
  const duplicates = await transaction
    .select({ id: receivedMails.id })
    .from(receivedMails)
    .where(and(eq(receivedMails.sameAs, sameAs), ne(receivedMails.id, id)))
    .limit(1)
  return duplicates.length === 0 ? sameAs : undefined
}

type LockedThread = { thread: ThreadRow; email: string }

/**
 * Finds a mail's thread by the reply address that we signed, or by our mail that it answers. Sender
 * and subject can be forged, so they never decide.
 */
async function findThread(
  services: Services,
  transaction: Transaction,
  mailbox: Mailbox,
  { to, answers }: ReadMail,
): Promise<LockedThread | undefined> {
  const signedIds = to.flatMap((address) => readReplyAddress(mailbox, address) ?? [])
  const answeredIds = await listAnsweredThreads(transaction, answers)
  for (const id of [...signedIds, ...answeredIds]) {
    const lockedThread = await lockThreadBySubject(services, transaction, id)
    if (lockedThread) return lockedThread
  }
  return undefined
}

/**
 * The thread ids of our mails that a mail answers, nearest first. A Message-ID is random: only a
 * reader of our mail knows it.
 */
async function listAnsweredThreads(
  transaction: Transaction,
  answers: readonly string[],
): Promise<string[]> {
  const ids = listOutboxIds(answers)
  if (ids.length === 0) return []
  const mails = await transaction.select().from(outbox).where(inArray(outbox.id, ids))
  return ids.flatMap((id) => {
    const mail = mails.find((one) => one.id === id)
    return (mail && findThreadOfMail(mail)) ?? []
  })
}

/** Locks the thread of a subject's id. Undefined if there is none, or its guest was erased. */
export async function lockThreadBySubject(
  services: Services,
  transaction: Transaction,
  id: string,
): Promise<LockedThread | undefined> {
  const [order] = await transaction
    .select({ email: orders.email })
    .from(orders)
    .where(eq(orders.id, id))
    .for('no key update')
  const [enquiry] = order
    ? []
    : await transaction
        .select({ email: enquiries.email, kind: enquiries.kind })
        .from(enquiries)
        .where(eq(enquiries.id, id))
        .for('no key update')
  const { email } = order ?? enquiry ?? {}
  if (email === '') return undefined
  if (email !== undefined) {
    const enquiryKind = enquiry?.kind === 'ride' ? 'contact' : enquiry?.kind
    const subject = { kind: enquiryKind ?? 'order', id } as const
    return { thread: await lockThread(transaction, subject, services.now()), email }
  }
  const [thread] = await transaction.select().from(threads).where(eq(threads.id, id)).for('update')
  return thread && { thread, email: thread.email ?? '' }
}

async function createMailThread(
  services: Services,
  transaction: Transaction,
  mailbox: Mailbox,
  parsed: ReadMail,
): Promise<ThreadRow> {
  const at = services.now()
  const from = findWriter(mailbox, parsed) ?? parsed.from
  const email = findReplyAddress(mailbox, parsed)
  const [thread] = await transaction
    .insert(threads)
    .values({
      id: randomUUID(),
      kind: 'mail',
      name: from?.name || from?.address || null,
      email: email === undefined ? null : normaliseEmail(email),
      subject: parsed.subject || null,
      status: 'closed',
      lastAt: at,
      createdAt: at,
    })
    .returning()
  if (!thread) throw new Error('The thread was not stored.')
  return thread
}

/** Lists bounced mails under 'Undelivered e-mails', like mails that were refused at once. */
async function parkBouncedMails(
  services: Services,
  transaction: Transaction,
  returned: readonly DeliveryFailure[],
): Promise<void> {
  const at = services.now()
  for (const { recipient, isPermanent, reason, ids } of returned) {
    const outboxIds = listOutboxIds(ids)
    if (!isPermanent || outboxIds.length === 0) continue
    await transaction
      .update(outbox)
      .set({ sentAt: null, parkedAt: at, parkedWhy: 'refused', lastError: reason.slice(0, 500) })
      .where(
        and(
          inArray(outbox.id, outboxIds),
          sql`lower(${outbox.recipient}) = ${recipient.toLowerCase()}`,
          isNotNull(outbox.sentAt),
          isNull(outbox.letGoAt),
        ),
      )
  }
}

type MailChange = Partial<typeof receivedMails.$inferInsert>

async function updateMail(
  transaction: Transaction,
  id: string,
  change: MailChange & { state: ReceivedState },
): Promise<ReceivedState> {
  await transaction.update(receivedMails).set(change).where(eq(receivedMails.id, id))
  return change.state
}
