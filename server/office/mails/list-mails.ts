import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { MailChange } from '#contract/inbox.ts'
import { isReference } from '#rules/orders/reference.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { outbox, type ParkedWhy } from '../../database/schema/outbox.ts'
import type { Services } from '../../services.ts'
import { Refused, refuseStale } from '../../refused.ts'
import { writeAudit } from '../../records/audit-log.ts'
import { aboutOf, type Inbox, readAll, type Reading } from '../inbox/inbox.ts'
import { inboxes } from '../inbox/inboxes.ts'
import { cutPage, whereAfter } from '../../database/paging.ts'

type MailRow = typeof outbox.$inferSelect

/** How far a mail has come: it waits for the next try, is out, is parked, or was let go. */
export type MailState = 'owed' | 'sent' | 'parked' | 'let-go'

/** A mail as the office sees it. */
export type DeskMail = {
  id: string
  /** Which template wrote it, and the reference or id of what it tells about. */
  kind: string
  about: string
  recipient: string
  subject: string
  /** Its words; null where they are gone, or hold what is for its reader alone. */
  text: string | null
  state: MailState
  /** When it was enqueued, sent, parked or let go. */
  at: string
  attempts: number
  /** Why it was parked, and what the mail server said at the last try. */
  parkedWhy: ParkedWhy | null
  lastError: string | null
  /** Whether it can be sent again, and to another address than the one it was written for. */
  canSendAgain: boolean
  canCorrect: boolean
}

/** Every mail about something in an inbox that is still kept, newest first. */
export async function listMailsAbout(
  reading: Reading,
  inbox: Inbox,
  id: string,
): Promise<DeskMail[]> {
  const { db } = reading
  const { table, scope } = inbox
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), scope))
  const [item] = await readAll(reading, inbox, rows)
  if (!item) throw new Refused({ code: 'not-found' })
  const mails = await db
    .select()
    .from(outbox)
    .where(eq(outbox.about, aboutOf(item)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(100)
  return mails.map(readMail)
}

/** A page of the mails that wait for the office, the newest first. */
export async function listParkedMails(
  db: Database,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ mails: DeskMail[]; nextCursor: string | null; waiting: number }> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(whereParked(), whereAfter(cursor, { at: outbox.parkedAt, id: outbox.id })))
    .orderBy(desc(outbox.parkedAt), desc(outbox.id))
    .limit(limit + 1)
  const { page, nextCursor } = cutPage(rows.map(readMail), limit, ({ at, id }) => ({ at, id }))
  return { mails: page, nextCursor, waiting: await countParkedMails(db) }
}

/** How many mails wait for the office. */
export async function countParkedMails(db: Database): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(outbox).where(whereParked())
  return row?.waiting ?? 0
}

/**
 * Does with a parked mail what the office has decided: it is to be sent once more, to a corrected address
 * where one is given, or it is let go and loses its text. One that was sent goes out again as a copy. The
 * address of what it tells about is corrected with it, so that the next mail does not go astray too. Throws
 * Refused for a mail that is neither parked (any more) nor sent, that was parked again since it was `seen`
 * ('item-changed'), or that has no text left.
 */
export async function changeMail(
  services: Services,
  { id, change, actorId }: { id: string; change: MailChange; actorId: string },
): Promise<DeskMail> {
  const now = services.now()
  const changed = await services.db.transaction(async (transaction) => {
    const [mail] = await transaction.select().from(outbox).where(eq(outbox.id, id)).for('update')
    if (!mail) throw new Refused({ code: 'not-found' })
    const { key } = change
    // Without one, whoever saw it as undelivered would send it a second time.
    const isSent = mail.sentAt !== null && change.state === 'owed' && key !== undefined
    if (!isSent && (!mail.parkedAt || mail.letGoAt)) throw new Refused({ code: 'mail-not-waiting' })
    if (mail.parkedAt) refuseStale(change.seen, mail.parkedAt.toISOString())
    if (change.state === 'let-go') {
      await writeDown(transaction, { actorId, action: 'mail-let-go', mail, facts: {} }, now)
      return update(transaction, id, { letGoAt: now, html: '', text: '' })
    }
    const recipient = change.email ?? mail.recipient
    const isCorrected = recipient.toLowerCase() !== mail.recipient.toLowerCase()
    if (!readMail(mail).canSendAgain) throw new Refused({ code: 'mail-without-text' })
    if (isCorrected && !readMail(mail).canCorrect) {
      throw new Refused({ code: 'mail-address-fixed', field: 'email' })
    }
    if (isSent) {
      const [copied] = await transaction.select().from(outbox).where(eq(outbox.id, key))
      if (copied) return copied
    }
    if (isCorrected) await correctAddress(transaction, mail, recipient)
    const facts = { isCorrected }
    await writeDown(transaction, { actorId, action: 'mail-sent-again', mail, facts }, now)
    // The days until it is parked again begin anew.
    const again = { ...mail, ...waiting, recipient, createdAt: now, nextAttemptAt: now }
    if (!isSent) return update(transaction, id, again)
    const copy = { ...again, id: key }
    await transaction.insert(outbox).values(copy)
    return copy
  })
  services.wakeMail()
  return readMail(changed)
}

