import { and, eq, isNull, or } from 'drizzle-orm'
import { tax as ownTax } from '#rules/policy/tax.ts'
import { offerPolicy } from '#rules/policy/offers.ts'
import { addDays, calendarDateIn, capeTown, formatDay } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import type { TaxSettings } from '#rules/money/tax.ts'
import { findInvoiceable, type LeftOfInvoice, planCorrection } from '#rules/orders/whole-invoice.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database, Transaction } from '../database/database.ts'
import { documents } from '../database/schema/documents.ts'
import { type LoadedOrder, loadOrder, readOrder } from '../records/load-order.ts'
import { recordEvent, refuseHeldChange, type Actor } from '../records/order-history.ts'
import { findHeldChange } from '../records/held-change.ts'
import { writeAudit } from '../records/audit-log.ts'
import { Refused } from '../refused.ts'
import { forOneAct, type Services } from '../services.ts'
import { type InvoiceMailServices, queueInvoiceMail } from '../money/mails/invoice-mails.ts'
import { listPaymentOptions, takesRealMoney } from '../money/providers/providers.ts'
import {
  credit,
  issueCreditNote,
  issueNoteOfMistake,
  shareKept,
  writeNote,
} from './credit-notes.ts'
import { beginSnapshot, gatherSources } from './document-sources.ts'
import { issueInvoice, layGroups } from './invoices.ts'
import type { OrderAccount } from './pdf/render-pdf.ts'
import { findDocument, type IssuedDocument, listStored, storeDocument } from './store-document.ts'

/*
 * An order of a company can be invoiced as a whole, before its money. Then its invoices less its credit notes come to
 * its price, and no payment or refund has a document of the series: an amount is never in two invoices.
 */

/** Why a price fell: what a credit note gives as its reason. */
type Why = 'cancelled' | 'changed' | 'lowered' | 'mistake'

type About = InvoiceMailServices

/** Whether an order has an invoice for the whole of it. */
export async function isInvoicedWhole(db: Database, orderId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(whereWhole(orderId))
    .limit(1)
  return found !== undefined
}

/** The first invoice for the whole of an order, where it has one. */
export function findWhole(db: Database, orderId: string): Promise<IssuedDocument | undefined> {
  return findDocument(db, whereWhole(orderId))
}

/** When the invoice for the whole of an order was due, where that day is over; null without one. */
export async function findLate(
  db: Database,
  orderId: string,
  today: string,
): Promise<string | null> {
  const dueOn = (await findWhole(db, orderId))?.snapshot.whole?.dueOn
  return dueOn && dueOn < today ? dueOn : null
}

const whereWhole = (orderId: string) =>
  and(eq(documents.orderId, orderId), eq(documents.kind, 'invoice'), isNull(documents.paymentId))

/** Whether `issueWholeInvoice` would issue one. */
export async function canInvoice(db: Database, loaded: LoadedOrder): Promise<boolean> {
  const { order, books } = loaded
  if (findRefusal(loaded) || (await isInvoicedWhole(db, order.id))) return false
  const planned = planCorrection(await listLeft(db, order.id), findInvoiceable(books, order.status))
  return planned.issue === 'invoice'
}

function findRefusal({ order, books, ...rest }: LoadedOrder) {
  if (!order.invoiceCompany || !order.invoiceAddress) return 'invoice-company-needed'
  if (order.status !== 'confirmed' && order.status !== 'completed') return 'invoice-not-confirmed'
  if (findHeldChange(rest)) return 'change-held'
  return books.lines.length === 0 ? 'price-open' : undefined
}

/**
 * Issues the invoice for the whole of an order of a company, less what its payments have invoiced before, or gives the
 * one that there is; in the caller's transaction, with the order locked. Throws Refused: 'invoice-company-needed',
 * 'invoice-not-confirmed', 'price-open', 'nothing-to-invoice', 'guest-change-held' while a change waits for its
 * money.
 */
export async function issueWholeInvoice(
  services: About,
  transaction: Transaction,
  loaded: LoadedOrder,
  by: Actor,
  settings: TaxSettings = ownTax,
): Promise<IssuedDocument> {
  const { order, books } = loaded
  const issued = await findWhole(transaction, order.id)
  if (issued) return issued
  refuseHeldChange(loaded, 'office')
  const refusal = findRefusal(loaded)
  if (refusal) throw new Refused({ code: refusal })
  const invoices = await listLeft(transaction, order.id)
  const planned = planCorrection(invoices, findInvoiceable(books, order.status))
  if (planned.issue !== 'invoice') throw new Refused({ code: 'nothing-to-invoice' })
  const { amount } = planned
  const invoice = await writeWhole(services, transaction, loaded, { invoices, amount, settings })
  const facts = { document: invoice.name, amount }
  await recordEvent(transaction, loaded, 'invoiced', { ...by, at: services.now(), facts })
  return invoice
}

