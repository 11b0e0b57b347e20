import { eq } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Refund } from '#app/order/ledger.ts'
import type { Transaction } from '#platform/database/database.ts'
import { documents } from '../documents-schema.server.ts'
import { refunds } from '../schema.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import { beginSnapshot, gatherSources } from './document-sources.server.ts'
import { describeStanding } from './invoices.server.ts'
import { findDocument, type IssuedDocument, storeDocument } from './store-document.server.ts'
import { findWhole } from './whole-invoice.server.ts'

/**
 * Issues the note for a payment that a bank took back, or returns the existing one. Call it in the
 * transaction that records the charge-back, with the order as it is then. It isn't a credit note:
 * the price is still owed, so the invoice stays as it is and its VAT stays due.
 */
export async function issueChargeBack(
  transaction: Transaction,
  {
    content,
    refund,
    now,
    loaded,
  }: { content: Content; refund: Refund; now: Date; loaded: LoadedOrder },
): Promise<IssuedDocument> {
  const { order, books } = loaded
  const payment = books.payments.find(({ id }) => id === refund.payment)
  if (!payment?.paidAt) throw new Error(`The payment ${refund.payment} has not come.`)
  const { received, paidAt, provider, mode } = payment
  const [stored] = await transaction
    .select({ at: refunds.createdAt })
    .from(refunds)
    .where(eq(refunds.id, refund.id))
  const own = await findDocument(transaction, eq(documents.paymentId, payment.id))
  const paper = own ?? (await findWhole(transaction, order.id))
  const isTest = mode === 'test'
  return storeDocument(transaction, {
    series: isTest ? 'TEST' : 'CB',
    orderId: order.id,
    issuedFor: { refundId: refund.id },
    corrects: null,
    now,
    write: (name) => ({
      ...beginSnapshot({ content, now, vatNumber: null }, gatherSources(loaded)),
      kind: 'charge-back',
      name,
      isTest,
      groups: [],
      amount: refund.amount,
      tax: 0,
      standing: {
        ...describeStanding(loaded, 0, now),
        provider,
        paidOn: calendarDateIn(paidAt, capeTown),
      },
      taken: {
        received: received ?? 0,
        takenOn: calendarDateIn(stored?.at ?? now, capeTown),
      },
      correction: paper
        ? { name: paper.name, issuedOn: paper.snapshot.issuedOn, reason: '', kept: [] }
        : null,
    }),
  })
}
