import { eq } from 'drizzle-orm'
import { type Content, wordsOf } from '#content/content.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { listLinesInForce } from '#app/order/ledger.ts'
import type { Transaction } from '#platform/database/database.ts'
import { payments } from '../schema.server.ts'
import { type LoadedOrder, loadOrder, type LabelledLine } from '#app/order/load-order.server.ts'
import { computeHours } from '#app/order/trip-hours.server.ts'
import type { Snapshot, SnapshotGroup } from './snapshot.server.ts'

type ItemRow = LoadedOrder['items'][number]

export type DocumentSources = Pick<LoadedOrder, 'order' | 'items' | 'books'> & {
  linesInForce: readonly LabelledLine[]
}

/** Collects the data of a document from an order that the transaction has locked. */
export function gatherSources({ order, items, books }: LoadedOrder): DocumentSources {
  const idsInForce = new Set(listLinesInForce(books.lines).map(({ id }) => id))
  return {
    order,
    items: items.toSorted((one, other) => compare(makeSortKey(one), makeSortKey(other))),
    linesInForce: books.lines.filter(({ id }) => idsInForce.has(id)),
    books,
  }
}

export async function loadOrderByPayment(
  transaction: Transaction,
  paymentId: string | undefined,
): Promise<LoadedOrder | undefined> {
  if (!paymentId) return undefined
  const [payment] = await transaction
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return payment && loadOrder(transaction, payment.orderId)
}

/** The sort key of an item. Items without a time are last within a day. */
function makeSortKey({ date, startTime, id }: ItemRow): string {
  return `${date} ${startTime ?? '99'} ${id}`
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

export type IssueContext = { content: Content; now: Date; vatNumber: string | null }

export function describeSupplier({ content, vatNumber }: Omit<IssueContext, 'now'>) {
  const { company, language } = content
  const { legal, address } = company
  return {
    language,
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
    words: wordsOf(content).documents,
  } satisfies Partial<Snapshot>
}

export function beginSnapshot({ now, ...issuing }: IssueContext, { order }: DocumentSources) {
  return {
    form: 1,
    issuedAt: now.toISOString(),
    issuedOn: calendarDateIn(now, capeTown),
    ...describeSupplier(issuing),
    recipient: describeRecipient(order),
    order: { reference: order.reference, title: order.title },
  } satisfies Partial<Snapshot>
}

/**
 * Describes the recipient by the guest's current details. Later changes affect only later
 * documents.
 */
export function describeRecipient(order: LoadedOrder['order']): Snapshot['recipient'] {
  const { name, invoiceCompany: company, invoiceAddress: address, invoiceVat: vatNumber } = order
  const { invoiceOrder: orderNumber } = order
  return {
    name,
    ...(company ? { company } : {}),
    ...(address ? { address } : {}),
    ...(vatNumber ? { vatNumber } : {}),
    ...(orderNumber ? { orderNumber } : {}),
  }
}

/**
 * An item on a document. The end time is omitted if the trip takes a day or longer, because it
 * would look like a time of the first day.
 */
export function describeItem(content: Content, item: ItemRow): NonNullable<SnapshotGroup['item']> {
  const { title, date, startTime, endTime, adults, children, toddlers, status } = item
  const { from, to } = computeHours(content, item)
  const isShort = to.getTime() - from.getTime() < dayMs
  return {
    title,
    date,
    startTime: startTime?.slice(0, 5) ?? null,
    endTime: isShort ? (endTime?.slice(0, 5) ?? null) : null,
    adults,
    children,
    ...(toddlers > 0 ? { toddlers } : {}),
    isCancelled: status === 'cancelled',
  }
}
