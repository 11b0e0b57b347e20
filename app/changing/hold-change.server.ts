import { randomUUID } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import { writeChangeLapsedMail } from './mails.server.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { computeNewHoldEnd } from '#app/order/hold.ts'
import { changeReason } from './change-figures.ts'
import { sumUnrefunded, findRefundable, findSurplus, voidLine } from '#app/order/ledger.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orderFigures } from '#app/order/order-figures-schema.server.ts'
import { readBasis, type Services } from '#platform/services.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import type { NewLine } from '#app/order/order-history.server.ts'
import { unassign } from '#app/capacity/allocations.server.ts'
import { releasePlaces, hasPlace, takePlaceForChange } from '#app/capacity/departures.server.ts'
import { queueOrderMails } from '#platform/mail/outbox.ts'
import { describeTrip, itemRows } from '#app/payments/describe-trip.server.ts'
import { findHeldChange, type StoredChange } from '#app/order/held-change.server.ts'
import { Refused } from '#platform/refused.ts'
import { storeProposals } from '#app/payments/refunds/refunds.server.ts'
import { applyEdit, type OpenOrder } from './change-order.server.ts'
import { finishChange } from './finish-change.server.ts'

/**
 * A change that must be paid first. From the agreement on, its price is owed and its new place is
 * held beside the old one, until it is paid or expires. Until then the item does not change.
 */

/**
 * Holds the new place of an agreed change beside the old one. The new price is owed from now on.
 * Throws Refused ('date-full') if no place is left.
 */
export async function holdChange(
  openOrder: OpenOrder,
  agreement: {
    number: string
    item: ItemRow
    change: Pick<StoredChange, 'next' | 'plan' | 'figures' | 'facts'>
    payFirst: Cents
    lines: readonly NewLine[]
    withdrawn: readonly string[]
    /** The figures, as already stored in the row. */
    quote: object
  },
): Promise<void> {
  const { services, transaction, loadedOrder } = openOrder
  const { number, item, change, lines, withdrawn } = agreement
  const { next, facts, plan = null } = change
  const now = services.now()
  const isMoved = next.date !== item.date || next.product !== item.product
  const takesDay = isMoved && hasPlace(item)
  const place = { item, next: { ...item, ...next }, takesDay }
  if (hasPlace(item) && !(await takePlaceForChange(transaction, readBasis(services), place)))
    throw new Refused({ code: 'date-full', field: 'date' })
  const act = { who: 'guest', at: now, facts } as const
  await applyEdit(openOrder, { act, event: 'change-agreed', lines, order: { plan } })
  const heldChange: StoredChange = {
    ...change,
    item: item.id,
    needed: sumUnrefunded(loadedOrder.books) + agreement.payFirst,
    planBefore: loadedOrder.order.plan,
    hasPlace: takesDay,
    lines: {
      added: lines.flatMap((line) => (line.kind === 'void' ? [] : [line.id])),
      voided: lines.flatMap((line) => (line.kind === 'void' ? [line.voids] : [])),
    },
    withdrawn,
  }
  await transaction
    .update(orderFigures)
    .set({
      heldUntil: computeNewHoldEnd(now, policyOn(services.content().policies.bookingRules, now)),
      quote: { ...agreement.quote, held: heldChange },
    })
    .where(eq(orderFigures.id, number))
}

/** Applies a held change if its money has arrived. Returns true if it was applied. */
export async function applyHeldChange(openOrder: OpenOrder): Promise<boolean> {
  const { services, transaction, loadedOrder } = openOrder
  const heldChange = findHeldChange(loadedOrder)
  const item = loadedOrder.items.find(({ id }) => id === heldChange?.item)
  if (!heldChange || !item || sumUnrefunded(loadedOrder.books) < heldChange.needed) return false
  const now = services.now()
  await transaction
    .update(orderFigures)
    .set({ heldUntil: null, usedAt: now })
    .where(eq(orderFigures.id, heldChange.number))
  if (heldChange.hasPlace) await releasePlaces(transaction, [item])
  const { next, plan, figures, facts } = heldChange
  const act = { who: 'guest', at: now, facts } as const
  await finishChange(openOrder, { item, next, plan, figures, act, isPaidFor: true })
  return true
}

