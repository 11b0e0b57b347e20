import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { MailChange } from '#app/order/inbox-contract.ts'
import type { Right } from '#app/accounts/rights.ts'
import { isReference } from '#app/order/reference.ts'
import { normaliseEmail } from '#rules/text/email-address.ts'
import { maskAmounts } from '#rules/text/mask-amounts.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { offers } from '#app/offers/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox, type ParkedReason } from '#platform/database/schema/outbox.ts'
import type { Services } from '#platform/services.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import { type AddressCorrector, storeAddress } from '#app/changing/change-address.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import {
  mailSubjectOf,
  type Inbox,
  readItems,
  type Reading,
} from '#app/office/inbox/inbox.server.ts'
import { inboxes } from '#app/office/inbox/inboxes.server.ts'
import { cutPage, whereAfter } from '#platform/database/paging.ts'

type MailRow = typeof outbox.$inferSelect

/**
 * Delivery state: 'owed' waits for the next attempt, 'sent', 'parked' is undeliverable, 'let-go' is
 * dismissed.
 */
export type MailState = 'owed' | 'sent' | 'parked' | 'let-go'

export type ListedMail = {
  id: string
  kind: string
  about: string
  recipient: string
  subject: string
  /** The mail's text. Null if it was deleted or contains a secret. */
  text: string | null
  state: MailState
  /** The time at which the mail was queued, sent, found undeliverable or dismissed. */
  at: string
  attempts: number
  parkedWhy: ParkedReason | null
  lastError: string | null
  /** True if the mail can be sent again, and if it can go to another address. */
  canSendAgain: boolean
  canCorrect: boolean
}

export async function listMailsAbout(
  reading: Reading,
  inbox: Inbox,
  id: string,
): Promise<ListedMail[]> {
  const { db } = reading
  const { table, scope } = inbox
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), scope))
  const [item] = await readItems(reading, inbox, rows)
  if (!item) throw new Refused({ code: 'not-found' })
  const mails = await db
    .select(mailColumns)
    .from(outbox)
    .leftJoin(orders, whereMailOrder)
    .where(eq(outbox.about, mailSubjectOf(item)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(100)
  return mails.map(describeMail)
}

export async function listParkedMails(
  db: Database,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ mails: ListedMail[]; nextCursor: string | null; waiting: number }> {
  const rows = await db
    .select(mailColumns)
    .from(outbox)
    .leftJoin(orders, whereMailOrder)
    .where(and(whereUndeliverable(), whereAfter(cursor, { at: outbox.parkedAt, id: outbox.id })))
    .orderBy(desc(outbox.parkedAt), desc(outbox.id))
    .limit(limit + 1)
  const { page, nextCursor } = cutPage(rows.map(describeMail), limit, ({ at, id }) => ({ at, id }))
  return { mails: page, nextCursor, waiting: await countParkedMails(db) }
}

export async function countParkedMails(db: Database): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(outbox).where(whereUndeliverable())
  return row?.waiting ?? 0
}

/**
 * Acts on an undeliverable mail: sends it again, to a corrected address if given, or dismisses it
 * and deletes its text. A corrected address is also stored with the order or message, so that later
 * mails arrive; for an order by `storeAddress`. A sent mail is sent again as a copy, if its address
 * is still the order's. Throws Refused for a mail that is neither undeliverable nor sent, that
 * failed again since `seen` ('item-changed'), that has no text left, or that may only go to its own
 * address ('mail-address-fixed'); and like `storeAddress`.
 */
export async function changeMail(
  services: Services,
  { id, change, by: corrector }: { id: string; change: MailChange; by: AddressCorrector },
): Promise<ListedMail> {
  const now = services.now()
  const { actorId } = corrector
  const updatedMail = await services.db.transaction(async (transaction) => {
    const loaded = await loadOrderOf(transaction, id)
    const [mail] = await transaction.select().from(outbox).where(eq(outbox.id, id)).for('update')
    if (!mail) throw new Refused({ code: 'not-found' })
    const { key } = change
    // Without the key a user who sees an outdated list would send an undeliverable mail twice.
    const isSent = mail.sentAt !== null && change.state === 'owed' && key !== undefined
    if (!isSent && (!mail.parkedAt || mail.letGoAt)) throw new Refused({ code: 'mail-not-waiting' })
    if (mail.parkedAt) refuseStale(change.seen, mail.parkedAt.toISOString())
    if (change.state === 'let-go') {
      await logMailAction(transaction, { actorId, action: 'mail-let-go', mail, facts: {} }, now)
      return updateMail(transaction, id, { letGoAt: now, html: '', text: '' })
    }
    const isCorrected = change.email !== undefined && !isSameAddress(change.email, mail.recipient)
    const recipient = (isCorrected && change.email) || mail.recipient
    if (mail.text === '' || (isSent && !isForGuest(mail)))
      throw new Refused({ code: 'mail-without-text' })
    const orderEmail = loaded?.order.email ?? null
    const { canSendAgain, canCorrect } = describeMail({ mail, orderEmail })
    if (!canSendAgain || (isCorrected && !canCorrect))
      throw new Refused({ code: 'mail-address-fixed', field: 'email' })
    if (isSent) {
      const [existingCopy] = await transaction.select().from(outbox).where(eq(outbox.id, key))
      if (existingCopy) return existingCopy
    }
    if (isCorrected && loaded) {
      const correction = {
        email: normaliseEmail(recipient),
        by: corrector,
        isMailed: true,
        isRefused: true,
      }
      await storeAddress({ services, transaction, loadedOrder: loaded }, correction)
    } else if (isCorrected) await correctAddress(transaction, mail, recipient)
    const facts = { isCorrected }
    await logMailAction(transaction, { actorId, action: 'mail-sent-again', mail, facts }, now)
    // The days until the mail counts as undeliverable start again.
    const resetMail = {
      ...mail,
      ...undeliveredState,
      recipient,
      createdAt: now,
      nextAttemptAt: now,
    }
    if (!isSent) return updateMail(transaction, id, resetMail)
    const copy = { ...resetMail, id: key }
    await transaction.insert(outbox).values(copy)
    return copy
  })
  services.wake('mail')
  return describeMail({ mail: updatedMail, orderEmail: updatedMail.recipient })
}

