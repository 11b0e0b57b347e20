import { eq } from 'drizzle-orm'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { ChangeFiguresAnswer } from './guest-answers-contract.ts'
import { computeNewHoldEnd, isHoldOver } from './hold.ts'
import type { Party } from '#rules/prices/party.ts'
import type { PaymentPlan } from './payment-plan-rules.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orderFigures } from './order-figures-schema.server.ts'
import type { Basis, Services } from '#platform/services.ts'
import { findRequestHoldEnd } from './hold-end.server.ts'
import type { ItemRow, LoadedOrder } from './load-order.server.ts'
import type { EventMeta } from './order-history.server.ts'

export type NextItem = Partial<Pick<ItemRow, 'cancellationTiers'>> &
  Party &
  Pick<
    ItemRow,
    'product' | 'title' | 'date' | 'startTime' | 'priceLines' | 'pricing' | 'totalMinor'
  >

/** Stored as JSON: with a renamed property, changes stored earlier could not be read. */
export type StoredChange = {
  item: string
  next: NextItem
  /**
   * The total in cents that must be received, and not already be refunded, before the change is
   * made.
   */
  needed: Cents
  planBefore: PaymentPlan | null
  plan: PaymentPlan | undefined
  /** True if the change holds a place besides the item's own. */
  hasPlace: boolean
  lines: { added: string[]; voided: string[] }
  /** Ids of the refunds that the change withdrew. Absent in rows of an earlier version. */
  withdrawn?: readonly string[]
  figures: ChangeFiguresAnswer
  facts: NonNullable<EventMeta['facts']>
}
export type HeldChange = StoredChange & { number: string; until: Date; quotedUntil: Date }

export function findHeldChange({ heldQuote: row }: Pick<LoadedOrder, 'heldQuote'>) {
  if (!row?.heldUntil) return undefined
  const { held } = row.quote as { held: StoredChange }
  const ends = { until: row.heldUntil, quotedUntil: row.expiresAt }
  return { ...held, number: row.id, ...ends } satisfies HeldChange
}

/**
 * The order as it will be after its held change. The new price is already owed, so invoices and mails
 * about its money name the new trip.
 */
export function withHeldChange<Order extends Pick<LoadedOrder, 'order' | 'items'>>(
  loadedOrder: Order,
  held: HeldChange | undefined,
): Order {
  if (!held) return loadedOrder
  const { item: changedItem, next } = held
  const items = loadedOrder.items.map((item) =>
    item.id === changedItem ? { ...item, ...next } : item,
  )
  const title = items.length === 1 ? next.title : loadedOrder.order.title
  return { ...loadedOrder, items, order: { ...loadedOrder.order, title } }
}

/**
 * Extends a held change that is paid by bank transfer, because a transfer takes days: it is held as
 * long as a request. Choosing transfer again extends nothing.
 */
export async function extendForTransfer(
  basis: Basis,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
): Promise<void> {
  const held = findHeldChange(loadedOrder)
  const rules = policyOn(basis.content.policies.bookingRules, basis.now())
  if (!held || held.until > computeNewHoldEnd(held.quotedUntil, rules)) return
  const { firstDay } = loadedOrder.order
  const day = held.next.date < firstDay ? held.next.date : firstDay
  const extendedEnd = findRequestHoldEnd(basis, day)
  if (extendedEnd <= held.until) return
  await transaction
    .update(orderFigures)
    .set({ heldUntil: extendedEnd })
    .where(eq(orderFigures.id, held.number))
}

/** True if the held change's time is over. The limit is later while a payment is in progress. */
export function isHeldChangeOver(
  services: Pick<Services, 'now' | 'content'>,
  held: HeldChange,
  { books }: LoadedOrder,
): boolean {
  const isPaymentUnderWay = books.payments.some(({ status }) => status === 'pending')
  const now = services.now()
  const rules = policyOn(services.content().policies.bookingRules, now)
  return isHoldOver({ until: held.until, isPaymentUnderWay, now }, rules)
}