/** Issues it at the desk, and sends it to the company. Throws Refused as `issueWholeInvoice` does, and 'not-found'. */
export async function invoiceOrder(
  known: Services,
  orderId: string,
  by: Extract<Actor, { who: 'office' }>,
): Promise<void> {
  const services = forOneAct(known)
  await services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    if (await isInvoicedWhole(transaction, orderId)) return
    const paper = await issueWholeInvoice(services, transaction, loaded, by)
    await mailPaper(services, transaction, loaded, paper)
    const facts = { reference: loaded.order.reference, name: paper.name }
    const entry = { actorId: by.actorId, action: 'order-invoiced', subject: 'orders' } as const
    await writeAudit(transaction, { ...entry, subjectId: orderId, facts }, services.now())
  })
  services.wakeMail()
}

/**
 * Brings the documents of an order that was invoiced as a whole to its price, in the transaction that changes it:
 * where it fell, credit notes, of the newest invoice first; where it rose, an invoice for what was added. Of other
 * orders nothing is done, and while a change waits for its money neither. Gives what it issued.
 */
export async function followPrice(
  services: About,
  transaction: Transaction,
  orderId: string,
  why: Why,
  settings: TaxSettings = ownTax,
): Promise<IssuedDocument[]> {
  if (!(await isInvoicedWhole(transaction, orderId))) return []
  const loaded = await loadOrder(transaction, orderId)
  if (findHeldChange(loaded)) return []
  const { books, order } = loaded
  const invoices = await listLeft(transaction, orderId)
  const planned = planCorrection(invoices, findInvoiceable(books, order.status))
  const issued: IssuedDocument[] = []
  if (planned.issue === 'invoice') {
    const { amount } = planned
    issued.push(await writeWhole(services, transaction, loaded, { invoices, amount, settings }))
  } else if (planned.issue === 'notes') {
    for (const { id, amount } of planned.parts) {
      const one = invoices.find((invoice) => invoice.id === id)
      if (one)
        issued.push(await writeNoteOf(services, transaction, loaded, { ...one, amount, why }))
    }
  }
  for (const paper of issued) await mailPaper(services, transaction, loaded, paper)
  return issued
}

/** Sends a company its invoice, or its credit note. */
export function mailPaper(
  services: About,
  transaction: Transaction,
  loaded: LoadedOrder,
  paper: IssuedDocument,
): Promise<void> {
  const { kind, amount, whole } = paper.snapshot
  const news = kind === 'invoice' ? 'issued' : 'credited'
  return queueInvoiceMail(services, transaction, loaded, {
    news,
    paper,
    amount,
    dueOn: whole?.dueOn,
  })
}

/** The invoice of a payment, as `issueInvoice` has it: none where the whole order has one. */
export async function invoicePayment(
  services: About,
  transaction: Transaction,
  { paymentId, loaded }: { paymentId: string; loaded: LoadedOrder },
): Promise<void> {
  if (await isInvoicedWhole(transaction, loaded.order.id)) return
  const now = services.now()
  await issueInvoice(transaction, { content: services.content(), paymentId, now, loaded })
}

/**
 * The credit note of a refund, as `issueCreditNote` has it. Where the whole order has an invoice there is none but that
 * of its price, which has a mail of its own.
 */
export async function creditRefund(
  services: About,
  transaction: Transaction,
  { refundId, loaded }: { refundId: string; loaded: LoadedOrder },
): Promise<IssuedDocument | undefined> {
  const { id } = loaded.order
  if (await isInvoicedWhole(transaction, id)) {
    await followPrice(services, transaction, id, 'lowered')
    return undefined
  }
  const now = services.now()
  return issueCreditNote(transaction, { content: services.content(), refundId, now, loaded })
}

/**
 * The credit note of money that never came, as `issueNoteOfMistake` has it. Where the whole order has an invoice, the
 * payment's own invoice is credited if it had one, and `followPrice` claims that amount again.
 */
export async function creditMistake(
  services: About,
  transaction: Transaction,
  { paymentId, loaded }: { paymentId: string; loaded: LoadedOrder },
): Promise<IssuedDocument | undefined> {
  const content = services.content()
  const now = services.now()
  const { id: orderId } = loaded.order
  if (!(await isInvoicedWhole(transaction, orderId)))
    return issueNoteOfMistake(transaction, { content, paymentId, now, loaded })
  const invoices = await listLeft(transaction, orderId)
  const own = await findDocument(transaction, eq(documents.paymentId, paymentId))
  const one = invoices.find(({ issued }) => issued.id === own?.id)
  if (!one || one.left === 0) return undefined
  const note = { ...one, amount: one.left, why: 'mistake' } as const
  const written = await writeNoteOf(services, transaction, loaded, note)
  await followPrice(services, transaction, orderId, 'changed')
  return written
}

/**
 * What stands below an invoice for a whole order: other invoices of it, credit notes, payments that have no invoice
 * of their own, what went back, and what is still to be paid.
 */