/**
 * Loads the order that a mail is about, locked before the mail, as every change of an order does.
 * Undefined if there is none.
 */
async function loadOrderOf(
  transaction: Transaction,
  mailId: string,
): Promise<LoadedOrder | undefined> {
  const [row] = await transaction
    .select({ id: orders.id })
    .from(outbox)
    .innerJoin(orders, whereMailOrder)
    .where(eq(outbox.id, mailId))
  return row && loadOrder(transaction, row.id)
}

const whereMailOrder = eq(orders.reference, outbox.about)
const mailColumns = { mail: outbox, orderEmail: orders.email }

const undeliveredState = {
  attempts: 0,
  leasedUntil: null,
  lastError: null,
  sentAt: null,
  refusedAt: null,
  parkedAt: null,
  parkedWhy: null,
}

async function updateMail(
  transaction: Transaction,
  id: string,
  change: Partial<MailRow>,
): Promise<MailRow> {
  const [row] = await transaction.update(outbox).set(change).where(eq(outbox.id, id)).returning()
  if (!row) throw new Refused({ code: 'not-found' })
  return row
}

function logMailAction(
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

/** Corrects the wrong address of a sender without an order, on the sender's messages too. */
async function correctAddress(
  transaction: Transaction,
  { about, recipient }: MailRow,
  email: string,
): Promise<void> {
  for (const { name, table } of inboxes) {
    if (name === 'newsletter-subscriptions' || table === orders) continue
    const whereAbout =
      'reference' in table ? sql`${table.reference} = ${about}` : sql`${table.id}::text = ${about}`
    await transaction
      .update(table)
      .set({ email })
      .where(and(whereAbout, sql`lower(${table.email}) = ${recipient.toLowerCase()}`))
  }
  const whereRecipient = sql`lower(${offers.email}) = ${recipient.toLowerCase()}`
  await transaction
    .update(offers)
    .set({ email })
    .where(and(eq(offers.reference, about), whereRecipient))
}

function whereUndeliverable() {
  return and(isNotNull(outbox.parkedAt), isNull(outbox.letGoAt))
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

type MailWithOrder = {
  mail: MailRow
  orderEmail: string | null
}

function describeMail({ mail, orderEmail }: MailWithOrder): ListedMail {
  const { id, kind, about, recipient, subject, attempts, parkedWhy, lastError } = mail
  const state = findMailState(mail)
  const hasText = mail.text !== ''
  const at = mail.letGoAt ?? mail.parkedAt ?? mail.sentAt ?? mail.createdAt
  const isToOrder = orderEmail === null || isSameAddress(recipient, orderEmail)
  const isSendable =
    state === 'parked'
      ? isToOrder || mail.managedOrder === null
      : state === 'sent' && isToOrder && isForGuest(mail)
  const canSendAgain = hasText && isSendable
  const canCorrect = canSendAgain && isToOrder && state === 'parked' && isForAnyAddress(mail)
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
    canCorrect,
  }
}

function findMailState({ sentAt, parkedAt, letGoAt }: MailRow): MailState {
  if (sentAt) return 'sent'
  if (letGoAt) return 'let-go'
  return parkedAt ? 'parked' : 'owed'
}

/**
 * True if a sent mail may be sent to its reader again: a mail about an order or request. Its link
 * gets a new key.
 */
function isForGuest({ kind, about, tokenHash, ...managed }: MailRow): boolean {
  const { managedOrder, managedQuote, managedOffer } = managed
  const isManaged = managedOrder !== null || managedQuote !== null || managedOffer !== null
  return isReference(about) && (tokenHash === null || isManaged) && !kind.endsWith('-office')
}

/**
 * True if an undelivered mail may go to any corrected address: a mail about an order or message.
 * Mails about an account, invitation or newsletter belong to the owner of one address only.
 */
function isForAnyAddress({ kind, about }: MailRow): boolean {
  return isReference(about) || kind.startsWith('contact-')
}

/** Removes amounts from a mail for readers who may not see money. */
export function hideAmounts<Mail extends { subject: string; text: string | null }>(
  mail: Mail,
  { rights }: { rights: readonly Right[] },
): Mail {
  if (rights.includes('money')) return mail
  return {
    ...mail,
    subject: maskAmounts(mail.subject),
    text: mail.text === null ? null : maskAmounts(mail.text),
  }
}
