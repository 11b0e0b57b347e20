import { and, eq } from 'drizzle-orm'
import { tax as ownTax } from '#rules/policy/tax.ts'
import type { TaxSettings } from '#rules/money/tax.ts'
import { findInvoiceable, planCorrection } from '#rules/orders/whole-invoice.ts'
import type { Transaction } from '../../database/database.ts'
import { documents } from '../../database/schema/documents.ts'
import {
  credit,
  issueCreditNote,
  issueNoteOfMistake,
  shareKept,
  writeNote,
} from '../../documents/credit-notes.ts'
import { gatherSources } from '../../documents/document-sources.ts'
import { issueInvoice } from '../../documents/invoices.ts'
import { findDocument, type IssuedDocument, listStored } from '../../documents/store-document.ts'
import { type InvoiceLeft, isInvoicedWhole, listLeft } from '../../documents/whole-invoice.ts'
import { findHeldChange } from '../../records/held-change.ts'
import { type LoadedOrder, loadOrder } from '../../records/load-order.ts'
import { type InvoiceMailServices, mailPaper } from '../mails/invoice-mails.ts'
import { writeWhole } from './issue-whole-invoice.ts'

/** Why a price fell: what a credit note gives as its reason. */
type Why = 'cancelled' | 'changed' | 'lowered' | 'mistake'

/**
 * Brings the documents of an order that was invoiced as a whole to its price, in the transaction that changes it:
 * where it fell, credit notes, of the newest invoice first; where it rose, an invoice for what was added. Of other
 * orders nothing is done, and while a change waits for its money neither. Gives what it issued.
 */
export async function followPrice(
  services: InvoiceMailServices,
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

/** The invoice of a payment, as `issueInvoice` has it: none where the whole order has one. */
export async function invoicePayment(
  services: InvoiceMailServices,
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
  services: InvoiceMailServices,
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
  services: InvoiceMailServices,
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

async function writeNoteOf(
  { content, now }: InvoiceMailServices,
  transaction: Transaction,
  loaded: LoadedOrder,
  { issued, credited, left, amount, why }: InvoiceLeft & { amount: number; why: Why },
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
