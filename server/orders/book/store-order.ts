import { randomUUID } from 'node:crypto'
import { tax } from '#content/tax.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { ReferencePrefix } from '#rules/orders/reference.ts'
import { orderTransitions } from '#rules/orders/statuses.ts'
import type { Transaction } from '../../database/database.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import type { ItemRow, LoadedOrder } from '../../records/load-order.ts'
import {
  type EventMeta,
  appendEvent,
  appendLines,
  type NewLine,
} from '../../records/order-history.ts'
import { storeUnderReference } from '../../records/references.ts'

/** A part of what a new item costs; there is none where the price is on request. */
export type SoldLine = { label: string; amount: Cents }

type NewItem = Omit<typeof orderItems.$inferInsert, 'id' | 'orderId' | 'status'> & {
  lines: readonly SoldLine[]
}

export type NewOrder = {
  prefix: ReferencePrefix
  event: keyof (typeof orderTransitions)['new']
  order: Omit<
    typeof orders.$inferInsert,
    'id' | 'reference' | 'status' | 'firstDay' | 'lastDay' | 'createdAt'
  >
  /** The caller takes the place of each in the same transaction. */
  items: readonly [NewItem, ...NewItem[]]
}

/**
 * Stores an order under a reference of its own, with its items, what they cost in its ledger and the
 * first event of its history, in the caller's transaction.
 */
export async function storeOrder(
  transaction: Transaction,
  { prefix, event, order, items }: NewOrder,
  act: EventMeta,
): Promise<LoadedOrder> {
  const id = randomUUID()
  const days = items.map(({ date }) => date).toSorted()
  const row = {
    ...order,
    id,
    status: orderTransitions.new[event],
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    createdAt: act.at,
  }
  const stored: (typeof orders.$inferSelect)[] = []
  await storeUnderReference(prefix, async (reference) => {
    const inserted = await transaction
      .insert(orders)
      .values({ ...row, reference })
      .onConflictDoNothing({ target: orders.reference })
      .returning()
    stored.push(...inserted)
    return inserted.length > 0
  })
  const [first] = stored
  if (!first) throw new Error('The order was not stored.')
  await appendEvent(transaction, id, { event, from: 'new', to: row.status }, act)
  const rows: ItemRow[] = []
  const lines: NewLine[] = []
  for (const { lines: sold, ...item } of items) {
    const itemId = randomUUID()
    const values = { ...item, id: itemId, orderId: id, status: 'held' as const }
    rows.push(...(await transaction.insert(orderItems).values(values).returning()))
    const taxCode = tax.codes[item.kind]
    for (const line of sold)
      lines.push({ ...line, id: randomUUID(), item: itemId, kind: 'charge', taxCode })
  }
  const books = { lines: [], payments: [], refunds: [] }
  return appendLines(
    transaction,
    { order: first, items: rows, books, heldQuote: undefined, attention: [], told: {} },
    lines,
    act,
  )
}
