import { randomUUID } from 'node:crypto'
import type { Canceller } from '#rules/office/inbox.ts'
import { listStanding, voidLine } from '#rules/orders/ledger.ts'
import type { Transaction } from '../../database/database.ts'
import type { LoadedOrder } from '../../records/load-order.ts'
import { type EventMeta, appendLines, moveOrder } from '../../records/order-history.ts'
import { returnPlaces } from '../../capacity/departures/departures.ts'

/**
 * Calls a whole order off for which nothing was paid: its places are given back and what was owed for
 * it is voided. Where money has come, server/orders/cancel/cancel-order.ts does it, by a quote. Throws where
 * it cannot be called off.
 */
export async function voidUnpaidOrder(
  transaction: Transaction,
  loaded: LoadedOrder,
  by: Canceller,
  act: EventMeta,
): Promise<LoadedOrder> {
  const { lines } = loaded.books
  const voids = listStanding(lines).map(({ id }) => voidLine(lines, id, randomUUID()))
  const closed = await appendLines(transaction, loaded, voids, act)
  const moved = await moveOrder(transaction, closed, 'called-off', {
    ...act,
    facts: { by, kept: 0, ...act.facts },
  })
  return returnPlaces(transaction, moved, 'called-off')
}
