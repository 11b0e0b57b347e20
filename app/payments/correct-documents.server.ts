import { and, eq } from 'drizzle-orm'
import { policyOn } from '#rules/policy/policy-versions.ts'
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
  reason: CreditReason,
  settings: TaxSettings = policyOn(services.content().policies.tax, services.now()),
): Promise<IssuedDocument[]> {
  const isWhole = await isInvoicedWhole(transaction, orderId)
  if (!isWhole && !(await hasChargeBack(transaction, orderId))) return []
  const loadedOrder = await loadOrder(transaction, orderId)
  if (findHeldChange(loadedOrder)) return []
  if (!isWhole) return creditUnowedChargeBacks(services, transaction, loadedOrder, reason)
  const { books, order } = loadedOrder
  const invoices = await listInvoices(transaction, orderId)
  const correction = planCorrection(invoices, findInvoiceable(books, order.status))
  const issuedDocuments: IssuedDocument[] = []
  if (correction.issue === 'invoice') {
    const { amount } = correction
    issuedDocuments.push(
      await writeWholeInvoice(services, transaction, loadedOrder, { invoices, amount, settings }),
    )
  } else if (correction.issue === 'notes') {
    for (const { id, amount } of correction.parts) {
      const creditedInvoice = invoices.find((invoice) => invoice.id === id)
      if (creditedInvoice)
        issuedDocuments.push(
          await creditInvoice(services, transaction, loadedOrder, {
            ...creditedInvoice,
            amount,
            why: reason,
          }),
        )
    }
  }
  for (const document of issuedDocuments)
    await queueDocumentMail(services, transaction, loadedOrder, document)
  return issuedDocuments
}

async function hasChargeBack(transaction: Transaction, orderId: string): Promise<boolean> {
  const [chargeBack] = await transaction
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
  return chargeBack !== undefined
}

async function creditUnowedChargeBacks(
  services: InvoiceMailServices,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  reason: CreditReason,
): Promise<IssuedDocument[]> {
  const { order, books } = loadedOrder
  const allInvoices = await listInvoices(transaction, order.id)
  const invoiced = sumCents(allInvoices.map(({ supplied }) => supplied))
  const sums = { kept: sumNetPayments(books), owed: findInvoiceable(books, order.status) }
  const chargedBack = findChargedBack(books)
  const invoices = allInvoices.filter(({ paymentId }) => chargedBack.has(paymentId ?? ''))
  const issuedDocuments: IssuedDocument[] = []
  for (const { id, amount } of planCredit(invoices, findOverInvoiced(invoiced, sums))) {
    const creditedInvoice = invoices.find((invoice) => invoice.id === id)
    if (creditedInvoice)
      issuedDocuments.push(
        await creditInvoice(services, transaction, loadedOrder, {
          ...creditedInvoice,
          amount,
          why: reason,
        }),
      )
  }
  return issuedDocuments
}

/** Invoices a payment (see `issueInvoice`). Does nothing if the whole order has an invoice. */
export async function invoicePayment(
  services: InvoiceMailServices,
  transaction: Transaction,
  { paymentId, loaded: loadedOrder }: { paymentId: string; loaded: LoadedOrder },
): Promise<void> {
  if (await isInvoicedWhole(transaction, loadedOrder.order.id)) return
  const now = services.now()
  await issueInvoice(transaction, {
    content: services.content(),
    paymentId,
    now,
    loaded: loadedOrder,
  })
}

/**
 * Credits a refund (see `issueCreditNote`) or a charge-back. An order invoiced as a whole gets
 * a credit note only for a lower price, and that note has its own mail.
 */
export async function creditRefund(
  services: InvoiceMailServices,
  transaction: Transaction,
  { refundId, loaded: loadedOrder }: { refundId: string; loaded: LoadedOrder },
): Promise<IssuedDocument | undefined> {
  const { id, status } = loadedOrder.order
  const refund = loadedOrder.books.refunds.find((one) => one.id === refundId)
  const isChargeBack = refund !== undefined && isChargedBack(refund)
  const isWhole = await isInvoicedWhole(transaction, id)
  const issueContext = {
    content: services.content(),
    refundId,
    now: services.now(),
    loaded: loadedOrder,
  }
  const note =
    isWhole && !isChargeBack ? undefined : await issueCreditNote(transaction, issueContext)
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
 * invoice, the payment's own invoice, if any, is credited, and `correctDocuments` claims the
 * amount again.
 */
export async function creditMistakenPayment(
  services: InvoiceMailServices,
  transaction: Transaction,
  { paymentId, loaded: loadedOrder }: { paymentId: string; loaded: LoadedOrder },
): Promise<IssuedDocument | undefined> {
  const content = services.content()
  const now = services.now()
  const { id: orderId } = loadedOrder.order
  if (!(await isInvoicedWhole(transaction, orderId)))
    return issueNoteOfMistake(transaction, { content, paymentId, now, loaded: loadedOrder })
  const invoices = await listInvoices(transaction, orderId)
  const paymentInvoice = await findDocument(transaction, eq(documents.paymentId, paymentId))
  const creditedInvoice = invoices.find(({ issued }) => issued.id === paymentInvoice?.id)
  if (!creditedInvoice || creditedInvoice.left === 0) return undefined
  const part = { ...creditedInvoice, amount: creditedInvoice.left, why: 'mistake' } as const
  const note = await creditInvoice(services, transaction, loadedOrder, part)
  await correctDocuments(services, transaction, orderId, 'changed')
  return note
}

function creditInvoice(
  { content, now }: InvoiceMailServices,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { why, ...part }: InvoiceWithNotes & { amount: number; why: CreditReason },
): Promise<IssuedDocument> {
  const issuedFor = { order: loadedOrder.order.id }
  const noteContext = { content: content(), issuedFor, loaded: loadedOrder, now: now() }
  return writeCreditNote(transaction, part, why, noteContext)
}
