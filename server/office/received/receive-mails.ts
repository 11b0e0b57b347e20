import { createHash, randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { ReceivedState } from '#rules/office/threads.ts'
import { spellEmail } from '#rules/text/email-address.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { contactMessages } from '../../database/schema/contact-messages.ts'
import { groupQuotes } from '../../database/schema/group-quotes.ts'
import { itineraryEnquiries } from '../../database/schema/itineraries.ts'
import { orders } from '../../database/schema/orders.ts'
import { outbox } from '../../database/schema/outbox.ts'
import { receivedMails, threads } from '../../database/schema/threads.ts'
import { describeError, type Logger } from '../../log.ts'
import { type ParsedMail, parseMail, type Returned } from '../../mail/inbound/parse-mail.ts'
import { readReplyAddress, threadOfMail } from '../../mail/inbound/reply-address.ts'
import type { MailSource } from '../../mail/inbound/sources.ts'
import { markUnanswered } from '../../orders/messages/thread.ts'
import { keepMessage, lockThread, type ThreadRow } from '../../orders/messages/threads.ts'
import type { Services } from '../../services.ts'
import { startWorker, type Worker } from '../../worker.ts'

/** The mailbox that is read, and the addresses that are our own: what they send is no guest's. */
export type Mailbox = { address: string; secret: string; own: () => readonly string[] }

/** What receiving needs of the server. */
export type Receiving = { services: Services; mailbox: Mailbox; log: Logger }

/** One that has ended this process so often is read no more. */
const mostAttempts = 3

/** Looks for mail every so often, keeps it, and puts it where it belongs. */
export function watchMailbox(receiving: Receiving, source: MailSource): Worker {
  const { services, log } = receiving
  return startWorker({
    everyMs: source.everyMs,
    log,
    failure: 'mail could not be fetched',
    work: async () => {
      try {
        await source.fetch((raw) => keepReceived(services, raw))
      } finally {
        // What was kept before is put away, whether more comes or not.
        await settleReceived(receiving)
      }
    },
  })
}

/** Keeps a mail as it came, before anything of it is read; one that is there already is left as it is. */
export async function keepReceived(
  { db, now }: Pick<Services, 'db' | 'now'>,
  raw: Uint8Array,
): Promise<void> {
  const digest = createHash('sha256').update(raw).digest('hex')
  await db
    .insert(receivedMails)
    .values({ id: randomUUID(), digest, raw, receivedAt: now(), state: 'kept' })
    .onConflictDoNothing({ target: receivedMails.digest })
}

/** Puts each mail that is kept where it belongs. */
export async function settleReceived(receiving: Receiving): Promise<void> {
  const { services, log } = receiving
  for (;;) {
    const mail = await beginNext(services.db)
    if (!mail) return
    const parsed =
      mail.attempts > mostAttempts
        ? undefined
        : await parseMail(mail.raw).catch((error: unknown) => {
            log.warn({ received: mail.id, ...describeError(error) }, 'a mail could not be read')
            return undefined
          })
    const state = await services.db.transaction(async (transaction) => {
      const [row] = await transaction
        .select({ state: receivedMails.state })
        .from(receivedMails)
        .where(eq(receivedMails.id, mail.id))
        .for('update')
      // Another process was quicker.
      if (row?.state !== 'kept') return undefined
      const { id } = mail
      return parsed
        ? putAway(receiving, transaction, { id, parsed })
        : putUnread(services, transaction, id)
    })
    if (state) log.info({ received: mail.id, state }, 'mail received')
  }
}

/** Counts a try before it is made, so that a mail which ends the process is not tried for ever. */
async function beginNext(db: Database) {
  const next = db
    .select({ id: receivedMails.id })
    .from(receivedMails)
    .where(eq(receivedMails.state, 'kept'))
    .orderBy(asc(receivedMails.receivedAt), asc(receivedMails.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(receivedMails)
    .set({ attempts: sql`${receivedMails.attempts} + 1` })
    .where(inArray(receivedMails.id, next))
    .returning()
  return mail
}

/** A mail of which nothing can be read reaches somebody all the same, who can save it as it came. */
async function putUnread(
  services: Services,
  transaction: Transaction,
  id: string,
): Promise<ReceivedState> {
  const thread = await openMailThread(services, transaction, undefined)
  await keepMessage(transaction, thread, {
    key: id,
    from: 'guest',
    via: 'mail',
    text: '',
    mailId: id,
    at: services.now(),
  })
  return mark(transaction, id, { state: 'unreadable', threadId: thread.id })
}

type Read = { id: string; parsed: ParsedMail }

/** Decides what a mail is and puts it there: it adds words to a thread, and can do nothing else. */
async function putAway(
  { services, mailbox }: Receiving,
  transaction: Transaction,
  { id, parsed }: Read,
): Promise<ReceivedState> {
  const { from, returned, isReport, isAutomatic } = parsed
  if (isOurs(mailbox, parsed)) return mark(transaction, id, { state: 'own' })
  if (isReport) {
    await parkReturned(services, transaction, returned)
    return mark(transaction, id, { state: 'returned' })
  }
  const sameAs = await findSame(transaction, id, parsed)
  if (sameAs === undefined) return mark(transaction, id, { state: 'repeated' })
  const files = parsed.files.map(({ name, type, content }) => ({
    name,
    type,
    size: content.length,
  }))
  const known = await findThread(services, transaction, mailbox, parsed)
  // Nobody waits for an answer to an absence, and an answer to it would never end.
  if (isAutomatic && !known) return mark(transaction, id, { state: 'automatic', sameAs, files })
  const thread = known?.thread ?? (await openMailThread(services, transaction, parsed))
  const isStranger =
    known !== undefined && from?.address.toLowerCase() !== known.email.toLowerCase()
  const at = services.now()
  await keepMessage(
    transaction,
    thread,
    {
      key: id,
      from: 'guest',
      via: 'mail',
      author: isStranger ? (from?.address ?? null) : null,
      text: parsed.words,
      quoted: parsed.quoted,
      mailId: id,
      at,
    },
    { isQuiet: isAutomatic },
  )
  if (thread.kind === 'order' && !isAutomatic) await markUnanswered(transaction, thread.id, at)
  const state = isAutomatic ? 'automatic' : 'taken'
  return mark(transaction, id, { state, threadId: thread.id, sameAs, files })
}

/** A mail from one of our own addresses, or one that our templates wrote: we don't write to ourselves. */
function isOurs({ address, own }: Mailbox, { from, kind, messageId }: ParsedMail): boolean {
  const ours = [address, ...own()].map((one) => one.toLowerCase())
  const sender = from?.address.toLowerCase() ?? ''
  const domain = messageId.split('@').at(-1)?.toLowerCase()
  const isTemplate = kind !== undefined && ours.some((one) => one.split('@')[1] === domain)
  return isTemplate || ours.includes(sender)
}

/** What a mail is known by when it comes once more by another way; undefined where it is here already. */
async function findSame(
  transaction: Transaction,
  id: string,
  { messageId, from, subject, words }: ParsedMail,
): Promise<string | undefined> {
  const said = [messageId, from?.address.toLowerCase(), subject, words].join('\n')
  const sameAs = createHash('sha256').update(said).digest('hex')
  // One without a name of its own is the same only where all of it is.
  if (messageId === '') return sameAs
  const before = await transaction
    .select({ id: receivedMails.id })
    .from(receivedMails)
    .where(and(eq(receivedMails.sameAs, sameAs), ne(receivedMails.id, id)))
    .limit(1)
  return before.length === 0 ? sameAs : undefined
}

type Known = { thread: ThreadRow; email: string }

/**
 * The thread that a mail belongs to, by the address that we have signed, or by the mail of ours that it answers. Its sender and its
 * subject are what anybody can write: by them it belongs nowhere.
 */
async function findThread(
  services: Services,
  transaction: Transaction,
  mailbox: Mailbox,
  { to, answers }: ParsedMail,
): Promise<Known | undefined> {
  const signed = to.flatMap((address) => readReplyAddress(mailbox, address) ?? [])
  const answered = await findAnswered(transaction, answers)
  for (const id of [...signed, ...answered]) {
    const found = await lockAbout(services, transaction, id)
    if (found) return found
  }
  return undefined
}

/**
 * The threads of our mails to guests that are answered, the nearest first. Such a Message-ID is random: only
 * whoever has read the mail knows it.
 */
async function findAnswered(
  transaction: Transaction,
  answers: readonly string[],
): Promise<string[]> {
  const ids = answers.flatMap(
    (one) => /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i.exec(one)?.[1] ?? [],
  )
  if (ids.length === 0) return []
  const mails = await transaction.select().from(outbox).where(inArray(outbox.id, ids))
  return ids.flatMap((id) => {
    const mail = mails.find((one) => one.id === id.toLowerCase())
    return (mail && threadOfMail(mail)) ?? []
  })
}

/** The thread of whatever has this id, locked; undefined where there is no such thing, or its guest is forgotten. */
async function lockAbout(
  services: Services,
  transaction: Transaction,
  id: string,
): Promise<Known | undefined> {
  const places = [
    ['order', orders],
    ['contact', contactMessages],
    ['itinerary', itineraryEnquiries],
    ['group', groupQuotes],
  ] as const
  for (const [kind, table] of places) {
    const [row] = await transaction
      .select({ email: table.email })
      .from(table)
      .where(eq(table.id, id))
      .for('no key update')
    if (row)
      return row.email
        ? {
            thread: await lockThread(transaction, { kind, id }, services.now()),
            email: row.email,
          }
        : undefined
  }
  const [thread] = await transaction.select().from(threads).where(eq(threads.id, id)).for('update')
  return thread && { thread, email: thread.email ?? '' }
}

/** A thread of its own for a mail that belongs to nothing we know. */
async function openMailThread(
  services: Services,
  transaction: Transaction,
  parsed: ParsedMail | undefined,
): Promise<ThreadRow> {
  const at = services.now()
  const { from, subject } = parsed ?? {}
  const [thread] = await transaction
    .insert(threads)
    .values({
      id: randomUUID(),
      kind: 'mail',
      name: from?.name || from?.address || null,
      email: from ? spellEmail(from.address) : null,
      subject: subject || null,
      status: 'closed',
      lastAt: at,
      createdAt: at,
    })
    .returning()
  if (!thread) throw new Error('The thread was not stored.')
  return thread
}

/** Mails of ours that came back wait under 'Mail that failed', as those do that were refused at once. */
async function parkReturned(
  services: Services,
  transaction: Transaction,
  returned: readonly Returned[],
): Promise<void> {
  const at = services.now()
  for (const { recipient, isForGood, said, ids } of returned) {
    const own = ids.flatMap(
      (id) => /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i.exec(id)?.[1] ?? [],
    )
    if (!isForGood || own.length === 0) continue
    await transaction
      .update(outbox)
      .set({ sentAt: null, parkedAt: at, parkedWhy: 'refused', lastError: said.slice(0, 500) })
      .where(
        and(
          inArray(outbox.id, own),
          sql`lower(${outbox.recipient}) = ${recipient.toLowerCase()}`,
          isNotNull(outbox.sentAt),
          isNull(outbox.letGoAt),
        ),
      )
  }
}

async function mark(
  transaction: Transaction,
  id: string,
  now: Partial<typeof receivedMails.$inferInsert> & { state: ReceivedState },
): Promise<ReceivedState> {
  await transaction.update(receivedMails).set(now).where(eq(receivedMails.id, id))
  return now.state
}
