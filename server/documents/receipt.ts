import { eq } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import { tax } from '#rules/policy/tax.ts'
import { calendarDateIn, capeTown, formatDay } from '#rules/dates/calendar-date.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database } from '../database/database.ts'
import { documents } from '../database/schema/documents.ts'
import { readOrder } from '../records/load-order.ts'
import { Refused } from '../refused.ts'
import { describeRecipient, describeSupplier } from './document-sources.ts'
import { findDocument } from './store-document.ts'
import { renderPaper } from './pdf/render-paper.ts'
import { findWhole } from './whole-invoice.ts'

/**
 * The receipt of a payment of an order that was invoiced as a whole: what came, when and how, and what is still to pay.
 * It is no document: it names the invoice, has no number of a series, and nothing of it is kept. Throws Refused
 * ('not-found') where such a payment hasn't come, or has an invoice of its own.
 */
export async function readReceipt(
  { db, content, now }: { db: Database; content: Content; now: Date },
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<{ name: string; bytes: Buffer }> {
  const { order, books } = await readOrder(db, orderId)
  const payment = books.payments.find(({ id }) => id === paymentId)
  const invoice = await findWhole(db, orderId)
  // Not by its day: money is written down with that of the bank's statement, also of before the invoice.
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
