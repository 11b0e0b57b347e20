import { and, eq } from 'drizzle-orm'
import { tax as ownTax } from '#rules/policy/tax.ts'
import type { TaxSettings } from '#rules/money/tax-rules.ts'
import { sumCents } from '#rules/money/cents.ts'
import {
  findChargedBack,
  findOverInvoiced,
  isChargedBack,
  sumNetPayments,
} from '#app/order/charged-back.ts'
import { findInvoiceable, planCorrection, planCredit } from '#app/order/whole-invoice.ts'
import type { Transaction } from '#platform/database/database.ts'
import { documents } from './documents-schema.server.ts'
import { payments, refunds } from './schema.server.ts'
import {
  issueCreditNote,
  issueNoteOfMistake,
  writeCreditNote,
} from './documents/credit-notes.server.ts'
import { issueInvoice } from './documents/invoices.server.ts'
import { findDocument, type IssuedDocument } from './documents/store-document.server.ts'
import {
  type InvoiceWithNotes,
  isInvoicedWhole,
  listInvoices,
} from './documents/whole-invoice.server.ts'
import { findHeldChange } from '#app/order/held-change.server.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { type InvoiceMailServices, queueDocumentMail } from './invoice-mails.server.ts'
import { writeWholeInvoice } from './issue-whole-invoice.server.ts'

type CreditReason = 'cancelled' | 'changed' | 'lowered' | 'mistake'

/**
 * Brings the documents of an order invoiced as a whole to its new price, in the transaction that
 * changes the price. A lower price gets credit notes, newest invoice first; a higher one an invoice
 * for the difference. For other orders a charge-back is credited once nobody owes its amount. Does
 * nothing while a change waits for its money. Returns the issued documents.
 */
export async function correctDocuments(
  services: InvoiceMailServices,
  transaction: Transaction,
  orderId: string,
  why: CreditReason,
  settings: TaxSettings = ownTax,
): Promise<IssuedDocument[]> {
  const isWhole = await isInvoicedWhole(transaction, orderId)
  if (!isWhole && !(await hasChargeBack(transaction, orderId))) return []
  const loaded = await loadOrder(transaction, orderId)
  if (findHeldChange(loaded)) return []
  if (!isWhole) return creditUnowedChargeBacks(services, transaction, loaded, why)
  const { books, order } = loaded
  const invoices = await listInvoices(transaction, orderId)
  const planned = planCorrection(invoices, findInvoiceable(books, order.status))
  const issued: IssuedDocument[] = []
  if (planned.issue === 'invoice') {
    const { amount } = planned
    issued.push(
      await writeWholeInvoice(services, transaction, loaded, { invoices, amount, settings }),
    )
  } else if (planned.issue === 'notes') {
    for (const { id, amount } of planned.parts) {
      const one = invoices.find((invoice) => invoice.id === id)
      if (one)
        issued.push(await creditInvoice(services, transaction, loaded, { ...one, amount, why }))
    }
  }
  for (const document of issued) await queueDocumentMail(services, transaction, loaded, document)
  return issued
}

async function hasChargeBack(transaction: Transaction, orderId: string): Promise<boolean> {
  const [found] = await transaction
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(refunds.source, 'charged-back'),
        eq(refunds.status, 'done'),
      ),
    )
    .limit(1)
  return found !== undefined
}

async function creditUnowedChargeBacks(
  services: InvoiceMailServices,
  transaction: Transaction,
  loaded: LoadedOrder,
  why: CreditReason,
): Promise<IssuedDocument[]> {
  const { order, books } = loaded
  const all = await listInvoices(transaction, order.id)
  const invoiced = sumCents(all.map(({ supplied }) => supplied))
  const sums = { kept: sumNetPayments(books), owed: findInvoiceable(books, order.status) }
  const taken = findChargedBack(books)
  const invoices = all.filter(({ paymentId }) => taken.has(paymentId ?? ''))
  const issued: IssuedDocument[] = []
  for (const { id, amount } of planCredit(invoices, findOverInvoiced(invoiced, sums))) {
    const one = invoices.find((invoice) => invoice.id === id)
    if (one)
      issued.push(await creditInvoice(services, transaction, loaded, { ...one, amount, why }))
  }
  return issued
}

/** Invoices a payment (see `issueInvoice`). Does nothing if the whole order has an invoice. */
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
 * Credits a refund (see `issueCreditNote`) or a charge-back. An order invoiced as a whole is
 * credited only by its price, and that note has its own mail.
 */
export async function creditRefund(
  services: InvoiceMailServices,
  transaction: Transaction,
  { refundId, loaded }: { refundId: string; loaded: LoadedOrder },
): Promise<IssuedDocument | undefined> {
  const { id, status } = loaded.order
  const refund = loaded.books.refunds.find((one) => one.id === refundId)
  const isChargeBack = refund !== undefined && isChargedBack(refund)
  const isWhole = await isInvoicedWhole(transaction, id)
  const about = { content: services.content(), refundId, now: services.now(), loaded }
  const note = isWhole && !isChargeBack ? undefined : await issueCreditNote(transaction, about)
  if (isWhole || isChargeBack)
    await correctDocuments(
      services,
      transaction,
      id,
      isChargeBack && status === 'cancelled' ? 'cancelled' : 'lowered',
    )
  return note
}

/**
 * Credits a payment that never arrived (see `issueNoteOfMistake`). If the whole order has an
 * invoice, the payment's own invoice is credited if it had one, and `correctDocuments` claims the amount
 * again.
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
  const invoices = await listInvoices(transaction, orderId)
  const own = await findDocument(transaction, eq(documents.paymentId, paymentId))
  const one = invoices.find(({ issued }) => issued.id === own?.id)
  if (!one || one.left === 0) return undefined
  const part = { ...one, amount: one.left, why: 'mistake' } as const
  const note = await creditInvoice(services, transaction, loaded, part)
  await correctDocuments(services, transaction, orderId, 'changed')
  return note
}

function creditInvoice(
  { content, now }: InvoiceMailServices,
  transaction: Transaction,
  loaded: LoadedOrder,
  { why, ...part }: InvoiceWithNotes & { amount: number; why: CreditReason },
): Promise<IssuedDocument> {
  const issuedFor = { order: loaded.order.id }
  const about = { content: content(), issuedFor, loaded, now: now() }
  return writeCreditNote(transaction, part, why, about)
}
