import { eq } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import { tax } from '#rules/policy/tax.ts'
import { calendarDateIn, capeTown, formatDay } from '#rules/dates/calendar-date.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database } from '#platform/database/database.ts'
import { documents } from '../documents-schema.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { Refused } from '#platform/refused.ts'
import { describeRecipient, describeSupplier } from './document-sources.server.ts'
import { findDocument } from './store-document.server.ts'
import { renderPaper } from './pdf/render-paper.server.ts'
import { findWhole } from './whole-invoice.server.ts'

/**
 * Makes the receipt of a payment for an order that was invoiced as a whole: amount, day, method and
 * balance. It is not a document: it names the invoice, has no number, and is not stored. Throws
 * Refused ('not-found') if there is no such payment, or it has its own invoice.
 */
export async function readReceipt(
  { db, content, now }: { db: Database; content: Content; now: Date },
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<{ name: string; bytes: Buffer }> {
  const { order, books } = await readOrder(db, orderId)
  const payment = books.payments.find(({ id }) => id === paymentId)
  const invoice = await findWhole(db, orderId)
  // Not compared by day: payments have the day of the bank statement, which may be before the
  // invoice.
  const own = await findDocument(db, eq(documents.paymentId, paymentId))
  if (!invoice || own || !payment?.received || payment.status !== 'paid')
    throw new Refused({ code: 'not-found' })
  const said = describeSupplier({ content, vatNumber: tax.vatNumber })
  const { words } = said
  const { balance, paid, refunded } = sumBooks(books)
  const { reference } = order
  const paidOn = formatDay(calendarDateIn(payment.paidAt ?? now, capeTown))
  const ways: Record<string, string> = words.ways
  const way = Object.hasOwn(ways, payment.provider) ? ways[payment.provider] : undefined
  const label = way ? fill(words.nowBy, { date: paidOn, way }) : fill(words.now, { date: paidOn })
  const rest = balance > 0 ? words.due : balance < 0 ? words.tooMuch : words.nothingDue
  const bytes = await renderPaper({
    ...said,
    issuedAt: now.toISOString(),
    title: `${words.receipt} ${reference}`,
    top: {
      heading: words.receipt,
      warning: fill(words.receiptOf, { name: invoice.name }),
      recipient: describeRecipient(order),
      about: [
        [words.issued, paidOn],
        [words.booking, reference],
      ],
    },
    letter: undefined,
    heading: words.payment,
    amountHead: words.amount,
    sumsHeading: words.booking,
    lines: [{ label, amount: payment.received }],
    total: payment.received,
    sums: [
      { label: words.paidSoFar, amount: paid - refunded },
      { label: rest, amount: Math.abs(balance) },
    ],
    notes: [],
  })
  return { name: `receipt-${reference}-${paidOn.replaceAll(' ', '-')}.pdf`, bytes }
}