/**
 * Drops a held change: its price is no longer owed, its place is released, and the refunds that it
 * withdrew are proposed again. The trip does not change. If the change expired, mails the guest.
 * Does nothing if there is no held change.
 */
export async function dropHeldChange(openOrder: OpenOrder, who: 'guest' | 'server'): Promise<void> {
  const { services, transaction, loadedOrder } = openOrder
  const heldChange = findHeldChange(loadedOrder)
  const item = loadedOrder.items.find(({ id }) => id === heldChange?.item)
  if (!heldChange || !item) return
  await transaction
    .update(orderFigures)
    .set({ heldUntil: null })
    .where(eq(orderFigures.id, heldChange.number))
  const act = { who, at: services.now(), facts: heldChange.facts }
  const { lines } = loadedOrder.books
  const voids = heldChange.lines.added.map((id) => voidLine(lines, id, randomUUID()))
  const restored = heldChange.lines.voided.flatMap((id): NewLine[] => {
    const line = lines.find((one) => one.id === id)
    return line && line.kind !== 'void' ? [{ ...line, id: randomUUID() }] : []
  })
  const { after } = await applyEdit(openOrder, {
    act,
    event: 'change-let-go',
    lines: [...voids, ...restored],
    order: { plan: heldChange.planBefore },
    // `correctDocuments` did nothing while the change waited.
    followsPrice: 'changed',
  })
  await proposeAgain(services, transaction, after, { withdrawn: heldChange.withdrawn ?? [], who })
  await unassign(transaction, item.id, true)
  const unpaidItem = { ...item, ...heldChange.next }
  if (heldChange.hasPlace) await releasePlaces(transaction, [unpaidItem])
  if (who === 'guest') return
  // Mails the guest that the trip is unchanged, because they may no longer have the page open.
  const content = services.content()
  const trip = describeTrip(services, { ...after, items: [item] })
  const message = writeChangeLapsedMail(content, trip, itemRows(content, unpaidItem))
  const guest = { kind: 'change-lapsed-guest', message }
  await queueOrderMails(services, transaction, after.order, { guest })
}

/** Proposes the withdrawn refunds again, at most what is still overpaid. */
async function proposeAgain(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { withdrawn, who }: { withdrawn: readonly string[]; who: 'guest' | 'server' },
): Promise<void> {
  const { payments, refunds } = loadedOrder.books
  let remaining = findSurplus(loadedOrder.books)
  const parts: { payment: string; amount: Cents }[] = []
  for (const { id, payment, amount: withdrawnAmount } of refunds) {
    const sourcePayment = payments.find((one) => one.id === payment)
    if (!sourcePayment || !withdrawn.includes(id)) continue
    const proposedAmounts = parts
      .filter((part) => part.payment === payment)
      .map((part) => part.amount)
    const amount = Math.min(
      withdrawnAmount,
      remaining,
      findRefundable(sourcePayment, refunds) - sumCents(proposedAmounts),
    )
    remaining -= amount
    if (amount > 0) parts.push({ payment, amount })
  }
  const by = { who, actorId: null }
  await storeProposals(services, transaction, loadedOrder, {
    parts,
    reason: changeReason,
    by,
    source: 'quote',
  })
}

/** Orders whose held change has expired, with or without a payment in progress. */
export async function listOverdueChanges(services: Services): Promise<string[]> {
  const rows = await services.db
    .select({ id: orderFigures.orderId })
    .from(orderFigures)
    .where(lte(orderFigures.heldUntil, services.now()))
    .limit(200)
  return rows.map(({ id }) => id)
}
