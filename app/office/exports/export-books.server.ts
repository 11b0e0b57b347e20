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
  let last: { day: CalendarDate; id: string } | undefined
  do {
    const after = last
      ? or(
          gt(orders.firstDay, last.day),
          and(eq(orders.firstDay, last.day), gt(orders.id, last.id)),
        )
      : undefined
    const page = await db
      .select()
      .from(orders)
      .where(and(gte(orders.firstDay, from), lte(orders.firstDay, to), after))
      .orderBy(asc(orders.firstDay), asc(orders.id))
      .limit(batchSize)
    const lines = await describe(db, page)
    yield lines.map(formatLine).join('')
    const end = page.length === batchSize ? page.at(-1) : undefined
    last = end && { day: end.firstDay, id: end.id }
  } while (last)
}

export type Cell = string | { cents: number }

async function describe(db: Database, page: (typeof orders.$inferSelect)[]): Promise<Cell[][]> {
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
  const back = await db
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
  const issued = await db
    .select()
    .from(documents)
    .where(inArray(documents.orderId, ids))
    .orderBy(asc(documents.series), asc(documents.number))
  const ends = await readHistory(db, 'order', ids, ['called-off'])
  return page.map((order) => {
    const own = <Row extends { orderId: string }>(rows: Row[]) =>
      rows.filter(({ orderId }) => orderId === order.id)
    const end = own(ends).at(-1)
    const price = sumCents(own(lines).map(({ amount }) => amount))
    const paid = sumCents(own(came).map(({ received }) => received ?? 0))
    const sumBack = (isDone: boolean) =>
      sumCents(
        own(back)
          .filter(({ status }) => (status === 'done') === isDone)
          .map(({ amount }) => amount),
      )
    const paidBack = sumBack(true)
    const goingBack = sumBack(false)
    const papers = own(issued).filter(({ series }) => series !== 'TEST')
    const vat = papers.map(({ kind, snapshot }) => {
      const { tax } = snapshot as { tax: number }
      return kind === 'credit-note' ? 0 - tax : tax
    })
    const name = (...kinds: DocumentKind[]) =>
      papers
        .filter((paper) => kinds.includes(paper.kind))
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
      String(end?.facts['cancelledBy'] ?? end?.facts['by'] ?? ''),
      end ? formatMoment(end.at) : '',
      { cents: price },
      { cents: paid },
      { cents: paidBack },
      { cents: goingBack },
      { cents: price - paid + paidBack + goingBack },
      { cents: sumCents(vat) },
      [...new Set(own(came).map(({ provider }) => provider))].join(' '),
      name('invoice'),
      name('receipt', 'receipt-note', 'charge-back'),
      name('credit-note'),
      order.promo?.code ?? '',
      { cents: sumPromo(own(lines)) },
      order.form === 'gift' ? 'gift voucher' : 'trip',
    ]
  })
}

function sumPromo(lines: (typeof ledgerLines.$inferSelect)[]): Cents {
  const voided = new Set(lines.map(({ voids }) => voids))
  const standing = lines.filter(({ id, kind }) => kind === 'promo' && !voided.has(id))
  return 0 - sumCents(standing.map(({ amount }) => amount))
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
