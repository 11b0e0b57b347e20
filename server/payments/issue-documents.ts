import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { documents } from '../database/schema/documents.ts'
import { payments, refunds } from '../database/schema/payments.ts'
import { issueCreditNote } from '../documents/credit-notes.ts'
import { issueInvoice } from '../documents/invoices.ts'

/** Issues the invoice of each payment and the credit note of each refund of an order that has none yet. */
export async function issueOwedDocuments(
  transaction: Transaction,
  orderId: string,
  now: Date,
): Promise<void> {
  const paid = await transaction
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(documents, eq(documents.paymentId, payments.id))
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'paid'), isNull(documents.id)))
    .orderBy(asc(payments.paidAt), asc(payments.id))
  for (const { id: paymentId } of paid) await issueInvoice(transaction, { paymentId, now })
  const back = await transaction
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(documents, eq(documents.refundId, refunds.id))
    .where(and(eq(payments.orderId, orderId), eq(refunds.status, 'done'), isNull(documents.id)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  for (const { id: refundId } of back) await issueCreditNote(transaction, { refundId, now })
}
