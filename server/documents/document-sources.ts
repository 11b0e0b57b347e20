import { eq } from 'drizzle-orm'
import { type Content, say } from '#content/content.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { listStanding } from '#rules/orders/ledger.ts'
import type { Transaction } from '../database/database.ts'
import { payments } from '../database/schema/payments.ts'
import { type LoadedOrder, loadOrder, type NamedLine } from '../records/load-order.ts'
import { hoursOf } from '../records/trip-hours.ts'
import type { Snapshot, SnapshotGroup } from './snapshot.ts'

type ItemRow = LoadedOrder['items'][number]

/** All that a document of an order is written from. */
export type DocumentSources = Pick<LoadedOrder, 'order' | 'items' | 'books'> & {
  /** The lines of the ledger that stand, as they were added. */
  standing: readonly NamedLine[]
}

/** What a document is written from, of an order as it is in a transaction that has locked it. */
export function gatherSources({ order, items, books }: LoadedOrder): DocumentSources {
  const standing = new Set(listStanding(books.lines).map(({ id }) => id))
  return {
    order,
    // The first day first, and of a day what begins first.
    items: items.toSorted((one, other) => compare(orderOf(one), orderOf(other))),
    standing: books.lines.filter(({ id }) => standing.has(id)),
    books,
  }
}

/** Locks and reads the order of a payment, as `loadOrder` does; undefined where there is no such payment. */
export async function loadOrderOf(
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

/** What has no time comes after what has one. */
function orderOf({ date, startTime, id }: ItemRow): string {
  return `${date} ${startTime ?? '99'} ${id}`
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** With what a document is issued: what is said and sold, the moment, and the company's VAT number, if it has one. */
export type Issuing = { content: Content; now: Date; vatNumber: string | null }

/** Who we are, as every paper of ours says it, with its words. */
export function describeSupplier({ content, vatNumber }: Omit<Issuing, 'now'>) {
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
    words: say(content).documents,
  } satisfies Partial<Snapshot>
}

/** What every document of an order says first, issued at a moment. */
export function beginSnapshot({ now, ...issuing }: Issuing, { order }: DocumentSources) {
  return {
    form: 1,
    issuedAt: now.toISOString(),
    issuedOn: calendarDateIn(now, capeTown),
    ...describeSupplier(issuing),
    recipient: describeRecipient(order),
    order: { reference: order.reference, title: order.title },
  } satisfies Partial<Snapshot>
}

/** Whom it is for: as its guest has given by now, which later documents alone follow. */
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

/** An item as a document says it: an end that isn't of its first day or night would read as one of that day. */
export function describeItem(content: Content, item: ItemRow): NonNullable<SnapshotGroup['item']> {
  const { title, date, startTime, endTime, adults, children, toddlers, status } = item
  const { from, to } = hoursOf(content, item)
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
