import { asc, eq } from 'drizzle-orm'
import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type Books, type LedgerLine, listStanding } from '#rules/orders/ledger.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Transaction } from '../database/database.ts'
import { ledgerLines } from '../database/schema/ledger.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { payments, refunds } from '../database/schema/payments.ts'
import type { Snapshot, SnapshotGroup } from './snapshot.ts'

type ItemRow = typeof orderItems.$inferSelect
type LineRow = typeof ledgerLines.$inferSelect

/** All that a document of an order is written from. */
export type Papers = {
  order: typeof orders.$inferSelect
  /** The first day first. */
  items: ItemRow[]
  /** The lines of the ledger that stand, as they were added. */
  standing: LineRow[]
  books: Books
}

/** Reads an order as it is in a transaction, and locks nothing. */
export async function readPapers(transaction: Transaction, orderId: string): Promise<Papers> {
  const [order] = await transaction.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`There is no order ${orderId}.`)
  const items = await transaction
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.date), asc(orderItems.startTime), asc(orderItems.id))
  const rows = await transaction
    .select()
    .from(ledgerLines)
    .where(eq(ledgerLines.orderId, orderId))
    .orderBy(asc(ledgerLines.position))
  const paid = await transaction.select().from(payments).where(eq(payments.orderId, orderId))
  const back = await transaction
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(refunds.paymentId, payments.id))
    .where(eq(payments.orderId, orderId))
  const lines = rows.map(({ itemId: item, ...line }) => ({ ...line, item }) as LedgerLine)
  const standing = new Set(listStanding(lines).map(({ id }) => id))
  return {
    order,
    items,
    standing: rows.filter(({ id }) => standing.has(id)),
    books: {
      lines,
      payments: paid,
      refunds: back.map(({ refund }) => ({ ...refund, payment: refund.paymentId })),
    },
  }
}

/** What every document of an order says first, issued at a moment. */
export function beginSnapshot({ order }: Papers, now: Date, vatNumber: string | null) {
  const { legal, address } = company
  return {
    form: 1,
    issuedAt: now.toISOString(),
    issuedOn: calendarDateIn(now, capeTown),
    language: siteLanguage,
    supplier: {
      name: legal.name,
      tradingAs: company.name,
      registrationNumber: legal.registrationNumber,
      vatNumber,
      address: [address.street, `${address.city} ${address.postalCode}`, address.country],
      phone: company.phone,
      email: company.email,
      website: company.website,
    },
    recipient: { name: order.name },
    order: { reference: order.reference, title: order.title },
    words: wordsOf(siteLanguage).documents,
  } satisfies Partial<Snapshot>
}

/** An item as a document says it. */
export function describeItem(item: ItemRow): NonNullable<SnapshotGroup['item']> {
  const { title, date, startTime, endTime, adults, children, status } = item
  return {
    title,
    date,
    startTime: startTime?.slice(0, 5) ?? null,
    endTime: endTime?.slice(0, 5) ?? null,
    adults,
    children,
    isCancelled: status === 'cancelled',
  }
}
