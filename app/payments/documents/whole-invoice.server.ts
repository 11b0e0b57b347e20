import { and, eq, inArray, isNull } from 'drizzle-orm'
import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  formatDay,
} from '#rules/dates/calendar-date.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import type { OpenInvoice } from '#app/order/whole-invoice.ts'
import { isChargedBack } from '#app/order/charged-back.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database } from '#platform/database/database.ts'
import { documents } from '../documents-schema.server.ts'
import { listStoredParts } from '#app/order/due-of-order.server.ts'
import { findHeldChange } from '#app/order/held-change.server.ts'
import { type LoadedOrder, readOrder } from '#app/order/load-order.server.ts'
import type { OrderAccount } from './pdf/render-pdf.server.ts'
import { sumLines, sumSupplied, findChargeBackWord } from './heading.server.ts'
import { findDocument, type IssuedDocument, listIssuedDocuments } from './store-document.server.ts'

export async function isInvoicedWhole(db: Database, orderId: string): Promise<boolean> {
  const [document] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(whereWholeInvoice(orderId))
    .limit(1)
  return document !== undefined
}

export function findWholeInvoice(
  db: Database,
  orderId: string,
): Promise<IssuedDocument | undefined> {
  return findDocument(db, whereWholeInvoice(orderId))
}

/**
 * The overdue amount of an order invoiced as a whole: the invoice, the first overdue day, the
 * amount, and the due dates of its parts.
 */
export type LateInvoice = {
  invoice: IssuedDocument
  since: CalendarDate
  amount: Cents
  dueDates: CalendarDate[]
}

/**
 * Finds the overdue amount. Undefined if there is none, or while a change waits for its payment.
 */
export async function findLateInvoice(
  db: Database,
  loadedOrder: LoadedOrder,
  now: Date,
): Promise<LateInvoice | undefined> {
  const parts = listStoredParts(now, loadedOrder)
  const overdueParts = parts.filter(({ dueOn }) => dueOn < calendarDateIn(now, capeTown))
  const [first] = overdueParts
  if (!first || findHeldChange(loadedOrder)) return undefined
  const openInvoices = (await listInvoices(db, loadedOrder.order.id)).flatMap(
    ({ issued, left: openAmount }) => {
      const { whole } = issued.snapshot
      return whole && openAmount > 0 ? [{ issued, dueOn: whole.dueOn }] : []
    },
  )
  const owedInvoice = openInvoices.find(({ dueOn }) => dueOn >= first.dueOn) ?? openInvoices[0]
  return (
    owedInvoice && {
      invoice: owedInvoice.issued,
      since: first.dueOn,
      amount: sumCents(overdueParts.map(({ amount }) => amount)),
      dueDates: overdueParts.map(({ dueOn }) => dueOn),
    }
  )
}

const whereWholeInvoice = (orderId: string) =>
  and(eq(documents.orderId, orderId), eq(documents.kind, 'invoice'), isNull(documents.paymentId))

/**
 * Lines below an invoice for a whole order: later invoices, later credits, payments and refunds.
 * Together with earlier invoices they add up to the balance.
 */
export async function readOrderAccount(
  db: Database,
  invoice: IssuedDocument,
): Promise<OrderAccount> {
  const { words, whole } = invoice.snapshot
  const { books } = await readOrder(db, invoice.orderId)
  const invoices = await listInvoices(db, invoice.orderId)
  const position = invoices.findIndex(({ id }) => id === invoice.id)
  const corrections = invoices.flatMap(({ issued, notes }, index) => {
    const { name, snapshot } = issued
    const amount = sumClaim(snapshot)
    const amountBefore = whole?.before.find((one) => one.name === name)?.amount ?? 0
    const laterNotes = index < position ? listLaterNotes(notes, amount - amountBefore) : notes
    return [
      ...(index > position ? [{ label: fill(words.otherInvoice, { name }), amount }] : []),
      ...laterNotes.map((note) => ({
        label: fill(words.creditedBy, { name: note.name }),
        amount: 0 - note.snapshot.amount,
      })),
    ]
  })
  const methodWords: Record<string, string> = words.ways
  const paymentRows = books.payments
    .filter(({ status }) => status === 'paid')
    .map(({ provider, received, paidAt }) => {
      const date = paidAt ? formatDay(calendarDateIn(paidAt, capeTown)) : ''
      const method = Object.hasOwn(methodWords, provider) ? methodWords[provider] : undefined
      const label = method ? fill(words.nowBy, { date, way: method }) : fill(words.now, { date })
      return { label, amount: 0 - (received ?? 0) }
    })
  const chargedBack = sumCents(books.refunds.filter(isChargedBack).map(({ amount }) => amount))
  const refunded = sumBooks(books).refunded - chargedBack
  const refundRows = [
    ...(refunded > 0 ? [{ label: words.refundedSince, amount: refunded }] : []),
    ...(chargedBack > 0 ? [{ label: findChargeBackWord(words), amount: chargedBack }] : []),
  ]
  return { rows: [...corrections, ...paymentRows, ...refundRows] }
}

function listLaterNotes(notes: readonly IssuedDocument[], credited: Cents): IssuedDocument[] {
  let remainder = credited
  return notes.filter(({ snapshot: { amount } }) => {
    const isLater = remainder <= 0
    remainder -= amount
    return isLater
  })
}

/**
 * An invoice with its credit notes, the credited amount and the rest. Amounts of other invoices are
 * excluded. `supplied` also excludes overpayments.
 */
export type InvoiceWithNotes = OpenInvoice & {
  issued: IssuedDocument
  /** The payment of the invoice. Null for an invoice of the whole order. */
  paymentId: string | null
  notes: readonly IssuedDocument[]
  credited: Cents
  supplied: Cents
}

/** Lists the invoices of an order, oldest first, with the part of each that is not credited. */
export function listInvoices(db: Database, orderId: string): Promise<InvoiceWithNotes[]> {
  return listInvoicesOfOrders(db, [orderId])
}

export async function listInvoicesOfOrders(
  db: Database,
  ids: readonly string[],
): Promise<InvoiceWithNotes[]> {
  const whereOrders = inArray(documents.orderId, [...ids])
  const rows = await db
    .select({ id: documents.id, corrects: documents.corrects, paymentId: documents.paymentId })
    .from(documents)
    .where(whereOrders)
  const issuedDocuments = await listIssuedDocuments(db, whereOrders)
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return issuedDocuments
    .filter(({ snapshot }) => snapshot.kind === 'invoice')
    .map((issued) => {
      const { id } = issued
      const notes = issuedDocuments.filter((one) => rowById.get(one.id)?.corrects === id)
      const credited = sumCents(notes.map(({ snapshot }) => sumClaim(snapshot)))
      const sums = { credited, left: sumClaim(issued.snapshot) - credited }
      const supplied = sumSupplied(issued.snapshot) - sumCents(notes.map(sumSuppliedBy))
      return { id, issued, notes, ...sums, supplied, paymentId: rowById.get(id)?.paymentId ?? null }
    })
}

/** The amount that a document claims or credits, without amounts of other invoices. */
const sumClaim = ({ amount, groups }: IssuedDocument['snapshot']) =>
  amount - sumLines(groups, 'invoiced')
const sumSuppliedBy = ({ snapshot }: IssuedDocument) => sumSupplied(snapshot)