export async function readAccount(db: Database, invoice: IssuedDocument): Promise<OrderAccount> {
  const { orderId, snapshot } = invoice
  const { words, issuedAt } = snapshot
  const { books } = await readOrder(db, orderId)
  const rows = await db.select().from(documents).where(eq(documents.orderId, orderId))
  const ofPayments = new Set(rows.map(({ paymentId }) => paymentId))
  const others = await listStored(
    db,
    and(eq(documents.orderId, orderId), or(eq(documents.kind, 'credit-note'), whereWhole(orderId))),
  )
  const isLater = (one: IssuedDocument) =>
    one.id !== invoice.id && one.snapshot.issuedAt >= issuedAt
  const ways: Record<string, string> = words.ways
  const papers = others
    .filter(isLater)
    .map(({ name, snapshot: { kind, amount } }) =>
      kind === 'invoice'
        ? { label: fill(words.otherInvoice, { name }), amount }
        : { label: fill(words.creditedBy, { name }), amount: 0 - amount },
    )
  const came = books.payments
    .filter(({ id, status }) => status === 'paid' && !ofPayments.has(id))
    .map(({ provider, received, paidAt }) => {
      const date = paidAt ? formatDay(calendarDateIn(paidAt, capeTown)) : ''
      const way = Object.hasOwn(ways, provider) ? ways[provider] : undefined
      const label = way ? fill(words.nowBy, { date, way }) : fill(words.now, { date })
      return { label, amount: 0 - (received ?? 0) }
    })
  const { refunded, balance } = sumBooks(books)
  const back = refunded > 0 ? [{ label: words.refundedSince, amount: refunded }] : []
  return { rows: [...papers, ...came, ...back], balance }
}

type Left = LeftOfInvoice & { issued: IssuedDocument; credited: number }

/** The invoices of an order, the first one first, and what of each is not credited. */
export async function listLeft(db: Database, orderId: string): Promise<Left[]> {
  const rows = await db
    .select({ id: documents.id, corrects: documents.corrects })
    .from(documents)
    .where(eq(documents.orderId, orderId))
  const all = await listStored(db, eq(documents.orderId, orderId))
  const corrected = new Map(rows.map(({ id, corrects }) => [id, corrects]))
  return all
    .filter(({ snapshot }) => snapshot.kind === 'invoice')
    .map((issued) => {
      const { id } = issued
      const notes = all.filter((one) => corrected.get(one.id) === id)
      const credited = sumCents(notes.map(({ snapshot }) => snapshot.amount))
      return { id, issued, credited, left: issued.snapshot.amount - credited }
    })
}

type Whole = { invoices: readonly Left[]; amount: number; settings: TaxSettings }

async function writeWhole(
  services: About,
  transaction: Transaction,
  loaded: LoadedOrder,
  { invoices, amount, settings }: Whole,
): Promise<IssuedDocument> {
  const content = services.content()
  const now = services.now()
  const { order } = loaded
  const sources = gatherSources(loaded)
  const before = sumCents(invoices.map(({ left }) => left))
  const groups = layGroups(sources, { before, covered: amount, surplus: 0 }, { content, settings })
  const hasTests = loaded.books.payments.some(({ mode }) => mode === 'test')
  const isTest = hasTests || (listPaymentOptions(services).length > 0 && !takesRealMoney(services))
  const lines = groups.flatMap((group) => group.lines)
  return storeDocument(transaction, {
    series: isTest ? 'TEST' : 'INV',
    orderId: order.id,
    issuedFor: { order: order.id },
    corrects: null,
    now,
    write: (name) => ({
      ...beginSnapshot({ content, now, vatNumber: settings.vatNumber }, sources),
      kind: 'invoice',
      name,
      isTest,
      groups,
      amount,
      tax: sumCents(lines.map(({ tax }) => tax)),
      standing: null,
      whole: {
        before: invoices
          .filter(({ left }) => left > 0)
          .map(({ issued, left }) => ({ name: issued.name, amount: left })),
        dueOn: findDue(order, now),
        account: [...(services.providers?.get('eft')?.instructions ?? [])],
      },
      correction: null,
    }),
  })
}

/** As it was agreed; otherwise as a company has it that is sent an invoice, never past the day of the trip. */
function findDue({ plan, firstDay }: LoadedOrder['order'], now: Date): string {
  const today = calendarDateIn(now, capeTown)
  const last = plan?.at(-1)?.dueOn
  if (last && last >= today) return last
  const usual = addDays(today, offerPolicy.invoiceDays)
  const latest = usual < firstDay ? usual : firstDay
  return latest > today ? latest : today
}

async function writeNoteOf(
  { content, now }: About,
  transaction: Transaction,
  loaded: LoadedOrder,
  { issued, credited, left, amount, why }: Left & { amount: number; why: Why },
): Promise<IssuedDocument> {
  const { order } = loaded
  const ofOrder = and(eq(documents.orderId, order.id), eq(documents.kind, 'credit-note'))
  const notes = await listStored(transaction, ofOrder)
  const kept =
    why === 'mistake' ? [] : shareKept(gatherSources(loaded).standing, notes, left - amount)
  const groups = credit(issued.snapshot, amount, credited)
  return writeNote(
    transaction,
    issued,
    { groups, amount, reason: why, kept },
    { content: content(), issuedFor: { order: order.id }, loaded, now: now() },
  )
}
