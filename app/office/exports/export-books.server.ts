import { and, asc, eq, gt, gte, inArray, lte, or } from 'drizzle-orm'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import type { DocumentKind } from '#app/order/document-kinds.ts'
import type { Database } from '#platform/database/database.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { nameDocument } from '#app/payments/documents/store-document.server.ts'
import { formatText } from './export-items.server.ts'
import { readHistory } from '#app/order/order-history.server.ts'

const batchSize = 500

const heads = [
  'reference',
  'booked',
  'first day',
  'last day',
  'trip',
  'guest',
  'status',
  'cancelled by',
  'cancelled',
  'price',
  'paid',
  'paid back',
  'going back',
  'balance',
  'vat',
  'paid by',
  'invoices',
  'outside vat',
  'credit notes',
  'promo code',
  'money off',
  'what',
]

/**
 * Streams orders whose first day is in a period (inclusive) as CSV for the accountant, one line per
 * order. Amounts are in rand, days and times in Africa/Johannesburg. Test money is excluded. 'paid'
 * is money received, 'paid back' refunded, 'going back' approved refunds; the balance equals the
 * desk's. 'vat' is invoices minus credit notes, 'outside vat' receipts, their corrections and
 * charge-backs, 'money off' the promo code's discount. 'what' separates gift vouchers from trips: a
 * voucher's price is a debt to its holder until trips are paid with it.
 */
export async function* exportAccounts(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): AsyncGenerator<string> {
  yield `\uFEFF${formatLine(heads)}`
  let cursor: { day: CalendarDate; id: string } | undefined
  do {
    const whereAfter = cursor
      ? or(
          gt(orders.firstDay, cursor.day),
          and(eq(orders.firstDay, cursor.day), gt(orders.id, cursor.id)),
        )
      : undefined
    const page = await db
      .select()
      .from(orders)
      .where(and(gte(orders.firstDay, from), lte(orders.firstDay, to), whereAfter))
      .orderBy(asc(orders.firstDay), asc(orders.id))
      .limit(batchSize)
    const lines = await describeOrders(db, page)
    yield lines.map(formatLine).join('')
    const lastRow = page.length === batchSize ? page.at(-1) : undefined
    cursor = lastRow && { day: lastRow.firstDay, id: lastRow.id }
  } while (cursor)
}

export type Cell = string | { cents: number }

async function describeOrders(
  db: Database,
  page: (typeof orders.$inferSelect)[],
): Promise<Cell[][]> {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const lines = await db.select().from(ledgerLines).where(inArray(ledgerLines.orderId, ids))
  const came = await db
    .select()
    .from(payments)
    .where(
      and(inArray(payments.orderId, ids), eq(payments.status, 'paid'), eq(payments.mode, 'live')),
    )
    .orderBy(asc(payments.paidAt))
  const refundRows = await db
    .select({ orderId: payments.orderId, amount: refunds.amount, status: refunds.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(payments.orderId, ids),
        inArray(refunds.status, ['done', 'approved', 'sent']),
        eq(payments.mode, 'live'),
      ),
    )
  const documentRows = await db
    .select()
    .from(documents)
    .where(inArray(documents.orderId, ids))
    .orderBy(asc(documents.series), asc(documents.number))
  const cancellations = await readHistory(db, 'order', ids, ['called-off'])
  return page.map((order) => {
    const rowsOfOrder = <Row extends { orderId: string }>(rows: Row[]) =>
      rows.filter(({ orderId }) => orderId === order.id)
    const cancellation = rowsOfOrder(cancellations).at(-1)
    const price = sumCents(rowsOfOrder(lines).map(({ amount }) => amount))
    const paid = sumCents(rowsOfOrder(came).map(({ received }) => received ?? 0))
    const sumRefunds = (isDone: boolean) =>
      sumCents(
        rowsOfOrder(refundRows)
          .filter(({ status }) => (status === 'done') === isDone)
          .map(({ amount }) => amount),
      )
    const paidBack = sumRefunds(true)
    const goingBack = sumRefunds(false)
    const orderDocuments = rowsOfOrder(documentRows).filter(({ series }) => series !== 'TEST')
    const vat = orderDocuments.map(({ kind, snapshot }) => {
      const { tax } = snapshot as { tax: number }
      return kind === 'credit-note' ? 0 - tax : tax
    })
    const nameDocuments = (...kinds: DocumentKind[]) =>
      orderDocuments
        .filter((document) => kinds.includes(document.kind))
        .map(({ series, number }) => nameDocument(series, number))
        .join(' ')
    return [
      order.reference,
      formatMoment(order.createdAt),
      order.firstDay,
      order.lastDay,
      order.title,
      order.name,
      order.status,
      String(cancellation?.facts['cancelledBy'] ?? cancellation?.facts['by'] ?? ''),
      cancellation ? formatMoment(cancellation.at) : '',
      { cents: price },
      { cents: paid },
      { cents: paidBack },
      { cents: goingBack },
      { cents: price - paid + paidBack + goingBack },
      { cents: sumCents(vat) },
      [...new Set(rowsOfOrder(came).map(({ provider }) => provider))].join(' '),
      nameDocuments('invoice'),
      nameDocuments('receipt', 'receipt-note', 'charge-back'),
      nameDocuments('credit-note'),
      order.promo?.code ?? '',
      { cents: sumPromo(rowsOfOrder(lines)) },
      order.form === 'gift' ? 'gift voucher' : 'trip',
    ]
  })
}

function sumPromo(lines: (typeof ledgerLines.$inferSelect)[]): Cents {
  const voided = new Set(lines.map(({ voids }) => voids))
  const linesInForce = lines.filter(({ id, kind }) => kind === 'promo' && !voided.has(id))
  return 0 - sumCents(linesInForce.map(({ amount }) => amount))
}

/** Numbers have no quotes, so that a spreadsheet does not read them as text. */
export function formatLine(cells: readonly Cell[]): string {
  const formatted = cells.map((cell) =>
    typeof cell === 'string' ? formatText(cell) : (cell.cents / 100).toFixed(2),
  )
  return `${formatted.join(',')}\r\n`
}

function formatMoment(at: Date): string {
  return `${calendarDateIn(at, capeTown)} ${clockTime.format(at)}`
}

const clockTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: capeTown })
