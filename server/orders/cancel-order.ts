import { randomUUID } from 'node:crypto'
import { paymentPlan } from '#content/payment-plan.ts'
import { wordsOf } from '#content/words/words.ts'
import type { Canceller } from '#rules/desk/inbox.ts'
import {
  type Cancellation,
  closeLines,
  quoteOrderCancellation,
} from '#rules/orders/cancellation-quote.ts'
import { findLeft } from '#rules/orders/ledger.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Transaction } from '../database/database.ts'
import { refunds } from '../database/schema/payments.ts'
import type { LoadedOrder } from './load-order.ts'
import { type Act, appendLines, listMovable, moveOrder } from './order-history.ts'
import { returnPlaces } from './places.ts'

const { orders: words } = wordsOf(siteLanguage)

/**
 * Calls a whole order off: its places are given back and what was owed for it is voided. Where money
 * has come, the table under which each item was sold says what is kept of it (by the office: nothing);
 * the rest is proposed as refunds, for the office to send. Throws where it cannot be called off.
 */
export async function cancelOrder(
  transaction: Transaction,
  loaded: LoadedOrder,
  by: Canceller,
  act: Act,
): Promise<LoadedOrder> {
  const { charges, parts } = settle(loaded, by, act.at)
  const added = closeLines(describeCancellation(loaded, by), charges, () => randomUUID())
  const lines = added.map((line) =>
    line.kind === 'void' ? line : { ...line, label: words.lines.cancellation },
  )
  const facts = { by, kept: charges.reduce((sum, { kept }) => sum + kept, 0) }
  const closed = await appendLines(transaction, loaded, lines, act)
  for (const { payment: paymentId, amount } of parts) {
    const id = randomUUID()
    await transaction.insert(refunds).values({
      id,
      paymentId,
      amount,
      status: 'proposed',
      source: 'quote',
      idempotencyKey: id,
      reason: 'cancelled',
      createdAt: act.at,
      who: act.who,
      actorId: act.actorId ?? null,
    })
  }
  const moved = await moveOrder(transaction, closed, 'called-off', {
    ...act,
    facts: { ...facts, ...act.facts },
  })
  return returnPlaces(transaction, moved, 'called-off')
}

/** What is kept and what goes back, of money that came. */
function settle(loaded: LoadedOrder, by: Canceller, now: Date) {
  const nothing = { charges: [], parts: [] }
  if (findLeft(loaded.books) === 0) return nothing
  return quoteOrderCancellation(describeCancellation(loaded, by), { number: '', now }, paymentPlan)
}

function describeCancellation(loaded: LoadedOrder, by: Canceller): Cancellation {
  return {
    items: loaded.items.map(({ id, status, date, cancellationTiers }) => ({
      id,
      status,
      departure: date,
      tiers: cancellationTiers,
    })),
    calledOff: listMovable(loaded, 'called-off').map(({ id }) => id),
    books: loaded.books,
    by,
    // How each part goes back is decided when it is sent.
    abilityOf: () => 'none',
  }
}