/** As a mail is that nobody has tried to send. */
const waiting = {
  attempts: 0,
  leasedUntil: null,
  lastError: null,
  sentAt: null,
  refusedAt: null,
  parkedAt: null,
  parkedWhy: null,
}

async function update(
  transaction: Transaction,
  id: string,
  change: Partial<MailRow>,
): Promise<MailRow> {
  const [row] = await transaction.update(outbox).set(change).where(eq(outbox.id, id)).returning()
  if (!row) throw new Refused({ code: 'not-found' })
  return row
}

function writeDown(
  transaction: Transaction,
  entry: {
    actorId: string
    action: 'mail-sent-again' | 'mail-let-go'
    mail: MailRow
    facts: { isCorrected?: boolean }
  },
  now: Date,
): Promise<void> {
  const { actorId, action, mail } = entry
  const reference = isReference(mail.about) ? { reference: mail.about } : {}
  const facts = { ...entry.facts, kind: mail.kind, ...reference }
  return writeAudit(
    transaction,
    { actorId, action, subject: 'outbox', subjectId: mail.id, facts },
    now,
  )
}

/** Where the guest's own address was wrong, it is wrong on what they sent, too. */
async function correctAddress(
  transaction: Transaction,
  { about, recipient }: MailRow,
  email: string,
): Promise<void> {
  for (const { name, table } of inboxes) {
    if (name === 'newsletter-subscriptions') continue
    const whereAbout =
      'reference' in table ? sql`${table.reference} = ${about}` : sql`${table.id}::text = ${about}`
    await transaction
      .update(table)
      .set({ email })
      .where(and(whereAbout, sql`lower(${table.email}) = ${recipient.toLowerCase()}`))
  }
}

function whereParked() {
  return and(isNotNull(outbox.parkedAt), isNull(outbox.letGoAt))
}

function readMail(mail: MailRow): DeskMail {
  const { id, kind, about, recipient, subject, attempts, parkedWhy, lastError } = mail
  const state = stateOf(mail)
  const hasText = mail.text !== ''
  const at = mail.letGoAt ?? mail.parkedAt ?? mail.sentAt ?? mail.createdAt
  const canSendAgain = hasText && (state === 'parked' || (state === 'sent' && isForGuest(mail)))
  return {
    id,
    kind,
    about,
    recipient,
    subject,
    text: hasText && !mail.tokenHash ? mail.text : null,
    state,
    at: at.toISOString(),
    attempts,
    parkedWhy,
    lastError,
    canSendAgain,
    canCorrect: canSendAgain && isForAnyAddress(mail),
  }
}

function stateOf({ sentAt, parkedAt, letGoAt }: MailRow): MailState {
  if (sentAt) return 'sent'
  if (letGoAt) return 'let-go'
  return parkedAt ? 'parked' : 'owed'
}

/** Whether a mail that was sent may go to its guest a second time: one about an order, whose link is put in anew. */
function isForGuest({ kind, about, tokenHash, ...managed }: MailRow): boolean {
  const { managedOrder, managedQuote, managedOffer } = managed
  const isManaged = managedOrder !== null || managedQuote !== null || managedOffer !== null
  return isReference(about) && (tokenHash === null || isManaged) && !kind.endsWith('-office')
}

/**
 * Mails about an order or a message may go to whatever address the office learns of. Those of an
 * account, an invitation or the newsletter belong to the owner of one address and to nobody else.
 */
function isForAnyAddress({ kind, about }: MailRow): boolean {
  return isReference(about) || kind.startsWith('contact-')
}
